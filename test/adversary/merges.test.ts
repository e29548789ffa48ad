import { describe, expect, it } from 'vitest';
import { merges, mergesTable } from './merges.ts';

/** The short form of `npm run test:adversary -- merges`. */
const about = { stories: 8, seed: 20_261_122 };

describe('whatever is changed before it was sent, and however the service answers', () => {
  it('ends with what was wanted last: nothing made twice, nothing dropped or stuck, every doubt called what was sent', async () => {
    const sum = await merges(about);
    console.log(mergesTable(sum));
    expect(sum.wrong).toEqual([]);
    expect(sum.merged).toBeGreaterThan(20);
    expect(sum.doubts).toBeGreaterThan(3);
  });

  it('is seen not to, where a merge keeps what was asked for before', async () => {
    const { wrong } = await merges({ stories: 1, seed: 3, mutant: 'old-payload' });
    expect(wrong.join()).toMatch(/(title|content|url|active) is .*, not /);
  });
});
