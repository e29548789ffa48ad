import { afterEach, describe, expect, it } from 'vitest';
import { CALLS, openPage, publishKilled } from './bio-killed.ts';
import type { Rig } from '../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const kills = CALLS.flatMap((call, at) => (['before', 'after'] as const).map((when) => ({ nth: at + 1, when, call })));

/* `objects` lists whole blocks, `strings` blocks as JSON in texts; `plain` and `terse` list bare IDs. */
describe.each(['plain', 'terse', 'objects', 'strings', 'sparse'] as const)(
  'a page that is published to %s',
  (dialect) => {
    it.each(kills)(
      'is the one that was wanted, each block once, after a kill $when call $nth ($call)',
      async (kill) => {
        rig = await openPage(dialect);
        const { done, order, blocks, asked } = await publishKilled(rig, kill);
        expect(done.filter((effect) => effect === 'block.created')).toHaveLength(3);
        expect(done.filter((effect) => effect === 'block.deleted')).toHaveLength(1);
        expect(blocks).toBe(7 - 1 + 3);
        expect(order).toEqual(['One', '-', 'Two', '-', 'Three', '-', '-', '-', '-']);
        expect(asked).toBeLessThanOrEqual(kill.call === 'block.created' ? 1 : 0);
      },
    );
  },
);
