import { describe, expect, it } from 'vitest';
import { manyRows, Rig } from './rig.ts';

describe('a long file', () => {
  it('takes about ten times as long as one of a tenth', async () => {
    const time = async (rows: number): Promise<number> => {
      const content = manyRows(rows);
      const startMs = performance.now();
      await new Rig({}, { monotonicMs: () => performance.now() }).try(content);
      return performance.now() - startMs;
    };
    await time(1_000);
    const runs: number[] = [];
    for (let count = 0; count < 5; count++) runs.push((await time(10_000)) / (await time(1_000)));
    expect(runs.sort((a, b) => a - b)[2]).toBeLessThan(30);
  });
});
