import { afterEach, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;

/** The next pull lists the account on X like this. */
async function listed(told: { social: string; display_name: string }): Promise<void> {
  const id = Number(rig.account('x'));
  const account = { id, handler: '@someone', avatar: null, is_active: true, ...told };
  rig.sandbox.faults.add({
    method: 'GET',
    path: /\/accounts$/,
    times: 1,
    fault: { kind: 'status', status: 200, body: { data: [account] } },
  });
  await rig.client.accounts.sync({ spaceId: rig.spaceId });
}

const elsewhere = { social: 'linkedin', display_name: 'Some One' };

it('asks about what was queued for an account whose ID is that of one on another network now, and sends it only when told to', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = '', comment = ''] = await rig.post('For X alone', { firstComment: 'Link' });
  const [held = ''] = await rig.post('For X as well');
  await client.outbox.hold({ actionIds: [held] });
  const [other = ''] = await rig.post('For LinkedIn', { social: 'linkedin' });
  const { actionId: parking } = await client.accounts.park({ spaceId, accountId: rig.account('x') });
  const name = (await row(post)).accounts[0]?.displayName ?? '';
  await listed(elsewhere);
  for (const id of [post, held, parking]) expect((await row(id)).state).toBe('rejected');
  expect(await row(comment)).toMatchObject({ state: 'blocked', reason: { code: 'parent-refused' } });
  const cards = await cardsOf(rig);
  expect(cards.map(({ actionIds }) => actionIds)).toEqual([[post, held], [parking]]);
  const why = `${name} on X has become Some One on LinkedIn at the service. It was kept, and not sent: try again if it is to go there.`;
  expect(cards.map(({ sentence }) => sentence)).toEqual([`2 items were not sent. ${why}`, why]);
  expect(cards[0]?.remedies.map(({ verb }) => verb)).toEqual(['edit', 'retry', 'dismiss']);

  await client.outbox.resumeAll({ spaceId });
  await rig.reaches(other, 'done');
  await rig.drained();
  expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  await client.outbox.answer({ spaceId, card: post, verb: 'retry' });
  await rig.reaches(comment, 'done');
  expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
});

it.each([
  ['its name', { social: 'x', display_name: 'Some One' }],
  ['how the service spells its network', { social: 'Twitter', display_name: 'Some One' }],
])('asks nothing where %s alone is another', async (_, told) => {
  rig = await openRig({ dispatch: false });
  const [post = ''] = await rig.post('For X alone');
  await listed(told);
  expect((await row(post)).state).toBe('queued');
});

it('leaves what may be out already, and what has ended, as it was', async () => {
  rig = await openRig();
  const [done = ''] = await rig.post('Out on X');
  await rig.reaches(done, 'done');
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
  const [doubt = ''] = await rig.post('May be out on X');
  await rig.reaches(doubt, 'in_doubt');
  const before = [await row(done), await row(doubt)];
  await listed(elsewhere);
  const state = ({ state: now }: (typeof before)[number]): string => now;
  expect([await row(done), await row(doubt)].map(state)).toEqual(before.map(state));
});
