import { describe, expect, it } from 'vitest';
import { adversities } from './adversities.ts';
import { play } from './play.ts';

describe('worse than a crash, four times each', () => {
  it.each(adversities)('$about: nothing goes out twice without a question', async (adversity) => {
    expect((await play(adversity, { trials: 4, seed: 5 })).wrong).toEqual([]);
  });
});
