import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { importInto, pauseAll } from '../data-folder.ts';
import { goTo, journeys } from './window.ts';

const open = journeys();

async function importBatch(data: string): Promise<void> {
  await importInto(data, batchCsv(40));
  await pauseAll(data);
}

describe('a range of rows', () => {
  it('reaches from where one went last, not from where an earlier range began', async () => {
    const { page } = await open({ prepare: importBatch });
    await goTo(page, 'Outbox');
    const row = (n: number) => page.getByRole('option', { name: new RegExp(`Post ${n} of the batch`) });
    const selected = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option', { selected: true });
    await row(1).click({ modifiers: ['Control'] });
    await row(3).click({ modifiers: ['Shift'] });
    await expect.poll(() => selected.count()).toBe(3);
    await row(6).click();
    await page.keyboard.press('Escape');
    await row(8).click({ modifiers: ['Shift'] });
    await expect.poll(() => page.getByText('3 items selected').count()).toBe(1);
    for (const n of [6, 7, 8]) await expect.poll(() => row(n).getAttribute('aria-selected')).toBe('true');

    // The same by the keyboard: a step without Shift begins anew, further steps with it widen the range.
    await page.getByRole('listbox', { name: 'Waiting' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    for (const n of [7, 8, 9]) await expect.poll(() => row(n).getAttribute('aria-selected')).toBe('true');
    expect(await selected.count()).toBe(3);

    // The palette acts on what is selected.
    const palette = async (words: string, command: string): Promise<void> => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type(words);
      await page.getByRole('dialog', { name: 'Search or do' }).getByRole('option', { name: command }).waitFor();
      await page.keyboard.press('Enter');
    };
    await palette('hold', 'Hold 3 selected items');
    for (const n of [7, 8, 9]) await expect.poll(() => row(n).textContent()).toContain('held by you');
    await palette('new time', 'New time for 3 selected items…');
    const retime = page.getByRole('dialog', { name: 'A new time for 3 posts' });
    await retime.getByRole('button', { name: 'Set the times' }).click();
    await page.getByText('3 items have their new times.').waitFor();
    for (const n of [7, 8, 9]) await expect.poll(() => row(n).locator('time').textContent()).toMatch(/\d:\d\d/);
  });
});
