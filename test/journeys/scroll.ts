import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { scrollInPage, type ScrollSample } from './scroll-in-page.js';
import { goTo } from './window.ts';

/** A row may be late now and then on a busy machine; a list that is often blank is not one. */
const wholeFrames = 0.95;
/** What else the machine does may stop the core for seconds once, not each time: the best of so many runs counts. */
const MOST_RUNS = 3;
const mostRows = 60;

/** Queues so many posts, none of which goes. */
export async function queuePaused(page: Page, posts: number): Promise<void> {
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(batchCsv(posts));
  await page.locator('input[type=file]').setInputFiles({ name: 'large.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: `Queue ${posts.toLocaleString('en-GB')} posts` }).click();
  await page.getByRole('button', { name: 'Pause all' }).click();
  await page.getByRole('button', { name: 'Resume' }).first().waitFor();
}

/** Runs through the list of what waits, and holds that it was filled and small all the way. */
export async function runsThroughFilled(page: Page, run: { stepPx: number; mostFrames: number }): Promise<void> {
  const name = `${run.stepPx} px a frame`;
  let filled = 0;
  for (let tried = 0; tried < MOST_RUNS && filled < wholeFrames; tried += 1) {
    const sample = await runThrough(page, run);
    console.log(sampleWords(name, sample));
    expect(sample.frames, name).toBeGreaterThan(0.9 * run.mostFrames);
    expect(sample.mostRows, name).toBeLessThan(mostRows);
    expect(sample.madeRows, `${name}: elements made for rows`).toBeLessThan(mostRows);
    filled = Math.max(filled, sample.filled / sample.frames);
  }
  expect(filled, name).toBeGreaterThanOrEqual(wholeFrames);
}

/** As when one just comes to the list: nothing of it has been seen before. */
async function runThrough(page: Page, run: { stepPx: number; mostFrames: number }): Promise<ScrollSample> {
  await goTo(page, 'Compose');
  await page.reload();
  await goTo(page, 'Outbox');
  await page
    .getByRole('option', { name: /Post \d+ of the batch/ })
    .nth(5)
    .waitFor();
  return page.evaluate(scrollInPage, { label: 'Waiting', text: 'Post ', ...run });
}

function sampleWords(name: string, sample: ScrollSample): string {
  const at = (part: number): string => (sample.frameMs[Math.floor(part * (sample.frameMs.length - 1))] ?? 0).toFixed(1);
  return (
    `${name}: ${((100 * sample.filled) / sample.frames).toFixed(1)} % of ${sample.frames} frames whole, longest gap ` +
    `${sample.longestGap} frames, at most ${sample.mostRows} rows, ${sample.madeRows} made; a frame ${at(0.5)} ms (p95 ${at(0.95)}, p99 ${at(0.99)})`
  );
}
