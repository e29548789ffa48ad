import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();
const delay = (page: Page) => page.getByRole('spinbutton', { name: 'After' });

async function write(page: Page, text: string, comment: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Post text' }).fill(text);
  const account = page.getByRole('button', { name: /@harbourandpine\.com/ });
  if ((await account.getAttribute('aria-pressed')) === 'false') await account.click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'First comment' }).click();
  await page.getByRole('textbox', { name: 'First comment' }).fill(comment);
}

const sentWith = ({ executed }: Journey, effect: string) =>
  executed(effect).map(({ body }) => body as Record<string, unknown>);

describe('a post that is sent with the cursor still in one of its fields', () => {
  it('goes with what stands in that field, which was kept in the pause before as well', async () => {
    const journey = await open();
    const { page } = journey;
    await write(page, 'With a comment for later', 'Its comment');
    await delay(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('7');
    await page.getByRole('group', { name: 'Options' }).getByText('7 min after').waitFor();
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page.getByRole('group', { name: 'Options' }).getByText('7 min after').waitFor();

    await page.getByRole('button', { name: 'First comment' }).click();
    await delay(page).click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('12');
    expect(await delay(page).inputValue()).toBe('12');
    await page.keyboard.press('Control+Enter');
    await goTo(page, 'Outbox');
    await journey.letUndoPass();
    await expect.poll(() => sentWith(journey, 'comment.created')).toMatchObject([{ delay_minutes: 12 }]);

    await goTo(page, 'Compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('With a link');
    await page.getByRole('radio', { name: 'Send now' }).click();
    await page.getByRole('group', { name: 'Options' }).getByRole('button', { name: /^Link/ }).click();
    await page.getByRole('textbox', { name: 'Link address' }).fill('example.com/winter');
    await page.keyboard.press('Control+Enter');
    await journey.letUndoPass();
    await expect
      .poll(() => sentWith(journey, 'post.created').at(-1))
      .toMatchObject({ content: 'With a link', link: 'https://example.com/winter' });
  });
});
