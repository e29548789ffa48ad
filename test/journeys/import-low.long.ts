import { expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

/* As at 200 % zoom: half of the width and of the height. */
it.each([
  [640, 360],
  [390, 400],
  [1280, 400],
])(
  'in a window of %d x %d the rows of a file and what is done with it can be read and pressed',
  async (width, height) => {
    const { page } = await open({ posts: 5 });
    const rows = Array.from({ length: 90 }, (_, at) => `Table ${at + 1},${at % 9 === 0 ? '2020-01-01T10:00' : ''},x`);
    const content = `text,scheduled_at,accounts\n${rows.join('\n')}\n`;
    await page.setViewportSize({ width, height });
    const file = { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(content) };
    await page.locator('input[type=file]').first().setInputFiles(file);
    const table = page.getByRole('table', { name: 'Rows' });
    await table.getByRole('row').nth(2).waitFor();
    await table.scrollIntoViewIfNeeded();
    /** What of a row a person can see: nothing lies over its middle. */
    const seen = `[...document.querySelectorAll('[role="table"][aria-label="Rows"] [role="row"]')].filter((row) => {
    const { left, top, width, height, bottom } = row.getBoundingClientRect();
    return bottom <= innerHeight && row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }).length`;
    await expect.poll(() => page.evaluate(seen)).toBeGreaterThanOrEqual(2);
    const queue = page.getByRole('button', { name: 'Queue 80 posts' });
    await queue.scrollIntoViewIfNeeded();
    await queue.click();
    await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  },
);
