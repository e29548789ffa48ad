import { afterEach, expect, it } from 'vitest';
import { openPage, publishKilled } from './bio-killed.ts';
import type { Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

/* All kills in all dialects: bio-killed.long.ts. */
it.each([
  { dialect: 'plain', nth: 5, when: 'after' },
  { dialect: 'terse', nth: 6, when: 'after' },
  { dialect: 'terse', nth: 6, when: 'before' },
] as const)(
  'a page that is killed $when call $nth of its publishing is the one that was wanted, each block once, where blocks are listed by their IDs alone ($dialect)',
  async ({ dialect, ...kill }) => {
    rig = await openPage(dialect);
    const { done, order, blocks } = await publishKilled(rig, kill);
    expect([done.filter((effect) => effect === 'block.created').length, blocks]).toEqual([3, 7 - 1 + 3]);
    expect(order).toEqual(['One', '-', 'Two', '-', 'Three', '-', '-', '-', '-']);
  },
);
