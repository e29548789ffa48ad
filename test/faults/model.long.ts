import { describe, it } from 'vitest';
import { expectSafeStories } from './model-play.ts';

/* `OUTPOST_MODEL_RUNS=10000 OUTPOST_MODEL_SEED=1 npm run test:long` plays more of them, and others. */

const runs = Number(process.env['OUTPOST_MODEL_RUNS'] ?? 60);
const seed = Number(process.env['OUTPOST_MODEL_SEED'] ?? 1);

describe('any story of queueing, changing, faults, crashes, restarts and clock jumps', () => {
  it(
    'of 50 steps loses nothing, doubles nothing, keeps the order of a lane and touches nothing that was taken back',
    () => expectSafeStories({ runs, steps: 50, seed }),
    24 * 3_600_000,
  );
});
