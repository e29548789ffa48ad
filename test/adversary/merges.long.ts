import { describe, expect, it } from 'vitest';
import { merges } from './merges.ts';

/** The short form of `npm run test:adversary -- merges`. Which steps meet which answer depends on the machine; what is wanted does not. */
const SEED = 20_261_122;

describe('what is merged before it is sent', () => {
  it('ends with what was wanted last, whatever the service answered', async () => {
    const { wrong, merged, doubts, faults } = await merges({ stories: 8, seed: SEED });
    expect(wrong).toEqual([]);
    expect(merged).toBeGreaterThan(20);
    expect(faults).toBeGreaterThan(40);
    expect(doubts).toBeGreaterThan(0);
  });

  it.each([
    ['old-payload', /will say post\d+\.1$/m],
    ['old-label', /waits as “\w+\.1”, and will say \w+\.2/],
  ] as const)('the campaign finds a merge with the mutant %s', async (mutant, found) => {
    const { wrong } = await merges({ stories: 2, seed: SEED, mutant });
    expect(wrong.join('\n')).toMatch(found);
  });
});
