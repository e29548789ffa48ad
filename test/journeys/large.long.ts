import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

/* Whether every row in sight is filled while the list runs is counted in scroll.long.ts. */

describe('10,000 waiting posts', () => {
  it('are imported, queued and scrolled through to the end, where they are live, with only what is seen in the page', async () => {
    journey = await open();
    const { page } = journey;
    await page.getByRole('button', { name: 'Import' }).click();
    const buffer = Buffer.from(batchCsv(10_000));
    await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Queue 10,000 posts' }).click();
    await page.getByText(/ of 10,000 calls left/).waitFor();
    const text = page.getByRole('option', { name: /Post \d+ of the batch/ });
    await text.first().waitFor();
    expect(await text.count()).toBeLessThan(120);
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.mouse.move(700, 500);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 200_000);
        return page.getByRole('option', { name: /Post 10000 of the batch/ }).count();
      })
      .toBe(1);
    expect(await text.count()).toBeLessThan(120);
    await page.getByRole('listbox', { name: 'Waiting' }).focus();
    await page.keyboard.press('End');
    const last = page.getByRole('option', { name: /Post 10000 of the batch/ });
    await last.waitFor();
    await page.keyboard.press('h');
    await last.getByText('Held').first().waitFor();
    await page.keyboard.press('h');
    await expect.poll(() => last.getByText('Held').count()).toBe(0);
  });
});
