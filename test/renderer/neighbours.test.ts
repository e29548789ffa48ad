import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import { Neighbours } from '../../src-renderer/composer/neighbours.svelte.ts';
import { openRig, type Rig } from '../rig.ts';

/* What stands beside a draft that is written, asked of a real core. */

const hourMs = 3_600_000;

let rig: Rig;
beforeAll(async () => {
  rig = await openRig({ dispatch: false, posts: 0 });
  const { spaceId } = rig;
  for (const [text, atMs] of [
    ['In half an hour', Date.now() + hourMs / 2],
    ['In three hours', Date.now() + 3 * hourMs],
  ] as const) {
    const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
    await rig.client.drafts.queue({ draftId: (await rig.client.drafts.save({ spaceId, body })).draftId });
  }
});
afterAll(() => rig.close());

const body = (more: object) => ({ ...blankBody(), text: 'New', accountIds: [rig.account('x')], ...more });
const beside = (neighbours: Neighbours) => neighbours.found.close.map(({ text }) => text);

it('what goes within the hour is found beside what is to go now, and beside a time that was chosen', async () => {
  const neighbours = new Neighbours(rig.client);
  neighbours.of(rig.spaceId, 'this', body({ when: { mode: 'now' } }));
  await expect.poll(() => beside(neighbours)).toEqual(['In half an hour']);
  neighbours.of(rig.spaceId, 'this', body({ when: { mode: 'schedule', atMs: Date.now() + 2.5 * hourMs } }));
  await expect.poll(() => beside(neighbours)).toEqual(['In three hours']);
});

it('what waits for its turn has no hour yet, and what has no account has no neighbour', async () => {
  const neighbours = new Neighbours(rig.client);
  const now = body({ when: { mode: 'now' } });
  neighbours.of(rig.spaceId, 'this', now);
  await expect.poll(() => beside(neighbours)).toEqual(['In half an hour']);
  neighbours.of(rig.spaceId, 'this', body({ when: { mode: 'queue' } }));
  await expect.poll(() => beside(neighbours)).toEqual([]);
  neighbours.of(rig.spaceId, 'this', now);
  await expect.poll(() => beside(neighbours)).toEqual(['In half an hour']);
  neighbours.of(rig.spaceId, 'this', { ...now, accountIds: [] });
  expect(beside(neighbours)).toEqual([]);
});

it('an account with a text of its own is held against what went out by that, and by no other', async () => {
  const neighbours = new Neighbours(rig.client);
  const similar = () => neighbours.found.similar.map(({ text }) => text);
  const variants = { [rig.account('x')]: 'In three hours' };
  neighbours.of(rig.spaceId, 'this', body({ text: '', variants }));
  await expect.poll(similar).toEqual(['In three hours']);
  neighbours.of(rig.spaceId, 'this', body({ text: 'In half an hour', variants, when: { mode: 'now' } }));
  await expect.poll(() => neighbours.found.close.length).toBe(1);
  expect(similar()).toEqual(['In three hours']);
  neighbours.of(rig.spaceId, 'this', body({ text: 'In half an hour' }));
  await expect.poll(similar).toEqual(['In half an hour']);
});
