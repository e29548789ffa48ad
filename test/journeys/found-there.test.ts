import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

it('a post that was found by a search closes to that search; one that was opened in Posts stays there', async () => {
  const { page } = await open({ posts: 60 });
  await goTo(page, 'Posts');
  await page.getByRole('table', { name: 'Published posts' }).locator('tbody tr').first().waitFor();
  await page.getByRole('searchbox', { name: /Search/ }).fill('zzznothing');
  await page.getByText('No post has these words.').waitFor();

  await page.goto(`${page.url().split('#')[0] ?? ''}#/search?words=the&group=posts`);
  const found = page.getByRole('listbox', { name: 'Posts' }).getByRole('option');
  await found.first().waitFor();
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.press('Enter');
  const post = page.getByRole('dialog', { name: 'Post', exact: true });
  await post.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor();
  expect(await field.inputValue()).toBe('the');

  await goTo(page, 'Posts');
  await page.getByRole('button', { name: 'Show all posts' }).click();
  await page.getByRole('table', { name: 'Published posts' }).locator('tbody tr a, tbody tr button').first().click();
  await post.waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.url()).toContain('#/posts');
  await page.getByRole('heading', { name: 'Posts', level: 1 }).waitFor();
});
