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

it('what goes as soon as it can stands beside what is to go now, or soon, on the same account', async () => {
  const neighbours = new Neighbours(rig.client);
  const bluesky = (more: object) => body({ accountIds: [rig.account('bluesky')], ...more });
  const sendNow = async (social: 'x' | 'bluesky') => {
    const first = body({ text: `Now on ${social}`, accountIds: [rig.account(social)], when: { mode: 'now' } });
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: first });
    return (await rig.client.drafts.queue({ draftId })).actionIds;
  };
  const actionIds = [...(await sendNow('x')), ...(await sendNow('bluesky'))];
  neighbours.of(rig.spaceId, 'this', bluesky({ when: { mode: 'now' } }));
  await expect.poll(() => beside(neighbours)).toEqual(['Now on bluesky']);
  expect(neighbours.found.close[0]).toMatchObject({ atMs: null, accountIds: [rig.account('bluesky')] });
  neighbours.of(rig.spaceId, 'this', bluesky({ when: { mode: 'schedule', atMs: Date.now() + 2 * hourMs } }));
  await expect.poll(() => beside(neighbours)).toEqual([]);
  neighbours.of(rig.spaceId, 'this', bluesky({ when: { mode: 'schedule', atMs: Date.now() + hourMs / 2 } }));
  await expect.poll(() => beside(neighbours)).toEqual(['Now on bluesky']);
  neighbours.of(rig.spaceId, 'this', body({ when: { mode: 'now' } }));
  await expect.poll(() => beside(neighbours)).toEqual(['In half an hour']);
  await rig.client.outbox.cancel({ actionIds, firstComments: 'cancel' });
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
