import { afterEach, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';

let rig: Rig;
afterEach(() => rig.close());

const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;

/** The next pull lists one of the accounts like this. */
async function listed(told: { social: unknown; display_name: string }, was = 'x'): Promise<void> {
  const id = Number(rig.account(was));
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

it.each([
  ['false', false],
  ['0', 0],
  ['a number', 7],
  ['a number as text', '12'],
  ['empty text', ''],
  ['a blank', ' '],
])('asks nothing where the network is told to be %s, and still knows which it was', async (_, social) => {
  rig = await openRig({ dispatch: false });
  const [post = ''] = await rig.post('For X alone');
  await listed({ social, display_name: 'Some One' });
  expect((await row(post)).state).toBe('queued');
  expect((await row(post)).accounts[0]?.social).toBe('x');
});

it.each([
  ['pixelfed', 'Pixelfed'],
  ['instagram', 'instagram_business'],
  ['tiktok', 'tiktok_business'],
  ['linkedin', 'linkedin-company'],
  ['', 'linkedin'],
  ['pixelfed', 'linkedin'],
])('asks nothing where "%s" is "%s" now: not both are known to be networks of their own', async (before, after) => {
  rig = await openRig({ dispatch: false });
  // What was known of it before it was ever told.
  rig.core.parts.store.raw.prepare('UPDATE account SET social = ? WHERE remote_id = ?').run(before, rig.account('x'));
  const [post = ''] = await rig.post('For it alone');
  await listed({ social: after, display_name: 'Some One' });
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

const asksFirst = { changed: 0, refused: [{ why: { code: 'asks-first' } }] };

const why = (name: string): string =>
  `${name} on X has become Some One on LinkedIn at the service. It was kept, and not sent: try again if it is to go there.`;

/** What asks before it goes to LinkedIn, and goes when it is told to. */
async function isAskedAbout(post: string, name: string): Promise<void> {
  const [card] = await cardsOf(rig);
  expect(card).toMatchObject({ actionIds: [post], sentence: why(name) });
  expect(await row(post)).toMatchObject({ state: 'rejected', accounts: [{ displayName: name, social: 'x' }] });
  await rig.drained();
  const before = rig.sandbox.journal.executed('post.created').length;
  await rig.client.outbox.answer({ spaceId: rig.spaceId, card: post, verb: 'retry' });
  await rig.reaches(post, 'done');
  expect(rig.sandbox.journal.executed('post.created')).toHaveLength(before + 1);
  expect((await row(post)).accounts).toMatchObject([{ social: 'linkedin' }]);
}

it('asks about what was cancelled before, when it is put back', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = ''] = await rig.post('For X alone');
  const name = (await row(post)).accounts[0]?.displayName ?? '';
  await client.outbox.cancel({ actionIds: [post] });
  await listed(elsewhere);
  expect(await row(post)).toMatchObject({ state: 'cancelled', accounts: [{ displayName: name, social: 'x' }] });
  expect(await client.outbox.putBack({ actionIds: [post] })).toMatchObject(asksFirst);
  await client.outbox.resumeAll({ spaceId });
  await isAskedAbout(post, name);
  // Its user knows by now where it goes.
  const [second = ''] = await rig.post('For LinkedIn now');
  await rig.reaches(second, 'done');
});

it('asks about what was held and cancelled when it is let go', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = ''] = await rig.post('For X alone');
  const name = (await row(post)).accounts[0]?.displayName ?? '';
  await client.outbox.hold({ actionIds: [post] });
  await client.outbox.cancel({ actionIds: [post] });
  await listed(elsewhere);
  await client.outbox.putBack({ actionIds: [post] });
  expect((await row(post)).blockReason).toBe('held');
  expect(await client.outbox.release({ actionIds: [post] })).toMatchObject(asksFirst);
  await client.outbox.resumeAll({ spaceId });
  await isAskedAbout(post, name);
});

it('asks about what was refused before, when it is tried again, and says until then where it was refused', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
  const [post = ''] = await rig.post('For X alone');
  await rig.reaches(post, 'rejected');
  const name = (await row(post)).accounts[0]?.displayName ?? '';
  await listed(elsewhere);
  expect((await cardsOf(rig))[0]?.sentence).toContain('The post for X was refused');
  const tried = await client.outbox.answer({ spaceId, card: post, verb: 'retry', undoMs: 10_000 });
  expect(tried).toMatchObject({ ...asksFirst, sentAgain: null });
  await isAskedAbout(post, name);
});

it('asks about what is in doubt when it is sent again, and says until then where it may be live', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
  const [post = ''] = await rig.post('For X alone');
  await rig.reaches(post, 'in_doubt');
  const name = (await row(post)).accounts[0]?.displayName ?? '';
  await listed(elsewhere);
  expect((await cardsOf(rig))[0]?.sentence).toContain('It may be live on X.');
  const again = client.outbox.answer({ spaceId, card: post, verb: 'send-again', undoMs: 10_000 });
  await expect(again).rejects.toThrow(/Its account is on another network now: it was not sent/);
  await isAskedAbout(post, name);
});

it('asks nothing of what was cancelled where the account is again what it was', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = ''] = await rig.post('For X alone');
  await client.outbox.cancel({ actionIds: [post] });
  await listed(elsewhere);
  await listed({ social: 'x', display_name: 'North' });
  await client.outbox.putBack({ actionIds: [post] });
  expect((await row(post)).state).toBe('queued');
});

it('asks anew of what was asked about, where the account has become yet another one meanwhile', async () => {
  rig = await openRig();
  const { client, spaceId } = rig;
  await client.outbox.pauseAll({ spaceId });
  const [post = ''] = await rig.post('For X alone');
  await listed(elsewhere);
  await listed({ social: 'bluesky', display_name: 'A Third' });
  await client.outbox.answer({ spaceId, card: post, verb: 'retry' });
  expect((await cardsOf(rig))[0]?.sentence).toContain('has become A Third on Bluesky');
  await client.outbox.answer({ spaceId, card: post, verb: 'retry' });
  expect((await row(post)).state).toBe('queued');
});

it('asks about each account of a post, one after the other', async () => {
  rig = await openRig({ dispatch: false });
  const { client, spaceId } = rig;
  const accountIds = [rig.account('x'), rig.account('linkedin')];
  const { draftId } = await client.drafts.save({ spaceId, body: { text: 'For both', accountIds } });
  const { actionIds } = await client.drafts.queue({ draftId });
  const [post = ''] = actionIds;
  const both = accountIds.map((id, at) => ({
    id: Number(id),
    handler: '@a',
    avatar: null,
    is_active: true,
    ...(at === 0 ? elsewhere : { social: 'x', display_name: 'Other' }),
  }));
  const fault = { kind: 'status', status: 200, body: { data: both } } as const;
  rig.sandbox.faults.add({ method: 'GET', path: /\/accounts$/, times: 1, fault });
  await client.accounts.sync({ spaceId });
  const asked = async (): Promise<string> => (await cardsOf(rig))[0]?.sentence ?? '';
  expect(await asked()).toContain('Some One on LinkedIn');
  await client.outbox.answer({ spaceId, card: post, verb: 'retry' });
  expect(await asked()).toContain('Other on X');
  await client.outbox.answer({ spaceId, card: post, verb: 'retry' });
  expect((await row(post)).state).toBe('queued');
});
