import { describe, expect, it } from 'vitest';
import { adversities } from './adversities.ts';
import { play } from './play.ts';

/** The short form of `npm run test:adversary`. */
const TRIALS = 2;

describe('worse than a crash', () => {
  it.each(adversities)('$about: nothing goes out twice without a question', async (adversity) => {
    expect((await play(adversity, TRIALS, 3)).wrong).toEqual([]);
  });
});
