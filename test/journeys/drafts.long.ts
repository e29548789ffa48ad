import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { batchCsv } from '../cli/batch.ts';
import { importInto } from '../data-folder.ts';
import { goTo, journeys } from './window.ts';

const open = journeys();
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const drafts = (page: Page) => page.getByRole('region', { name: 'Drafts' });
const titles = async (page: Page): Promise<string[]> => drafts(page).locator('.draft .t').allInnerTexts();

/** Another tab of the same browser, as with a click on the address in the bookmarks. */
async function tab(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(new URL('/', page.url()).href);
  await textOf(other).waitFor();
  return other;
}

describe('a draft that is being written', () => {
  it('is one draft with the latest words when its tab is closed in mid-typing, and opens there again', async () => {
    const { page } = await open();
    const writing = await tab(page);
    await textOf(writing).pressSequentially('Lamps along the quay');
    await writing.getByText(/^Saved/).waitFor();
    await textOf(writing).pressSequentially(', lit at six');
    await writing.keyboard.press('Home');
    await textOf(writing).pressSequentially('New! ');
    await writing.close({ runBeforeUnload: false });

    const again = await tab(page);
    await expect.poll(() => textOf(again).inputValue()).toBe('New! Lamps along the quay, lit at six');
    const cursor = () => textOf(again).evaluate((box) => (box as unknown as { selectionStart: number }).selectionStart);
    await expect.poll(cursor).toBe(5);
    await expect.poll(() => titles(again)).toEqual(['New! Lamps along the quay, lit at six']);
    await expect.poll(() => again.getByText('in another window').count()).toBe(0);
  });

  it('is remembered where its caret went after the last letter, with no letter after that', async () => {
    const { page } = await open();
    await textOf(page).pressSequentially('Lamps along the quay');
    await page.getByText(/^Saved/).waitFor();
    const keptAt = () =>
      page.evaluate<number>(`(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith('outpost:draft:'));
        return JSON.parse(localStorage.getItem(key)).caret.start;
      })()`);
    await expect.poll(keptAt).toBe(20);
    await page.keyboard.press('Home');
    await expect.poll(keptAt).toBe(0);
  });

  it('is there again where it was after a reload in mid-typing', async () => {
    const { page } = await open();
    await textOf(page).pressSequentially('One two three');
    await page.reload();
    await expect.poll(() => textOf(page).inputValue()).toBe('One two three');
    await expect.poll(() => titles(page)).toEqual(['One two three']);
  });

  it('stays with its window: a second tab begins with an empty page', async () => {
    const { page } = await open();
    await textOf(page).pressSequentially('Mine');
    const other = await tab(page);
    await textOf(other).pressSequentially('Yours');
    await expect.poll(async () => (await titles(page)).sort()).toEqual(['Mine', 'Yours']);
    expect(await textOf(page).inputValue()).toBe('Mine');
    expect(await textOf(other).inputValue()).toBe('Yours');
  });

  it('is begun anew with the keyboard in its text, however and from wherever one asks for it', async () => {
    const { page } = await open();
    const newDraft = page.getByRole('button', { name: 'New draft' }).first();
    const paletteEntry = async (): Promise<void> => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search or do' }).fill('new draft');
      await page.keyboard.press('Enter');
    };
    const asks: [string, () => Promise<unknown>][] = [
      ['the button, with a text open', () => newDraft.click()],
      ['the button, with none', () => newDraft.click()],
      ['the keys, on a link', () => page.getByRole('link', { name: 'Compose' }).first().press('Control+n')],
      ['the palette', paletteEntry],
      ['the outbox', async () => (await goTo(page, 'Outbox'), page.keyboard.press('Control+n'))],
    ];
    await textOf(page).fill('Something before');
    for (const [asked, ask] of asks) {
      await ask();
      await expect.poll(() => page.evaluate('document.activeElement?.id'), { message: asked }).toBe('post-text');
      if (asked.endsWith('with none')) continue;
      await expect.poll(() => textOf(page).inputValue(), { message: asked }).toBe('');
      if (asked.endsWith('a text open')) continue;
      await page.keyboard.type(asked);
      expect(await textOf(page).inputValue()).toBe(asked);
    }
  });

  it('gives the keyboard to the one that is shown when it is closed in the row of open ones', async () => {
    const { page } = await open();
    const row = page.getByRole('navigation', { name: 'Open drafts' });
    const newDraft = page.getByRole('button', { name: 'New draft' }).first();
    for (const text of ['One', 'Two', 'Three']) {
      await newDraft.click();
      await textOf(page).fill(text);
      await expect.poll(() => titles(page)).toContain(text);
    }
    const focused = page.locator(':focus');
    await row.getByRole('button', { name: 'Close: Three' }).press('Enter');
    await expect.poll(() => focused.textContent()).toBe('Two');
    await row.getByRole('button', { name: 'Close: Two' }).press('Enter');
    await expect.poll(() => focused.getAttribute('id')).toBe('post-text');
    expect(await textOf(page).inputValue()).toBe('One');
  });

  it('leaves no "Untitled" behind when it was emptied', async () => {
    const { page } = await open();
    await textOf(page).fill('Not after all');
    await expect.poll(() => titles(page)).toEqual(['Not after all']);
    await textOf(page).fill('');
    await drafts(page).getByText('What you write is kept here').waitFor();
    await page.getByRole('button', { name: 'New draft' }).click();
    expect(await titles(page)).toEqual([]);
  });
});

describe('accounts that are folded away', () => {
  it('are shown all the same when they are chosen', async () => {
    const { page } = await open();
    const chips = page.getByRole('group', { name: 'Accounts' });
    const more = chips.getByRole('button', { name: /^\d+ more$/ });
    const folded = Number((await more.innerText()).split(' ')[0]);
    await more.click();
    const last = chips.locator('button[aria-pressed]').last();
    const name = (await last.getAttribute('aria-label')) ?? '';
    await last.click();
    await chips.getByRole('button', { name: 'Fewer' }).click();
    expect(await chips.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
    expect(await chips.getByRole('button', { name: /^\d+ more$/ }).innerText()).toBe(`${folded} more`);
    await textOf(page).fill('For one only');
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await expect.poll(() => chips.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
  });
});

describe('10,000 drafts', () => {
  it('are a list of one tab stop that the keyboard walks, with only what is seen in the page', async () => {
    const { page } = await open({ prepare: importDrafts });
    await page.getByPlaceholder('Search 10,000 drafts').waitFor();
    const rows = drafts(page).locator('.draft .open');
    await rows.first().waitFor();
    expect(await page.locator('*').count()).toBeLessThan(2_500);
    expect(await drafts(page).locator('button[tabindex="0"]').count()).toBe(1);
    await rows.first().focus();
    await page.keyboard.press('End');
    await drafts(page).locator('li[aria-posinset="10000"] .open:focus').waitFor();
    await page.keyboard.press('ArrowUp');
    await drafts(page).locator('li[aria-posinset="9999"] .open:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toMatch(/^Post \d+ of the batch/);

    await page.getByRole('searchbox', { name: 'Search drafts' }).fill('Post 4711 of');
    await expect.poll(() => rows.count()).toBe(1);
    expect(await drafts(page).locator('mark').first().innerText()).toBe('Post 4711 of');
    await rows.first().focus();
    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => rows.count()).toBe(1);
  });
});

describe('a range of drafts', () => {
  it('reaches by Shift and an arrow from the row that has the keyboard, and Esc lets go of it from its bar', async () => {
    const { page } = await open({ prepare: (data) => importInto(data, batchCsv(12), 'drafts') });
    const rows = drafts(page).locator('.draft .open');
    const picked = () => drafts(page).locator('.draft.picked .t').allInnerTexts();
    await rows.nth(1).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowDown');
    await drafts(page).locator('li[aria-posinset="6"] .open:focus').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    await drafts(page).locator('li[aria-posinset="7"] .open:focus').waitFor();
    await page.keyboard.press('Shift+ArrowDown');
    const all = await titles(page);
    await expect.poll(picked).toEqual(all.slice(5, 8));
    await page.getByRole('toolbar', { name: 'Selected drafts' }).getByRole('button', { name: 'Clear' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(picked).toEqual([]);
    await drafts(page).locator('li[aria-posinset="8"] .open:focus').waitFor();
    // A row that was opened begins the next range.
    await rows.nth(2).click();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(picked).toEqual(all.slice(1, 3));
    // Pressed again before the keyboard has come to the next row, as a held key does, it goes on from there.
    await rows.nth(2).click();
    await page.evaluate(`for (let times = 0; times < 3; times++) document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', shiftKey: true, bubbles: true, cancelable: true }))`);
    await expect.poll(picked).toEqual(all.slice(2, 6));
    await drafts(page).locator('li[aria-posinset="6"] .open:focus').waitFor();
  });
});

describe('a draft is duplicated', () => {
  it('by its button, by a key and from the bar of what is selected, with the copy open and the keyboard in its text', async () => {
    const { page } = await open({ prepare: (data) => importInto(data, batchCsv(2), 'drafts') });
    const rows = drafts(page).locator('.draft .open');
    await expect.poll(() => rows.count()).toBe(2);
    const [first = '', second = ''] = await titles(page);
    const isOpen = async (words: string, count: number): Promise<void> => {
      await expect.poll(() => rows.count()).toBe(count);
      await page.locator('#post-text:focus').waitFor();
      expect(await textOf(page).inputValue()).toContain(words);
    };
    await rows.nth(1).hover();
    await drafts(page)
      .getByRole('button', { name: /^Duplicate draft/ })
      .last()
      .click();
    await isOpen(second, 3);
    await page.keyboard.type(' and more');
    await page.getByText(/^Saved/).waitFor();
    await expect.poll(async () => (await titles(page)).filter((title) => title === second).length).toBe(1);
    // By a key, and both taken back: what was typed into one stays.
    await rows.filter({ hasText: first }).focus();
    await page.keyboard.press('d');
    await isOpen(first, 4);
    await page.getByRole('button', { name: /^Undo/ }).last().click();
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByText('1 draft was changed meanwhile, so it stays.').waitFor();
    await rows.first().focus();
    await page.keyboard.press('Control+a');
    await drafts(page).getByRole('button', { name: '3 selected' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).press('Enter');
    await isOpen('', 6);
    expect(await drafts(page).locator('.draft.picked').count()).toBe(0);
  });
});

describe('the history of a draft', () => {
  it('shows what each version changed, and restores one, which can be taken back', async () => {
    const { page } = await open();
    await textOf(page).fill('Winter menu from Friday');
    await page.getByText(/^Saved/).waitFor();
    await textOf(page).fill('Winter menu from Monday');
    await expect.poll(() => titles(page)).toEqual(['Winter menu from Monday']);
    const history = page.getByRole('button', { name: 'History' });
    await history.click();
    await page.getByRole('region', { name: 'Versions' }).locator('[aria-selected="true"]:focus').waitFor();
    await page.keyboard.press('Escape');
    await history.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    const versions = page.getByRole('region', { name: 'Versions' }).getByRole('option');
    await versions.nth(1).and(page.locator('[aria-selected="true"]:focus')).waitFor();
    await page.keyboard.press('ArrowUp');
    const said = page.getByRole('region', { name: 'What it said' });
    await expect.poll(() => said.locator('del').allInnerTexts()).toEqual(['Friday']);
    expect(await said.locator('ins').allInnerTexts()).toEqual(['Monday']);
    await versions.nth(1).click();
    await page.getByRole('button', { name: /^Restore \d\d/ }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('Winter menu from Friday');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect.poll(() => textOf(page).inputValue()).toBe('Winter menu from Monday');
  });
});

describe('a snippet', () => {
  it('is kept, and put in where its name is typed behind a semicolon', async () => {
    const { page } = await open();
    await page.getByRole('button', { name: 'Snippets' }).click();
    const dialog = page.getByRole('dialog', { name: 'Snippets and templates' });
    await dialog.getByLabel('Name').fill('hours');
    await dialog.getByLabel('Text').fill('Open from 8 to 18');
    await dialog.getByRole('button', { name: 'Keep it' }).click();
    await dialog.getByRole('button', { name: 'Use: hours' }).waitFor();
    // What was not kept yet is there again.
    await dialog.getByLabel('Name').fill('greet');
    await dialog.getByLabel('Text').fill('Good morning');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Snippets' }).click();
    expect(await dialog.getByLabel('Text').inputValue()).toBe('Good morning');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await textOf(page).click();
    await page.keyboard.type('Today ;ho');
    await page.getByRole('option', { name: ';hours' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => textOf(page).inputValue()).toBe('Today Open from 8 to 18');
    await expect.poll(() => page.getByRole('option').count()).toBe(0);
  });
});

describe('several drafts', () => {
  it('are chosen in the list, labelled, scheduled one after the other, and taken back', async () => {
    const { page } = await open();
    const rows = drafts(page).locator('.draft');
    await page.getByRole('button', { name: 'Import' }).click();
    const file = { name: 'batch.csv', mimeType: 'text/csv', buffer: Buffer.from(batchCsv(6)) };
    await page.getByLabel('File to import').setInputFiles(file);
    await page.getByRole('button', { name: 'Save as drafts' }).click();
    await expect.poll(() => rows.count()).toBe(6);
    // What came together is selected together, to be given its times.
    await drafts(page).getByRole('button', { name: '6 selected' }).click();
    await page.getByRole('menuitem', { name: 'Posting times…' }).click();
    await page.getByRole('radio', { name: 'Spread evenly' }).click();
    const [first, last] = [page.getByRole('group', { name: 'First' }), page.getByRole('group', { name: 'Last' })];
    const lastDay = await last.getByLabel('Date').inputValue();
    await last.getByLabel('Date').fill(await first.getByLabel('Date').inputValue());
    await page.getByText('The first and the last time are the same: several drafts need some time').waitFor();
    expect(await page.getByRole('button', { name: 'Set the times' }).isDisabled()).toBe(true);
    await last.getByLabel('Date').fill(lastDay);
    await page.getByRole('button', { name: 'Set the times' }).click();
    await page.getByRole('status').filter({ hasText: '6 drafts have their times.' }).waitFor();
    await drafts(page).getByRole('button', { name: 'Clear' }).click();
    await rows.nth(1).getByRole('checkbox').check();
    await rows
      .nth(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] });
    const chosen = drafts(page).getByRole('button', { name: '3 selected' });
    const choose = async (item: string): Promise<void> => {
      await chosen.click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.keyboard.press('Control+K');
    await page.keyboard.type('labels of');
    await page.getByRole('option', { name: 'Labels of 3 selected drafts…' }).click();
    const labels = page.getByRole('dialog', { name: 'Labels of 3 drafts' });
    await labels.getByRole('textbox').fill('winter, menu');
    await labels.getByRole('button', { name: 'Add labels' }).click();
    await expect.poll(() => drafts(page).locator('.tag', { hasText: 'winter' }).count()).toBe(3);

    await choose('Schedule…');
    const schedule = page.getByRole('dialog', { name: 'Schedule 3 drafts' });
    await schedule.getByText(/^They go from .* to /).waitFor();
    await schedule.getByText(/^The first is “.*”, the last is “.*”\.$/).waitFor();
    await schedule.getByLabel('The others').fill('-5');
    await schedule.getByRole('alert').getByText('The minutes apart are a whole number from 0 to').waitFor();
    expect(await schedule.getByRole('button', { name: 'Schedule', exact: true }).isDisabled()).toBe(true);
    await schedule.getByLabel('The others').fill('0');
    await schedule.getByText(/^All of them go /).waitFor();
    await schedule.getByLabel('The others').fill('60');
    await page.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect.poll(() => rows.count()).toBe(3);
    await page
      .getByRole('status')
      .filter({ hasText: '3 posts queued.' })
      .getByRole('button', { name: /^Undo/ })
      .click();
    await expect.poll(() => rows.count()).toBe(6);
  });
});

describe('a dialog over the list of drafts', () => {
  it('stays as the window is made narrow, with what was typed in it, and Escape closes it alone', async () => {
    const { page } = await open({ prepare: (data) => importInto(data, batchCsv(2), 'drafts') });
    const rows = drafts(page).locator('.draft');
    await rows.first().getByRole('checkbox').check();
    await drafts(page).getByRole('button', { name: '1 selected' }).click();
    await page.getByRole('menuitem', { name: 'Labels…' }).click();
    const labels = page.getByRole('dialog', { name: 'Labels of 1 draft' });
    await labels.getByRole('textbox').fill('winter');
    for (const width of [900, 390, 1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await labels.waitFor();
      expect(await labels.getByRole('textbox').inputValue()).toBe('winter');
      await labels.locator('input:focus').waitFor();
    }
    await page.keyboard.press('Escape');
    await labels.waitFor({ state: 'detached' });
    await rows.first().waitFor();
    await page.keyboard.press('Escape');
    await drafts(page).getByRole('button', { name: '1 selected' }).waitFor({ state: 'detached' });
    await rows.first().waitFor();
    await page.keyboard.press('Escape');
    await rows.first().waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^Drafts/ })
      .and(page.locator(':focus'))
      .waitFor();
  });
});

describe('the keyboard in the list of drafts', () => {
  it('stays in the list when drafts go from it and come back, and goes to the text where the list lies over it', async () => {
    const { page } = await open({ prepare: (data) => importInto(data, batchCsv(6), 'drafts') });
    const rows = drafts(page).locator('.draft .open');
    const rowWith = (place: number) => drafts(page).locator(`li[aria-posinset="${place}"] .open:focus`);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await textOf(page).fill('Being written');
    await expect.poll(() => rows.count()).toBe(7);
    // By a key, the last one.
    await rows.last().focus();
    await page.keyboard.press('Delete');
    await rowWith(6).waitFor();
    await undo.click();
    await expect.poll(() => rows.count()).toBe(7);
    await drafts(page).locator('.open:focus').waitFor();
    // By its button, the last one; and of a whole selection.
    await rows.last().hover();
    await drafts(page)
      .getByRole('button', { name: /^Delete draft/ })
      .last()
      .click();
    await rowWith(6).waitFor();
    for (const item of ['Delete', 'Queue']) {
      const before = await rows.count();
      await rows.nth(1).focus();
      await page.keyboard.press('Space');
      await drafts(page).getByRole('button', { name: '1 selected' }).press('Enter');
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
      await expect.poll(() => rows.count()).toBe(before - 1);
      await rowWith(2).waitFor();
    }
    await rows.nth(1).focus();
    await page.keyboard.press('Space');
    await drafts(page).getByRole('button', { name: '1 selected' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Schedule…' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
    await page.getByText(/Scheduled for/).waitFor();
    await rowWith(2).waitFor();
    // Of several at the end of the list, it comes to what is then the last; of all, to the search.
    for (const from of [2, 1]) {
      await rows.nth(from - 1).focus();
      await page.keyboard.press('Space');
      const least = await rows.count();
      for (let place = from; place < least; place += 1) {
        await page.keyboard.press('Shift+ArrowDown');
        await rowWith(place + 1).waitFor();
      }
      await drafts(page)
        .getByRole('button', { name: /^\d+ selected$/ })
        .press('Enter');
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter');
      await expect.poll(() => rows.count()).toBe(from - 1);
      if (from > 1) await rowWith(from - 1).waitFor();
    }
    await drafts(page).locator('input[type="search"]:focus').waitFor();
    // What was queued or scheduled may stand beside it with an Undo of its own; on a quick machine the first of what
    // was deleted can still be taken back, too.
    const deleted = page.locator('.toast', { hasText: /\d+ drafts deleted/ });
    await deleted.getByRole('button', { name: 'Undo all' }).click();
    await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(3);
    // In use, it stays as the window is made narrow; where it lies over the text, it goes when a draft is chosen.
    await rows.first().focus();
    await page.setViewportSize({ width: 800, height: 700 });
    await rows.first().focus();
    await page.keyboard.press('Enter');
    await page.locator('#post-text:focus').waitFor();
  });
});

const importDrafts = (data: string): Promise<void> => importInto(data, batchCsv(10_000), 'drafts');
