import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { queueCsv } from './files.ts';
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
    await comesBack(page, page.getByRole('button', { name: 'Replace the token' }), async () => {
      await page.keyboard.press('Enter');
      return page.getByRole('dialog');
    });
  });
});

describe('a sheet over the outbox', () => {
  it('gives the keyboard back to the line that it was opened from, and not to the first answer of its card', async () => {
    const { page, sandbox, letUndoPass } = await open();
    sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'status', status: 422 } });
    await queueCsv(page, ['text,accounts', 'One lamp,x', 'Two lamps,x']);
    await letUndoPass();
    const needs = page.getByRole('region', { name: 'Needs you' });
    await needs.getByRole('button', { name: 'Show 2' }).click();
    const line = needs.getByRole('listitem').filter({ hasText: 'Two lamps' }).getByRole('button');
    await comesBack(page, line, async () => {
      await page.keyboard.press('Enter');
      return page.getByRole('dialog', { name: 'What happened' });
    });
  });
});

describe('a button that is busy with what it began', () => {
  it('keeps the keyboard, and so does what stands where it was', async () => {
    const { page } = await open();
    const stays = async (button: Locator, done: () => Promise<unknown>): Promise<void> => {
      await button.focus();
      const before = await keyboard(page);
      await page.keyboard.press('Enter');
      await done();
      await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null);
      expect(await keyboard(page)).toBe(before);
    };
    const said = (text: RegExp) => () => page.getByText(text).first().waitFor();

    await goTo(page, 'Settings');
    await stays(page.getByRole('button', { name: 'Check now' }), async () => undefined);
    await page.getByRole('link', { name: 'Data' }).click();
    await stays(page.getByRole('button', { name: 'Back up now' }), said(/A backup was made/));
    await stays(page.getByRole('button', { name: 'Sync now' }), async () => undefined);

    await goTo(page, 'Accounts');
    await stays(page.getByRole('button', { name: 'Read again' }), said(/Read again\./));

    await goTo(page, 'Bio page');
    await page.getByLabel('Title').fill('Harbour, by night');
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe(null);
    await publish.focus();
    await page.keyboard.press('Enter');
    await said(/goes out with 1 call/)();
    expect(await keyboard(page)).toBe('BUTTON Publish');
    // Nothing is left to publish: it says so, and does nothing.
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('a message', () => {
  it('is reached with Alt T and left with Esc, and its Undo gives the keyboard back, however one came to it', async () => {
    const { page } = await open({ dialect: 'objects' });
    await goTo(page, 'Bio page');
    const outline = page.getByRole('region', { name: 'Blocks' });
    const block = outline.getByRole('button', { name: 'Find us' });
    const undo = page.locator('.toast').getByRole('button', { name: /^Undo/ });
    for (const come of [
      ['Alt+T', 'Escape', 'Alt+T'],
      ['Alt+T', 'Shift+Tab', 'Tab'],
    ]) {
      await block.focus();
      await page.keyboard.press('Delete');
      await undo.waitFor();
      await block.waitFor({ state: 'detached' });
      const before = await keyboard(page);
      expect(before).toContain('BUTTON');
      for (const key of come) {
        await page.keyboard.press(key);
        if (key === 'Escape') await expect.poll(() => keyboard(page)).toBe(before);
      }
      await expect.poll(() => keyboard(page)).toMatch(/^BUTTON Undo/);
      await page.keyboard.press('Enter');
      await block.waitFor();
      await undo.waitFor({ state: 'detached' });
      expect(await keyboard(page)).toBe(before);
    }
  });
});
