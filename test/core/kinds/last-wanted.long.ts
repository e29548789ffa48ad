import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRig, type Rig } from '../../rig.ts';
import { pause, resume } from './every-kind.ts';

/*
 * Whatever is added, changed, deleted and ordered, in whatever order, while some of it is sent and some is merged: at
 * the end the service has what the user wanted last, and the window showed it all along.
 */

type Step =
  | { do: 'add'; title: string }
  | { do: 'change'; which: number; title: string }
  | { do: 'remove'; which: number }
  | { do: 'order'; keys: number[] }
  | { do: 'page'; title: string }
  | { do: 'go' }
  | { do: 'stop' }
  | { do: 'wait' };

const title = fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }).map((text) => `t${text}`);
const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add' as const), title }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), which, title }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('remove' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('order' as const), keys: fc.array(fc.nat(99), { maxLength: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('page' as const), title }) },
  { weight: 1, arbitrary: fc.constant({ do: 'go' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'stop' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' as const }) },
);

interface Wish {
  page: string | null;
  blocks: { id: string; title: string | null }[];
}

let rig: Rig;
beforeAll(async () => {
  const roomy = { count: 100_000, windowMs: 60_000 };
  rig = await openRig({ dialect: 'objects', apiLimit: roomy, publishLimit: roomy });
});
afterAll(() => rig.close());

async function shown(): Promise<Wish> {
  const bio = await rig.client.bio.get({ spaceId: rig.spaceId });
  return { page: bio.title, blocks: bio.blocks.map(({ id, title }) => ({ id, title })) };
}

async function take(wish: Wish, one: Step): Promise<void> {
  const { client, spaceId } = rig;
  const meant = 'which' in one ? wish.blocks[one.which % Math.max(1, wish.blocks.length)] : undefined;
  switch (one.do) {
    case 'add': {
      const { blockId } = await client.bio.blockCreate({ spaceId, block: { type: 'text', title: one.title } });
      wish.blocks.push({ id: blockId, title: one.title });
      return;
    }
    case 'change':
      if (meant === undefined) return;
      await client.bio.blockUpdate({ spaceId, blockId: meant.id, block: { title: one.title } });
      meant.title = one.title;
      return;
    case 'remove':
      if (meant === undefined) return;
      await client.bio.blockDelete({ spaceId, blockId: meant.id });
      wish.blocks = wish.blocks.filter((block) => block !== meant);
      return;
    case 'order': {
      if (wish.blocks.length === 0) return;
      const keyed = wish.blocks.map((block, index) => ({ block, key: one.keys[index] ?? 50 }));
      wish.blocks = keyed.sort((a, b) => a.key - b.key).map(({ block }) => block);
      await client.bio.blockReorder({ spaceId, blockIds: wish.blocks.map(({ id }) => id) });
      return;
    }
    case 'page':
      await client.bio.update({ spaceId, fields: { title: one.title } });
      wish.page = one.title;
      return;
    case 'go':
      await resume(rig);
      return;
    case 'stop':
      await pause(rig);
      return;
    case 'wait':
      await resume(rig);
      await rig.drained();
      return;
    default:
      one satisfies never;
  }
}

it('leaves the service with what the user wanted last, whatever was merged', async () => {
  const { client, spaceId, sandbox } = rig;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await client.bio.sync({ spaceId });
      const wish = await shown();
      await pause(rig);
      for (const one of steps) {
        await take(wish, one);
        expect(await shown()).toEqual(wish);
      }
      await resume(rig);
      await rig.drained();
      expect(await shown()).toEqual(wish);
      await client.bio.sync({ spaceId });
      expect(await shown()).toEqual(wish);
      const { rejected, in_doubt, blocked } = await rig.counts();
      expect({ rejected, in_doubt, blocked }).toEqual({ rejected: 0, in_doubt: 0, blocked: 0 });
      for (const block of wish.blocks.slice(4)) await client.bio.blockDelete({ spaceId, blockId: block.id });
      await rig.drained();
    }),
    { numRuns: 60 },
  );
  expect(sandbox.journal.count429()).toBe(0);
});
