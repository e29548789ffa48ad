import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { batchCsv } from '../cli/batch.ts';
import { outpost } from '../cli/outpost.ts';
import { countMade, madeUntilNow } from './made-in-page.js';
import { goTo, journeys } from './window.ts';

const open = journeys();

async function importBatch(data: string): Promise<void> {
  const file = join(data, 'batch.csv');
  writeFileSync(file, batchCsv(300));
  expect((await outpost(data, ['import', file, '--queue'])).code).toBe(0);
}

/* Counted, not timed: what a window does for each post that goes out, whatever the machine. */
it('while a batch goes out, nothing in the outbox moves by itself, and its rows are elements that were there', async () => {
  const { page, sandbox } = await open({
    publishLimit: { count: 30, windowMs: 3_000 },
    apiLimit: { count: 300, windowMs: 3_000 },
    prepare: importBatch,
  });
  await goTo(page, 'Outbox');
  await page
    .getByRole('option', { name: /Post \d+ of the batch/ })
    .nth(20)
    .waitFor();
  await page.evaluate(countMade, 'Waiting');
  const sent = (): number => sandbox.journal.executed('post.created').length;
  const before = sent();
  await expect.poll(sent).toBeGreaterThan(before + 40);
  const { moved, rows } = await page.evaluate(madeUntilNow);
  expect(moved).toEqual([]);
  // The row of what just went is new in its own list: that grows. The others are used again.
  expect(rows).toBeLessThan(30);
});
