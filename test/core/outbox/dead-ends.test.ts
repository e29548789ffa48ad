import { afterEach, describe, expect, it } from 'vitest';
import type { ActionRow } from '../../../src-preload/contract/outbox.ts';
import { settleMissed } from '../../../src-main/core/actions/missed.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';
import { done, failed, lost, planPast, refused, sentWith } from '../actions/history-steps.ts';
import { cardsOf } from '../../cards.ts';

/* Ways by which something could wait for ever without anybody being asked. */

let rig: Rig;
afterEach(() => rig.close());

const HOUR_MS = 3_600_000;
const rowOf = async (actionId: string): Promise<ActionRow> => (await rig.client.outbox.detail({ actionId })).row;
const cards = () => cardsOf(rig);
const status = () => rig.client.status.get({ spaceId: rig.spaceId });

async function planned(text: string, inMs: number): Promise<string> {
  const when = { mode: 'schedule' as const, atMs: Date.now() + inMs };
  const { draftId } = await rig.client.drafts.save({
    spaceId: rig.spaceId,
    body: { text, accountIds: [rig.account('x')], when },
  });
  const [actionId = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  return actionId;
}

async function parked(...accountIds: string[]): Promise<void> {
  for (const accountId of accountIds) await rig.client.accounts.park({ spaceId: rig.spaceId, accountId });
  await rig.reopen();
  await rig.drained();
  await rig.reopen({ dispatch: false });
}

describe('what waits for two things', () => {
  it('does not go because one of them is done while the other was refused', async () => {
    rig = await openRig({ dispatch: false });
    const accountIds = [rig.account('x'), rig.account('linkedin')];
    await parked(...accountIds);
    const { client, spaceId } = rig;
    const activations: string[] = [];
    for (const accountId of accountIds)
      activations.push((await client.accounts.activate({ spaceId, accountId })).actionId);
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'For both', accountIds } });
    const [post = ''] = (await client.drafts.queue({ draftId })).actionIds;
    const [first = '', second = ''] = activations;
    sentWith(rig, first, refused);
    sentWith(rig, second, done(null));
    expect(await rowOf(post)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    await client.outbox.dismiss({ actionIds: [first] });
    expect((await cards()).map(({ cause, actionIds }) => [cause, actionIds])).toEqual([['dependency', [post]]]);
    expect(await status()).toMatchObject({ needsYou: 1, doneAtMs: null });
  });

  it('has no time to go at while anything before it is held, and neither has what is behind it', async () => {
    rig = await openRig({ dispatch: false });
    const accountId = rig.account('x');
    await parked(accountId);
    const { client, spaceId } = rig;
    const activation = await client.accounts.activate({ spaceId, accountId });
    const body = { text: 'A post', accountIds: [accountId], firstComment: 'Its comment' };
    const { draftId } = await client.drafts.save({ spaceId, body });
    const [post = '', comment = ''] = (await client.drafts.queue({ draftId })).actionIds;
    await client.outbox.hold({ actionIds: [activation.actionId] });
    expect(await status()).toMatchObject({ stuck: 2, doneAtMs: null });
    expect([(await rowOf(post)).expectedAtMs, (await rowOf(comment)).expectedAtMs]).toEqual([null, null]);
  });
});

describe('a late change of a post', () => {
  it('whose number is not known stays with its card when it is given a new time or changed again', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId, core } = rig;
    const post = await planned('Late', HOUR_MS);
    sentWith(rig, post, lost);
    const { actionId: change } = await client.posts.update({ spaceId, actionId: post, text: 'Changed' });
    planPast(rig, change, 1_000);
    settleMissed(core.parts);
    await client.outbox.resolve({ actionId: post, answer: 'sent' });
    const when = { atMs: Date.now() + 2 * HOUR_MS };
    await client.outbox.reschedule({ actionIds: [change], when });
    expect(await rowOf(change)).toMatchObject({ state: 'blocked', blockReason: 'dependency' });
    const again = await client.posts.update({ spaceId, actionId: post, text: 'Changed again' });
    expect([again.actionId, (await rowOf(change)).text]).toEqual([change, 'Changed again']);
    expect((await cards()).map(({ cause, actionIds }) => [cause, actionIds])).toEqual([['unlinked', [change]]]);
  });

  it('that may have been made can be left, parked as well as missed', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId, core } = rig;
    sentWith(rig, await planned('At the service', HOUR_MS), done('778'));
    const { actionId: tried } = await client.posts.update({ spaceId, postId: '778', text: 'Tried' });
    for (let attempt = 0; attempt < 8; attempt += 1) sentWith(rig, tried, failed);
    const [parkedCard] = await cards();
    expect(parkedCard?.remedies.map(({ verb }) => verb)).toEqual(['retry', 'dismiss']);
    expect(await client.outbox.dismiss({ actionIds: [tried] })).toMatchObject({ changed: 1 });
    const { actionId: late } = await client.posts.update({ spaceId, postId: '778', text: 'Late' });
    sentWith(rig, late, failed);
    planPast(rig, late, 1_000);
    settleMissed(core.parts);
    expect(await client.outbox.reschedule({ actionIds: [late], when: 'skip' })).toMatchObject({ changed: 1 });
    expect([(await rowOf(tried)).state, (await rowOf(late)).state]).toEqual(['abandoned', 'abandoned']);
    expect(await cards()).toEqual([]);
  });

  it('keeps its place when it is changed again, and a post that was moved up stays there with other words', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId, core } = rig;
    const place = (id: string): unknown =>
      core.parts.store.raw.prepare('SELECT priority, seq FROM action WHERE id = ?').get(id);
    sentWith(rig, await planned('At the service', HOUR_MS), done('777'));
    const when = { mode: 'schedule' as const, atMs: Date.now() + 24 * HOUR_MS };
    const { actionId: change } = await client.posts.update({ spaceId, postId: '777', when });
    const before = place(change);
    expect((await client.posts.update({ spaceId, postId: '777', text: 'And a word' })).actionId).toBe(change);
    expect(place(change)).toEqual(before);
    const post = await planned('Moved up', 24 * HOUR_MS);
    await client.outbox.moveUp({ actionIds: [post] });
    const moved = place(post);
    await client.posts.update({ spaceId, actionId: post, text: 'Other words' });
    expect(place(post)).toEqual(moved);
  });
});

describe('what the user sends again', () => {
  it.each(['ask', 'skip', 'publish'] as const)('after its time goes now, whatever Settings say: %s', async (policy) => {
    rig = await openRig({ dispatch: false });
    const { client, core } = rig;
    const [doubtful, turnedDown] = [await planned('In doubt', HOUR_MS), await planned('Refused', HOUR_MS)];
    sentWith(rig, doubtful, lost);
    sentWith(rig, turnedDown, refused);
    for (const id of [doubtful, turnedDown]) planPast(rig, id, HOUR_MS);
    await client.outbox.resolve({ actionId: doubtful, answer: 'not-sent' });
    await client.outbox.tryNow({ actionIds: [turnedDown] });
    await client.settings.update({ missedPolicy: policy });
    settleMissed(core.parts);
    for (const id of [doubtful, turnedDown])
      expect(await rowOf(id)).toMatchObject({ state: 'queued', scheduledAtMs: null });
    await rig.reopen();
    await rig.drained();
    const sent = rig.sandbox.journal.executed('post.created').map(({ body }) => (body as { mode: string }).mode);
    expect(sent).toEqual(['now', 'now']);
  });
});

describe('a doubt', () => {
  it('has its card behind hundreds of refused posts', async () => {
    rig = await openRig({ dispatch: false });
    const [first = ''] = await rig.post('Refused');
    sentWith(rig, first, refused);
    const columns =
      'space_id, kind, state, reason_code, payload, text, account_ids, publishes, priority, seq, created_at_ms';
    rig.core.parts.store.raw.exec(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 520)
       INSERT INTO action (id, lane, ${columns}) SELECT 'q' || i, 'l' || i, ${columns} FROM action, n WHERE id = '${first}'`,
    );
    const [doubtful = ''] = await rig.post('In doubt');
    sentWith(rig, doubtful, lost);
    expect((await cards()).find(({ cause }) => cause === 'in-doubt')?.actionIds).toEqual([doubtful]);
  });
});

describe('after a clock jump', () => {
  it('the next create waits for a read', async () => {
    const clock = playedClock();
    rig = await openRig({ clock });
    await rig.post('Before');
    await rig.drained();
    const from = rig.sandbox.journal.entries().length;
    await clock.stand(HOUR_MS);
    await rig.post('After');
    await rig.drained();
    const methods = rig.sandbox.journal
      .entries()
      .slice(from)
      .map(({ method }) => method);
    expect(methods.slice(0, methods.indexOf('POST'))).toContain('GET');
  });
});

describe('a post made a draft', () => {
  it('keeps the words of a second first comment below those of the first', async () => {
    rig = await openRig({ dispatch: false });
    const { client, spaceId } = rig;
    const [post = ''] = await rig.post('Two comments', { firstComment: 'First' });
    await client.posts.addFirstComment({ spaceId, actionId: post, text: 'Second' });
    const { draftId } = await client.outbox.toDraft({ actionId: post });
    expect((await client.drafts.get({ draftId })).body.firstComment).toBe('First\n\nSecond');
  });
});
