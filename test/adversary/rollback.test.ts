import { describe, expect, it } from 'vitest';
import { adversities } from './adversities.ts';
import { folderRestored } from './folder-restored.ts';
import { play } from './play.ts';

/** The short form of `npm run test:adversary`; rollback.long.ts tries each more often. */
const TRIALS = 1;

describe('worse than a crash', () => {
  it.each(adversities)('$about: nothing goes out twice without a question', async (adversity) => {
    expect((await play(adversity, { trials: TRIALS, seed: 3 })).wrong).toEqual([]);
  });

  it('without the journal the same campaign finds posts that went out twice, and says that nothing was said', async () => {
    const { doubled, wrong } = await play(folderRestored, { trials: 1, seed: 3, mutant: 'no-journal' });
    expect(doubled).toBeGreaterThan(0);
    expect(wrong.join()).toMatch(/doubled without a question.*nothing was said/);
  });
});
