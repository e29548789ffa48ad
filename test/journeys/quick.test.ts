import { expect, it } from 'vitest';
import { coveredByMessages } from './quick.ts';
import { journeys } from './window.ts';

/* What else befalls it: quick.long.ts. */

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
  // What was said of an empty clipboard goes as soon as there is something on it, and not when its time is over.
  await page.evaluate(`navigator.clipboard.writeText(' ')`);
  await page.keyboard.press('Control+Shift+V');
  const nothing = page.getByText('There is no text on the clipboard.').first();
  await nothing.waitFor();
  await page.evaluate(`navigator.clipboard.writeText('https://example.com/winter')`);
  await page.keyboard.press('Control+Shift+V');
  await page.getByRole('button', { name: 'Remove the link' }).waitFor();
  await nothing.waitFor({ state: 'detached', timeout: 5_000 });
  // What is longer than a post can be is cut, and that is said.
  await page.evaluate(`navigator.clipboard.writeText('x'.repeat(20001))`);
  await page.keyboard.press('Control+Shift+V');
  await page.getByText('only its first 20,000 characters were put here.').first().waitFor();
  await expect.poll(() => text.inputValue()).toBe(`Lamps along the quay ${'x'.repeat(20_000)}`);
  await text.fill('Lamps along the quay');
  expect(await text.inputValue()).toBe('Lamps along the quay');
  await page.getByRole('button', { name: 'Emoji' }).click();
  const emoji = page.getByRole('dialog', { name: 'Emoji' });
  await emoji.getByRole('searchbox').fill('light bulb');
  await emoji.getByRole('button', { name: 'light bulb' }).click();
  await emoji.waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('Lamps along the quay💡');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect.poll(() => text.inputValue()).toBe('Lamps along the quay');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  expect(await text.inputValue()).toBe('');
  for (const [width, height] of [
    [1280, 800],
    [600, 480],
    [360, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(coveredByMessages), { message: `${width} by ${height}` }).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await journey.letUndoPass();
  const sent = () => journey.executed('post.created').map(({ body }) => body);
  await expect.poll(sent).toMatchObject([{ content: 'Lamps along the quay', link: 'https://example.com/winter' }]);

  // However much is written, the accounts stay to be chosen.
  await page.setViewportSize({ width: 600, height: 480 });
  await text.fill('Line after line.\n'.repeat(20));
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click({ timeout: 5_000 });
  await page.getByRole('button', { name: /@harbourandpine\.com/ }).click({ timeout: 5_000 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText('As in your last post.').waitFor();
  await text.fill('Not yet');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Compose' }).waitFor();
  expect(await text.inputValue()).toBe('Not yet');
  await page.getByRole('region', { name: 'Drafts' }).getByText('Not yet').waitFor();
});
