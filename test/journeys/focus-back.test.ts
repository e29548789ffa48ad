import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

/** Where the keyboard is, by what it is called. */
const keyboard = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const on = document.activeElement;
    return on.tagName + ' ' + (on.getAttribute('aria-label') ?? on.textContent.trim().replace(/\\s+/g, ' ').slice(0, 30));
  })()`);

/** What has the keyboard before something is opened over the window has it again after Esc. */
async function comesBack(page: Page, from: Locator, shows: () => Promise<Locator>): Promise<void> {
  await from.focus();
  const before = await keyboard(page);
  const over = await shows();
  await over.waitFor();
  await page.keyboard.press('Escape');
  await over.waitFor({ state: 'detached' });
  await expect.poll(() => keyboard(page)).toBe(before);
}

describe('what lies over the window', () => {
  it('gives the keyboard back to where it was, however it was opened', async () => {
    const { page } = await open();
    const keys = async (pressed: string, name: string): Promise<Locator> => {
      await page.keyboard.press(pressed);
      return page.getByRole('dialog', { name });
    };
    const text = page.getByRole('textbox', { name: 'Post text' });
    const places = page.getByRole('navigation').first();
    await comesBack(page, text, () => keys('Control+K', 'Search or do'));
    await page.keyboard.type('Typed on');
    expect(await text.inputValue()).toBe('Typed on');
    await comesBack(page, places.getByRole('link', { name: 'Settings' }), () => keys('Control+K', 'Search or do'));
    await comesBack(page, places.getByRole('link', { name: 'Settings' }), () => keys('?', 'Keyboard shortcuts'));
    const search = page.getByRole('button', { name: /^Search or do/ }).first();
    await comesBack(page, search, () => keys('Enter', 'Search or do'));

    const space = page.getByRole('button', { name: /^Space:/ });
    for (const item of ['Rename this space…', 'Add connection']) {
      await comesBack(page, space, async () => {
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: item }).click();
        return page.getByRole('dialog');
      });
    }

    await goTo(page, 'Settings');
    const more = page.getByRole('button', { name: /^More for/ });
    for (const item of ['Replace the token…', 'Name and limits…', 'Remove…']) {
      await comesBack(page, more, async () => {
        await page.keyboard.press('Enter');
        await page.getByRole('menuitem', { name: item }).click();
        return page.getByRole('dialog');
      });
    }
    await comesBack(page, page.getByRole('button', { name: 'Replace', exact: true }), async () => {
      await page.keyboard.press('Enter');
      return page.getByRole('dialog');
    });
  });
});
