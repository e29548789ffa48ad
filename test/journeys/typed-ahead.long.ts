import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();
/** Ctrl+N and the words, as fast as keys can come: none waits until the window is done with the one before it. */
async function newDraftAnd(page: Page, words: string): Promise<void> {
  const keys = await page.context().newCDPSession(page);
  const press = (key: string, modifiers: number, text: Record<string, string>): Promise<unknown>[] => [
    keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key, modifiers, ...text }),
    keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers }),
  ];
  await Promise.all([
    ...press('n', 2, { code: 'KeyN' }),
    ...[...words].flatMap((letter) => press(letter, 0, { text: letter })),
  ]);
  await keys.detach();
}

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' });

describe('what is typed right after a new draft was asked for', () => {
  it('stands in its text to the last letter, whichever view it was asked for in', async () => {
    const { page } = await open();
    for (const view of ['Outbox', 'Posts', 'Calendar', 'Accounts', 'Compose'] as const) {
      await goTo(page, view);
      const words = `Written at once in ${view}`;
      await newDraftAnd(page, words);
      await expect.poll(() => textOf(page).inputValue()).toBe(words);
      await page.keyboard.type(', and on.');
      await expect.poll(() => textOf(page).inputValue()).toBe(`${words}, and on.`);
    }
    const drafts = page.getByRole('region', { name: 'Drafts' });
    await drafts.getByText('Written at once in Outbox, and on.', { exact: true }).waitFor();
    await drafts.getByText('Written at once in Accounts, and on.', { exact: true }).waitFor();
  });

  it('is not for a field that had the keyboard, nor for a dialog that is just being left', async () => {
    const { page } = await open();
    await goTo(page, 'Posts');
    await page.getByRole('searchbox', { name: /Search/ }).focus();
    await newDraftAnd(page, 'Not searched for');
    await expect.poll(() => textOf(page).inputValue()).toBe('Not searched for');

    await goTo(page, 'Calendar');
    await page.getByRole('button', { name: 'Posting times' }).click();
    const dialog = page.getByRole('dialog', { name: 'Posting times' });
    await dialog.getByLabel('Monday').fill('8:30');
    await dialog.getByRole('button', { name: 'Save' }).focus();
    await page.keyboard.press('Enter');
    await newDraftAnd(page, 'Behind the times');
    await expect.poll(() => textOf(page).inputValue()).toBe('Behind the times');
    await page.keyboard.type('.');
    await expect.poll(() => textOf(page).inputValue()).toBe('Behind the times.');
  });
});
