import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { scrollInPage, type ScrollSample } from './scroll-in-page.js';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

/** A row may be late now and then on a busy machine; a list that is often blank is not one. */
const wholeFrames = 0.95;
const mostRows = 120;

async function queue(page: Page, posts: number): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(batchCsv(posts));
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: `Queue ${posts.toLocaleString('en-GB')} posts` }).click();
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('button', { name: 'Resume' }).first().waitFor();
}

function sampleWords(name: string, sample: ScrollSample): string {
  const at = (part: number): string => (sample.frameMs[Math.floor(part * (sample.frameMs.length - 1))] ?? 0).toFixed(1);
  return (
    `${name}: ${((100 * sample.filled) / sample.frames).toFixed(1)} % of ${sample.frames} frames whole, longest gap ` +
    `${sample.longestGap} frames, at most ${sample.mostRows} rows; a frame ${at(0.5)} ms (p95 ${at(0.95)}, p99 ${at(0.99)})`
  );
}

describe('10,000 waiting posts', () => {
  it('run through with every row in sight filled, slowly or fast, and are live where the scrolling ends', async () => {
    journey = await open();
    const { page } = journey;
    await queue(page, 10_000);
    for (const { stepPx, mostFrames } of [
      { stepPx: 400, mostFrames: 1_500 },
      { stepPx: 80, mostFrames: 1_000 },
    ]) {
      // As when one just comes to the list: nothing of it has been seen before.
      await goTo(page, 'Compose');
      await goTo(page, 'Outbox');
      await page
        .getByRole('option', { name: /Post \d+ of the batch/ })
        .nth(5)
        .waitFor();
      const sample = await page.evaluate(scrollInPage, { label: 'Waiting', stepPx, mostFrames, text: 'Post ' });
      const name = `${stepPx} px a frame`;
      console.log(sampleWords(name, sample));
      expect(sample.frames, name).toBeGreaterThan(900);
      expect(sample.filled / sample.frames, name).toBeGreaterThanOrEqual(wholeFrames);
      expect(sample.mostRows, name).toBeLessThan(mostRows);
    }
    await page.getByRole('listbox', { name: 'Waiting' }).focus();
    await page.keyboard.press('End');
    const last = page.getByRole('option', { name: /Post 10000 of the batch/ });
    await last.waitFor();
    await page.keyboard.press('h');
    await last.getByText('Held').first().waitFor();
    await page.keyboard.press('h');
    await expect.poll(() => last.getByText('Held').count()).toBe(0);
  }, 120_000);
});
