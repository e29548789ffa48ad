import { describe, expect, it } from 'vitest';
import { journeys } from './window.ts';

const open = journeys();

/** A file of so many posts. */
const fileOf = (count: number) => {
  const rows = Array.from({ length: count }, (_, at) => `Table ${at + 1} is free tonight,x`);
  return { name: 'tables.csv', mimeType: 'text/csv', buffer: Buffer.from(`text,accounts\n${rows.join('\n')}\n`) };
};

describe('a long file', () => {
  it('is cancelled in the middle at 390 px, and is on trial as before, where the focus is as well', async () => {
    const { page } = await open({ posts: 5 });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Compose' }).click();
    await page.locator('input[type=file]').first().setInputFiles(fileOf(40_000));
    const queue = page.getByRole('button', { name: 'Queue 40,000 posts' });
    await queue.click();
    const progress = page.getByRole('progressbar', { name: 'Written of this file' });
    await progress.waitFor();
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    const [bar, button] = [await progress.boundingBox(), await cancel.boundingBox()];
    if (bar === null || button === null) throw new Error('not in sight');
    expect(bar.y + bar.height <= button.y || bar.x + bar.width <= button.x).toBe(true);
    expect(Math.max(bar.x + bar.width, button.x + button.width)).toBeLessThanOrEqual(390);
    await cancel.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Cancelled: nothing of this file was queued or saved.').waitFor();
    await expect.poll(() => page.locator(':focus').textContent()).toContain('Queue 40,000 posts');
  });
});
