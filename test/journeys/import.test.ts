import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { give } from './files.ts';
import { journeys, seriousFindings, type Journey } from './window.ts';

/* What else it may be: import.long.ts. */

const open = journeys();
let journey: Journey;

describe('a file that nobody could read by itself', () => {
  it('is read as its user says, once for all rows: columns, an account, the order of dates, a zone', async () => {
    journey = await open();
    const { page } = journey;
    const year = new Date().getUTCFullYear() + 1;
    const serial = (Date.UTC(year, 10, 24, 9) - Date.UTC(1899, 11, 30)) / 86_400_000;
    const content = [
      'Slogan;Who;On',
      `"Cold\nbrew";shop;05/06/${year} 09:00`,
      `Gift cards;@shop;07/08/${year} 09:00`,
      `Tasting;x;${serial}`,
      `;x;07/09/${year} 09:00`,
      '',
    ].join('\n');
    await page.getByRole('button', { name: 'Import' }).click();
    await give(page, 'odd.csv', content);

    await page.getByRole('alert').getByText('No column is known to hold the text. Choose it here.').waitFor();
    await page.getByLabel('Slogan').selectOption('Text');
    await page.getByLabel('Who').selectOption('Accounts');
    await page.getByLabel('On', { exact: true }).selectOption('Date and time');
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);

    const causes = page.getByRole('region', { name: 'What to look at' });
    const row = page.getByRole('table', { name: 'Rows' }).getByRole('row');
    await causes.getByRole('button', { name: '2 rows: No account @shop' }).click();
    // The header of the table, and the rows by the lines they begin on: the first one takes two.
    await expect
      .poll(async () => (await row.allInnerTexts()).map((text) => text.trim().split(/\s/)[0]))
      .toEqual([...['Row', '2', '4']]);
    expect(await seriousFindings(page)).toEqual([]);

    await causes.getByLabel('Account for shop').selectOption({ index: 1 });
    await expect.poll(() => causes.getByText('No account @shop').count()).toBe(0);
    await causes.getByText('3 dates can be read in two ways').waitFor();
    await causes.getByRole('button', { name: 'Month first' }).click();
    await expect.poll(() => causes.getByText(/can be read in two ways/).count()).toBe(0);
    await page.getByRole('radio', { name: /^All/ }).click();
    const shown = async (text: string) => (await row.filter({ hasText: text }).innerText()).replace(/\s+/g, ' ');
    await expect.poll(() => shown('Cold')).toMatch(/6 May .*09:00/);
    expect(await shown('Gift cards')).toMatch(/8 Jul .*09:00/);
    expect(await shown('Tasting')).toMatch(/24 Nov .*09:00/);

    await page.getByLabel('Time zone').selectOption('America/New_York');
    await expect.poll(() => shown('Gift cards')).not.toMatch(/09:00/);
    await page.getByText('read as New York time').waitFor();

    await page.getByRole('button', { name: 'Forget the account for shop' }).click();
    await causes.getByText('2 rows: No account @shop').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 3 rejected rows' }).click();
    const saved = readFileSync(await (await download).path(), 'utf8').split('\n');
    expect(saved[0]).toBe('Slogan;Who;On (MM/DD/YYYY) (America/New_York);problem');
    expect(saved).toHaveLength(6);
  });
});
