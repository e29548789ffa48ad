import { describe, expect, it } from 'vitest';
import { queuePaused, runsThroughFilled } from './scroll.ts';
import { journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

/* From end to end in scroll.long.ts. */

describe('10,000 waiting posts', () => {
  it('run through with every row in sight filled, slowly or fast, and are live where the scrolling ends', async () => {
    journey = await open();
    const { page } = journey;
    await queuePaused(page, 10_000);
    await runsThroughFilled(page, { stepPx: 400, mostFrames: 300 });
    await runsThroughFilled(page, { stepPx: 80, mostFrames: 200 });
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
