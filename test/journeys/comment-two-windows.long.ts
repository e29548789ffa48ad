import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

/* One first comment that is written in two windows: nothing of it is queued twice unseen, and no words are lost. */

const open = journeys();

async function commentIn(page: Page) {
  await goTo(page, 'Posts');
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'First comment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a first comment' });
  const words = dialog.getByRole('textbox', { name: 'Comment' });
  await words.waitFor();
  return { dialog, words, queue: dialog.getByRole('button', { name: 'Queue comment' }) };
}

it('a comment that another window has queued is shown, and asked about where the words are others', async () => {
  const { page } = await open();
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  const [one, two] = [await commentIn(page), await commentIn(other)];
  await one.words.fill('More at our stand');
  await two.words.fill('More at our stand');
  await one.queue.click();
  await one.dialog.waitFor({ state: 'detached' });
  await two.dialog.getByText('Your words were queued in another window.').waitFor();
  await two.dialog.getByText('It says “More at our stand”.').waitFor();
  expect(await two.words.inputValue()).toBe('');
  await two.words.fill('And rolls');

  await page.getByRole('dialog', { name: 'Post' }).getByRole('button', { name: 'First comment' }).click();
  await one.words.fill('Until six');
  await one.queue.click();
  const asks = two.dialog.getByRole('alert');
  await asks.getByText('It says “Until six”. Yours is not queued.').waitFor();
  expect(await two.queue.getAttribute('aria-disabled')).toBe('true');
  await asks.getByRole('button', { name: 'Keep both' }).click();
  // The keyboard goes back to the words.
  await two.words.and(other.locator(':focus')).waitFor();
  await two.queue.click();
  await two.dialog.waitFor({ state: 'detached' });
  await other.getByText('Comment queued.').waitFor();
});
