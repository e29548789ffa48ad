import { describe, it } from 'vitest';
import { queuePaused, runsThroughFilled } from './scroll.ts';
import { journeys } from './window.ts';

const open = journeys();

describe('10,000 waiting posts', () => {
  it('run through from end to end with every row in sight filled, and four hundred frames slowly', async () => {
    const { page } = await open();
    await queuePaused(page, 10_000);
    await runsThroughFilled(page, { stepPx: 400, mostFrames: 1_000 });
    await runsThroughFilled(page, { stepPx: 80, mostFrames: 400 });
  });
});
