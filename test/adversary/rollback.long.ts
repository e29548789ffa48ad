import { describe, expect, it } from 'vitest';
import { adversities } from './adversities.ts';
import { folderRestored } from './folder-restored.ts';
import { play } from './play.ts';

/** The short form of `npm run test:adversary`. */
describe('worse than a crash, four times each', () => {
  it.each(adversities)('$about: nothing goes out twice without a question', async (adversity) => {
    expect((await play(adversity, { trials: 4, seed: 5 })).wrong).toEqual([]);
  });

  it('without the journal the same campaign finds posts that went out twice, and says that nothing was said', async () => {
    const { doubled, wrong } = await play(folderRestored, { trials: 1, seed: 3, mutant: 'no-journal' });
    expect(doubled).toBeGreaterThan(0);
    expect(wrong.join()).toMatch(/doubled without a question.*nothing was said/);
  });
});
