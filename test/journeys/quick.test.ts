import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

it('a quick post is written at its own small page, takes a link from the clipboard when asked, goes, and is else a draft', async () => {
  const journey = await open({ browser: { permissions: ['clipboard-read', 'clipboard-write'] } });
  const { page } = journey;
  const text = page.getByRole('textbox', { name: 'Post text' });
  await page.goto(new URL('/#/quick', page.url()).href);
  await page.getByRole('heading', { name: 'Quick post' }).waitFor();
  await expect.poll(() => text.evaluate((box) => box === box.ownerDocument.activeElement)).toBe(true);
  await page.keyboard.type('Lamps along the quay');
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click();
  await page.getByRole('list', { name: 'Length' }).getByText('20').waitFor();
  await page.evaluate(`navigator.clipboard.writeText('https://example.com/winter')`);
  await page.keyboard.press('Control+Shift+V');
  await page.getByRole('button', { name: 'Remove the link' }).waitFor();
  expect(await text.inputValue()).toBe('Lamps along the quay');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await text.inputValue()).toBe('');
  await journey.letUndoPass();
  const sent = () => journey.executed('post.created').map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ content: 'Lamps along the quay', link: 'https://example.com/winter' }]);

  await page.getByText('As in your last post.').waitFor();
  await text.fill('Not yet');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Compose' }).waitFor();
  expect(await text.inputValue()).toBe('Not yet');
  await page.getByRole('region', { name: 'Drafts' }).getByText('Not yet').waitFor();
});
