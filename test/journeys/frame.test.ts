import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys } from './window.ts';

const open = journeys();

/** What one types in ends so far before its edge. */
const inputEdgePx = 9;

/** Where what stands in the first of these ends, in px: before its padding, and before the room of its scrollbar. */
const endOf = (page: Page, selector: string): Promise<number> =>
  page.evaluate<number>(`(() => {
    const found = document.querySelector('${selector}');
    const start = found.getBoundingClientRect().left + found.clientLeft;
    return Math.round(start + found.clientWidth - parseFloat(getComputedStyle(found).paddingRight));
  })()`);

describe('the frame', () => {
  it('has a way past the sidebar as its first stop of Tab', async () => {
    const { page } = await open();
    await goTo(page, 'Outbox');
    // From the start of the page, as if it had just been opened.
    await page.evaluate('document.body.tabIndex = -1; document.body.focus();');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the view' });
    await expect.poll(() => page.evaluate('document.activeElement.className')).toBe('skip');
    await expect.poll(async () => (await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(`document.activeElement.closest('main') !== null`)).toBe(true);
  });

  it('selects nothing of the window by Select All, from its key or from the menu, and a text still by hand', async () => {
    const { page } = await open();
    await goTo(page, 'Outbox');
    const selected = () => page.evaluate<string>('getSelection().toString()');
    await page.getByRole('navigation').getByRole('link', { name: 'Outbox' }).focus();
    await page.keyboard.press('Control+a');
    expect(await selected()).toBe('');
    await page.evaluate(`document.execCommand('selectAll')`);
    expect(await selected()).toBe('');
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).click({ clickCount: 3 });
    expect((await selected()).trim()).toBe('Outbox');
    await goTo(page, 'Compose');
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.fill('A lamp');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('A chair');
    expect(await text.inputValue()).toBe('A chair');
  });

  it('says when the last answer came, to the second for whoever points at it', async () => {
    const { page } = await open();
    const synced = page.getByRole('button', {
      name: /^Synced just now\. The service last answered at \d\d:\d\d:\d\d\./,
    });
    await synced.waitFor();
    expect(await synced.innerText()).toBe('Synced just now');
    expect(await synced.getAttribute('title')).toMatch(/\d\d:\d\d:\d\d/);
  });

  it('ends what scrolls where what stands over and under it ends', async () => {
    const { page } = await open();
    await page.getByRole('textbox', { name: 'Post text' }).fill('A lamp');
    await page.getByRole('region', { name: 'Drafts' }).getByRole('listitem').waitFor();
    const kept = await page.evaluate<number>(
      `parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--scrollbar-w'))`,
    );
    expect(kept).toBeGreaterThan(0);
    expect(await endOf(page, '.editor .opts')).toBe(await endOf(page, '.when > .row'));
    expect(await endOf(page, '.drafts .draft')).toBe((await endOf(page, '.drafts .input')) + inputEdgePx);
    await goTo(page, 'Outbox');
    await page.getByRole('heading', { name: 'Nothing is waiting' }).waitFor();
    expect(await endOf(page, '.body')).toBe(await endOf(page, '.head'));
  });
});
