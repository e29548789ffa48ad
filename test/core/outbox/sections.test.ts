import { Temporal } from 'temporal-polyfill';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answered, outboxSections } from '../../../src-preload/contract/outbox.ts';
import { playedClock, type PlayedClock } from '../../faults/played-clock.ts';
import { cardsOf, wordedCards } from '../../cards.ts';
import { openRig, type Rig } from '../../rig.ts';
import { scaledClock } from '../../scaled-clock.ts';

let rig: Rig;
afterEach(() => rig.close());

const HOUR_MS = 3_600_000;
const texts = async (section: (typeof outboxSections)[number]): Promise<string[]> =>
  (await rig.client.outbox.list({ spaceId: rig.spaceId, section })).rows.map(({ text }) => text);
const ofCard = (card: string) => ({ spaceId: rig.spaceId, card });
const unconfirm = ({ confirmedAtMs }: Answered) =>
  rig.client.outbox.unconfirm({ spaceId: rig.spaceId, confirmedAtMs: confirmedAtMs ?? 0 });
const overview = () => rig.client.outbox.overview({ spaceId: rig.spaceId });

async function queued(
  text: string,
  atMs?: number,
  firstComment: string | null = null,
  commentDelayMinutes = 0,
): Promise<string[]> {
  const when = atMs === undefined ? { mode: 'now' as const } : { mode: 'schedule' as const, atMs };
  const body = { text, accountIds: [rig.account('x')], firstComment, commentDelayMinutes, when };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  return (await rig.client.drafts.queue({ draftId })).actionIds;
}

/** Eleven o'clock tomorrow where the space is: an hour later is the same day, whenever the test runs. */
async function toMidday(clock: PlayedClock): Promise<void> {
  const { timeZone } = await overview();
  const tomorrow = Temporal.Instant.fromEpochMilliseconds(clock.nowMs()).toZonedDateTimeISO(timeZone).add({ days: 1 });
  await clock.stand(tomorrow.startOfDay().add({ hours: 11 }).epochMilliseconds - clock.nowMs());
}

describe('a post that the service has accepted for later', () => {
  it('is scheduled, the next first, and not done until its time has come', async () => {
    const clock = playedClock();
    rig = await openRig({ clock });
    await toMidday(clock);
    const nowMs = clock.nowMs();
    await queued('In March', nowMs + 90 * 24 * HOUR_MS);
    await queued('In an hour', nowMs + HOUR_MS);
    await queued('Now');
    await rig.drained();
    expect(await texts('scheduled')).toEqual(['In an hour', 'In March']);
    expect(await texts('done-today')).toEqual(['Now']);
    expect(await overview()).toMatchObject({ scheduledTotal: 2, doneTodayTotal: 1, waitingTotal: 0 });
    clock.set(HOUR_MS + 1);
    expect(await texts('scheduled')).toEqual(['In March']);
    expect(await texts('done-today')).toEqual(['In an hour', 'Now']);
  });

  it('moves to what is done at its time, though nothing else happens', async () => {
    const clock = playedClock();
    rig = await openRig({ clock });
    await toMidday(clock);
    await queued('In an hour', clock.nowMs() + HOUR_MS);
    await rig.drained();
    const abort = new AbortController();
    const shown: number[] = [];
    const watching = (async () => {
      const live = await rig.client.outbox.watchOverview({ spaceId: rig.spaceId }, { signal: abort.signal });
      for await (const { scheduledTotal } of live) shown.push(scheduledTotal);
    })().catch(() => undefined);
    await expect.poll(() => shown.at(-1)).toBe(1);
    clock.set(HOUR_MS);
    await expect.poll(() => (clock.ring(), shown.at(-1))).toBe(0);
    abort.abort();
    await watching;
  });

  it('is scheduled with its slot where the service put it into its own queue; one that is out is published, in its word', async () => {
    rig = await openRig();
    const body = { text: 'In its queue', accountIds: [rig.account('x')], when: { mode: 'queue' as const } };
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
    await rig.client.drafts.queue({ draftId });
    await queued('Now');
    await rig.drained();
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'scheduled' });
    expect(rows).toMatchObject([{ text: 'In its queue', remoteState: 'queued' }]);
    expect(rows[0]?.scheduledAtMs).toBeGreaterThan(Date.now());
    const all = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'all', search: 'Now' });
    expect(all.rows).toMatchObject([{ state: 'done', remoteState: 'published' }]);
  });

  it('is listed with its new time and text once the service has taken the change', async () => {
    rig = await openRig();
    const nowMs = Date.now();
    const [first = ''] = await queued('The first', nowMs + HOUR_MS);
    await queued('The second', nowMs + 2 * HOUR_MS);
    await rig.drained();
    const atMs = Math.round((nowMs + 3 * HOUR_MS) / 1000) * 1000;
    const when = { mode: 'schedule' as const, atMs };
    await rig.client.posts.update({ spaceId: rig.spaceId, actionId: first, text: 'The first, later', when });
    await rig.drained();
    expect(await texts('scheduled')).toEqual(['The second', 'The first, later']);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'scheduled' });
    expect(rows.at(-1)?.scheduledAtMs).toBe(atMs);
  });
});

describe('a first comment that the service has accepted for later', () => {
  it('is scheduled so long after its post, or with a post that goes later, and done at that time', async () => {
    const clock = playedClock();
    rig = await openRig({ clock });
    await toMidday(clock);
    const nowMs = clock.nowMs();
    await queued('Now', undefined, 'An hour after', 60);
    await queued('With one at once', undefined, 'At once');
    await queued('In three hours', nowMs + 3 * HOUR_MS, 'With it');
    await rig.drained();
    expect(await texts('scheduled')).toEqual(['An hour after', 'In three hours', 'With it']);
    expect(await texts('done-today')).toEqual(['With one at once', 'At once', 'Now']);
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'scheduled' });
    const times = rows.map(({ publishesAtMs }) => publishesAtMs ?? 0);
    expect(times[0]).toBeGreaterThanOrEqual(nowMs + HOUR_MS);
    expect(times[2]).toBe(times[1]);
    clock.set(HOUR_MS + 60_000);
    expect(await texts('done-today')).toEqual(['With one at once', 'At once', 'Now', 'An hour after']);
  });

  it('goes along with its post when that is given another time', async () => {
    rig = await openRig();
    const nowMs = Math.round(Date.now() / 1000) * 1000;
    const [post = ''] = await queued('Later', nowMs + HOUR_MS, 'Half an hour after it', 30);
    await rig.drained();
    const when = { mode: 'schedule' as const, atMs: nowMs + 5 * HOUR_MS };
    await rig.client.posts.update({ spaceId: rig.spaceId, actionId: post, text: 'Later', when });
    await rig.drained();
    const { rows } = await rig.client.outbox.list({ spaceId: rig.spaceId, section: 'scheduled' });
    expect(rows.map(({ text, publishesAtMs }) => [text, publishesAtMs])).toEqual([
      ['Later', nowMs + 5 * HOUR_MS],
      ['Half an hour after it', nowMs + 5.5 * HOUR_MS],
    ]);
  });
});

describe('a first comment', () => {
  it('stands under its post in what is done, and in what was cancelled', async () => {
    rig = await openRig();
    for (const text of ['One', 'Two']) await queued(text, undefined, `On ${text}`);
    await rig.drained();
    expect(await texts('done-today')).toEqual(['Two', 'On Two', 'One', 'On One']);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const ids = [...(await queued('Three', undefined, 'On Three')), ...(await queued('Four', undefined, 'On Four'))];
    await rig.client.outbox.cancel({ actionIds: ids, firstComments: 'cancel' });
    expect(await texts('cancelled')).toEqual(['Three', 'On Three', 'Four', 'On Four']);
  });
});

describe('what counts as waiting', () => {
  it('is one number for the status, the heading, the list and the switcher of spaces, whatever is held, missed or on the wire', async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    const [held = ''] = await queued('Held', undefined, 'A comment behind it');
    await queued('Free');
    await rig.client.outbox.hold({ actionIds: [held] });
    const { waiting, held: heldThere } = await rig.client.status.get({ spaceId: rig.spaceId });
    const { waitingTotal, heldTotal } = await overview();
    expect([waiting, waitingTotal, (await texts('waiting')).length]).toEqual([3, 3, 3]);
    expect([heldThere, heldTotal]).toEqual([1, 1]);
    await queued('Missed', clock.nowMs() + HOUR_MS);
    clock.set(2 * HOUR_MS);
    await rig.reopen();
    await rig.client.outbox.hold({ actionIds: [held] });
    await expect.poll(async () => (await overview()).needsYou.map(({ cause }) => cause)).toContain('missed');
    const counts = await Promise.all([
      rig.client.status.get({ spaceId: rig.spaceId }).then((status) => status.waiting),
      overview().then((all) => all.waitingTotal),
      texts('waiting').then((all) => all.length),
      rig.client.connections.list({}).then((all) => all[0]?.spaces[0]?.waiting),
    ]);
    expect(new Set(counts).size).toBe(1);
    expect(await texts('waiting')).not.toContain('Missed');
  });
});

describe('posts that were found by their words', () => {
  it('are one card and none of them done, and are confirmed together, but for what is said of one', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 3, fault: { kind: 'reset', when: 'after' } });
    const words = ['Bread at seven in the morning', 'Lamps along the harbour wall', 'A ferry to the other side'];
    const ids: string[] = [];
    for (const text of words) ids.push(...(await queued(text)));
    for (const id of ids) await rig.reaches(id, 'matched');
    expect(await texts('done-today')).toEqual([]);
    const [card] = await wordedCards(rig);
    expect(card).toMatchObject({
      cause: 'matched',
      count: 3,
      sentence: '3 posts were found by their words. Are they yours?',
    });
    expect(card?.remedies.map(({ label }) => label)).toEqual(['Confirm all 3']);
    expect((await rig.client.status.get({ spaceId: rig.spaceId })).needsYou).toBe(3);
    const of = (key: string) => ({ spaceId: rig.spaceId, card: key });
    await rig.client.outbox.answer({ ...of(ids[1] ?? ''), verb: 'it-is-not-ours' });
    const given = { ...of(card?.key ?? ''), verb: 'it-is-ours' } as const;
    expect(await rig.client.outbox.answer(given)).toMatchObject({ changed: 2 });
    expect((await texts('done-today')).toSorted()).toEqual([words[2], words[0]]);
    expect((await overview()).needsYou.map(({ cause }) => cause)).toEqual(['in-doubt']);
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(3);
  });

  it('are asked about again when the confirmation is taken back, but for one to which something went since', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 2, fault: { kind: 'reset', when: 'after' } });
    const [plain = ''] = await queued('Bread at seven in the morning');
    const [withComment = '', comment = ''] = await queued('Lamps along the harbour wall', undefined, 'Who lit them?');
    for (const id of [plain, withComment]) await rig.reaches(id, 'matched');
    const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
    const { remoteId } = await row(plain);
    const given = { spaceId: rig.spaceId, card: 'matched:posts.create', verb: 'it-is-ours' } as const;
    const answered = await rig.client.outbox.answer(given);
    expect(answered).toMatchObject({ changed: 2, cancelledAtMs: null });
    await rig.reaches(comment, 'done');
    const back = await unconfirm(answered);
    expect(back).toEqual({ changed: 1, refused: [{ actionId: withComment, why: { code: 'sent-already' } }] });
    expect(await row(plain)).toMatchObject({ state: 'matched', remoteId });
    expect(await row(withComment)).toMatchObject({ state: 'done' });
    expect((await cardsOf(rig)).map(({ cause, actionIds }) => [cause, actionIds])).toEqual([['matched', [plain]]]);
    await rig.client.outbox.answer(given);
    expect(await row(plain)).toMatchObject({ state: 'done', remoteId });
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(3);
  });

  it('stay confirmed where something was queued after the confirmation and went to the post', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'reset', when: 'after' } });
    const [actionId = ''] = await queued('Bread at seven in the morning');
    await rig.reaches(actionId, 'matched');
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    const late = await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId, text: 'And rolls' });
    await rig.reaches(late.actionId, 'done');
    expect(await unconfirm(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'sent-already' } }] });
    const { row } = await rig.client.outbox.detail({ actionId });
    expect(row).toMatchObject({ state: 'done', reason: { code: 'confirmed' } });
  });
});

describe('a confirmation that is taken back', () => {
  const LOST = { method: 'POST', path: /\/posts$/, fault: { kind: 'reset', when: 'after' } } as const;
  const change = (actionId: string) =>
    rig.client.posts.update({ spaceId: rig.spaceId, actionId, text: 'Bread at eight in the morning' });

  async function found(text: string): Promise<string> {
    const [actionId = ''] = await queued(text);
    await rig.reaches(actionId, 'matched');
    return actionId;
  }

  it('is refused where a change of the post went since, though the service refused it', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const actionId = await found('Bread at seven in the morning');
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    await rig.reaches((await change(actionId)).actionId, 'rejected');
    expect(await unconfirm(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'sent-already' } }] });
  });

  it('is refused where such a change was put away since', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const actionId = await found('Bread at seven in the morning');
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    rig.sandbox.faults.add({ method: 'POST', path: /\/comment$/, fault: { kind: 'reset', when: 'after' }, times: 1 });
    const late = await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId, text: 'And rolls' });
    await rig.reaches(late.actionId, 'in_doubt');
    await rig.client.outbox.answer({ ...ofCard(late.actionId), verb: 'dismiss' });
    expect((await rig.client.outbox.detail({ actionId: late.actionId })).row.state).toBe('abandoned');
    expect(await unconfirm(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'sent-already' } }] });
  });

  it('is none of what never left: a change that can’t be read on this disk', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const actionId = await found('Bread at seven in the morning');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    const late = await change(actionId);
    rig.core.parts.store.raw.prepare('UPDATE action SET payload_version = 99 WHERE id = ?').run(late.actionId);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(late.actionId, 'rejected');
    expect(await unconfirm(answered)).toEqual({ changed: 1, refused: [] });
  });

  it('takes the change that still waits with it: it goes to no post that may be another’s', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const actionId = await found('Bread at seven in the morning');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    const late = await change(actionId);
    expect(await unconfirm(answered)).toEqual({ changed: 1, refused: [] });
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    expect((await rig.client.outbox.detail({ actionId: late.actionId })).row).toMatchObject({
      state: 'blocked',
      reason: { code: 'parent-unconfirmed' },
    });
  });

  it('leaves alone what another answer confirmed, in the same millisecond even', async () => {
    const scaled = scaledClock(10);
    let stoppedAtMs: number | null = null;
    const clock = { ...scaled, nowMs: () => stoppedAtMs ?? scaled.nowMs() };
    rig = await openRig({ clock, pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 2 });
    const ids = [await found('Bread at seven in the morning'), await found('Lamps along the harbour wall')];
    stoppedAtMs = clock.nowMs();
    const [, second] = [
      await rig.client.outbox.answer({ ...ofCard(ids[0] ?? ''), verb: 'it-is-ours' }),
      await rig.client.outbox.answer({ ...ofCard(ids[1] ?? ''), verb: 'it-is-ours' }),
    ];
    expect(await unconfirm(second)).toEqual({ changed: 1, refused: [] });
    expect((await cardsOf(rig)).map(({ actionIds }) => actionIds)).toEqual([[ids[1]]]);
  });
});

describe('that it is another post, when that is taken back', () => {
  const LOST = { method: 'POST', path: /\/posts$/, fault: { kind: 'reset', when: 'after' } } as const;
  const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
  const rematch = ({ unmatchedAtMs }: Answered) =>
    rig.client.outbox.rematch({ spaceId: rig.spaceId, unmatchedAtMs: unmatchedAtMs ?? 0 });

  it('leaves the post and what waits for it as they were, asked about', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const [actionId = '', comment = ''] = await queued('Lamps along the harbour wall', undefined, 'Who lit them?');
    await rig.reaches(actionId, 'matched');
    const before = [await row(actionId), await row(comment)];
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-not-ours' });
    expect((await row(actionId)).state).toBe('in_doubt');
    expect(await rematch(answered)).toEqual({ changed: 1, refused: [] });
    const same = ({ state, remoteId, reason }: (typeof before)[number]) => ({ state, remoteId, reason });
    expect([await row(actionId), await row(comment)].map(same)).toEqual(before.map(same));
    await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-ours' });
    await rig.reaches(comment, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
    // Once: it is nothing that could be taken back any more.
    expect(await rematch(answered)).toEqual({ changed: 0, refused: [] });
  });

  it('leaves a confirmed one confirmed, and one alone that was decided otherwise meanwhile', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 2 });
    const [first = ''] = await queued('Bread at seven in the morning');
    const [second = ''] = await queued('Lamps along the harbour wall');
    for (const id of [first, second]) await rig.reaches(id, 'matched');
    const { remoteId } = await row(first);
    await rig.client.outbox.confirmMatch({ actionId: first });
    const { unmatchedAtMs } = await rig.client.outbox.unmatch({ actionId: first });
    expect(await row(first)).toMatchObject({ state: 'in_doubt', remoteId: null });
    expect(await rig.client.outbox.rematch({ spaceId: rig.spaceId, unmatchedAtMs })).toMatchObject({ changed: 1 });
    expect(await row(first)).toMatchObject({ state: 'done', remoteId, reason: { code: 'confirmed' } });
    const answered = await rig.client.outbox.answer({ ...ofCard(second), verb: 'it-is-not-ours' });
    await rig.client.outbox.resolve({ actionId: second, answer: 'abandon' });
    expect(await rematch(answered)).toEqual({ changed: 0, refused: [] });
    expect((await row(second)).state).toBe('abandoned');
  });

  it('is refused where the post has become that of another one of ours', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    await rig.published('Something before it');
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const [actionId = ''] = await queued('Bread at seven in the morning');
    await rig.reaches(actionId, 'matched');
    const { remoteId } = await row(actionId);
    const [other = '', comment = ''] = await queued('Lamps along the harbour wall', undefined, 'Who lit them?');
    await rig.reaches(comment, 'done');
    const give = (id: string): unknown =>
      rig.core.parts.store.raw.prepare('UPDATE action SET remote_id = ? WHERE id = ?').run(remoteId, id);
    const another = () => rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-not-ours' });
    // A comment may well have the number of a post.
    give(comment);
    expect(await rematch(await another())).toMatchObject({ changed: 1 });
    const answered = await another();
    give(other);
    expect(await rematch(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'changed-since' } }] });
    expect((await row(actionId)).state).toBe('in_doubt');
  });

  it('is refused where another one of ours has its address, though no ID is known', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const [actionId = ''] = await queued('Bread at seven in the morning');
    await rig.reaches(actionId, 'matched');
    const { remoteId, permalink } = await row(actionId);
    expect([remoteId, permalink]).toEqual([null, expect.stringContaining('https://')]);
    const answered = await rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-not-ours' });
    const [other = ''] = await queued('Lamps along the harbour wall');
    await rig.reaches(other, 'done');
    rig.core.parts.store.raw.prepare('UPDATE action SET permalink = ? WHERE id = ?').run(permalink, other);
    expect(await rematch(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'changed-since' } }] });
  });
});

describe('that a post is live, when that is taken back', () => {
  const LOST = { method: 'POST', path: /\/posts$/, fault: { kind: 'reset', when: 'before' } } as const;
  const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
  const unsay = ({ saidLiveAtMs }: Answered) =>
    rig.client.outbox.unsay({ spaceId: rig.spaceId, saidLiveAtMs: saidLiveAtMs ?? 0 });
  const live = (actionId: string) => rig.client.outbox.answer({ ...ofCard(actionId), verb: 'it-is-live' });

  it('asks about it again as before, and what belongs to it waits for the answer again', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const [actionId = '', comment = ''] = await queued('Lamps along the harbour wall', undefined, 'Who lit them?');
    await rig.reaches(actionId, 'in_doubt');
    const before = [await row(actionId), await row(comment)];
    const answered = await live(actionId);
    expect(await row(actionId)).toMatchObject({ state: 'done_unlinked', reason: { code: 'confirmed' } });
    expect(await row(comment)).toMatchObject({ state: 'blocked', reason: { code: 'parent-unlinked' } });
    expect(await unsay(answered)).toEqual({ changed: 1, refused: [] });
    const same = ({ state, remoteId, reason, settledAtMs }: (typeof before)[number]) =>
      ({ state, remoteId, reason, settledAtMs }); // prettier-ignore
    expect([await row(actionId), await row(comment)].map(same)).toEqual(before.map(same));
    expect((await cardsOf(rig)).map(({ actionIds }) => actionIds)).toEqual([[actionId]]);
    // Once: it is nothing that could be taken back any more.
    expect(await unsay(answered)).toEqual({ changed: 0, refused: [] });
    await rig.client.outbox.resolve({ actionId, answer: 'not-sent' });
    await rig.reaches(comment, 'done');
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(1);
  });

  it('leaves what was found meanwhile, what another answer was about, and what no answer was', async () => {
    const scaled = scaledClock(10);
    let stoppedAtMs: number | null = null;
    const clock = { ...scaled, nowMs: () => stoppedAtMs ?? scaled.nowMs() };
    rig = await openRig({ clock, pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ ...LOST, times: 2 });
    const [first = ''] = await queued('Bread at seven in the morning');
    const [second = ''] = await queued('Lamps along the harbour wall');
    for (const id of [first, second]) await rig.reaches(id, 'in_doubt');
    stoppedAtMs = clock.nowMs();
    const answers = [await live(first), await live(second)];
    stoppedAtMs = null;
    expect(await unsay(answers[1] as Answered)).toEqual({ changed: 1, refused: [] });
    expect((await row(first)).state).toBe('done_unlinked');
    rig.core.parts.store.raw.prepare('UPDATE action SET matched = 1 WHERE id = ?').run(first);
    expect(await unsay(answers[0] as Answered)).toEqual({ changed: 0, refused: [] });
    expect((await row(first)).state).toBe('done_unlinked');
  });

  it('is refused where something that belongs to it went all the same', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    rig.sandbox.faults.add({ ...LOST, times: 1 });
    const [actionId = '', comment = ''] = await queued('Lamps along the harbour wall', undefined, 'Who lit them?');
    await rig.reaches(actionId, 'in_doubt');
    const answered = await live(actionId);
    // As another version may have left it.
    rig.core.parts.store.raw.prepare("UPDATE action SET state = 'done', block_reason = NULL WHERE id = ?").run(comment);
    expect(await unsay(answered)).toEqual({ changed: 0, refused: [{ actionId, why: { code: 'sent-already' } }] });
    expect((await row(actionId)).state).toBe('done_unlinked');
  });

  it('cannot be where what was done needs no number: the answer says that there is nothing to take back', async () => {
    rig = await openRig({ pace: 10, random: () => 0.05 });
    const [actionId = ''] = await queued('Bread at seven in the morning');
    await rig.reaches(actionId, 'done');
    rig.sandbox.faults.add({ method: 'POST', path: /comment/, times: 1, fault: { kind: 'reset', when: 'before' } });
    const late = await rig.client.posts.addFirstComment({ spaceId: rig.spaceId, actionId, text: 'And rolls' });
    await rig.reaches(late.actionId, 'in_doubt');
    expect(await live(late.actionId)).toMatchObject({ changed: 1, saidLiveAtMs: null });
  });
});

describe('what was cancelled', () => {
  it('is listed until midnight in the zone of the space', async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    await toMidday(clock);
    const [one = ''] = await queued('Not today');
    await rig.client.outbox.cancel({ actionIds: [one] });
    expect(await texts('cancelled')).toEqual(['Not today']);
    expect((await overview()).cancelledTotal).toBe(1);
    clock.set(13 * HOUR_MS);
    expect(await texts('cancelled')).toEqual([]);
  });

  it('is put back at its place, with the comment that was cancelled with it, and then goes once', async () => {
    rig = await openRig({ dispatch: false });
    const [one = ''] = await queued('One', undefined, 'On one');
    await queued('Two');
    await rig.client.outbox.cancel({ actionIds: [one], firstComments: 'cancel' });
    expect(await texts('waiting')).toEqual(['Two']);
    expect((await texts('cancelled')).toSorted()).toEqual(['On one', 'One']);
    expect(await rig.client.outbox.putBack({ actionIds: [one] })).toMatchObject({ changed: 1, refused: [] });
    expect(await texts('waiting')).toEqual(['One', 'On one', 'Two']);
    expect(await texts('cancelled')).toEqual([]);
    await rig.reopen();
    await rig.drained();
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(2);
  });

  it('is put back with the comment that was kept', async () => {
    rig = await openRig({ dispatch: false });
    const [one = '', comment = ''] = await queued('One', undefined, 'On one');
    await rig.client.outbox.cancel({ actionIds: [one], firstComments: 'keep' });
    await rig.client.outbox.putBack({ actionIds: [one] });
    const { row } = await rig.client.outbox.detail({ actionId: comment });
    expect(row).toMatchObject({ state: 'queued', blockReason: null });
  });

  it.each(['keep', 'cancel'] as const)(
    'stands as before once that was taken back: a comment that was to %s with its post',
    async (firstComments) => {
      rig = await openRig({ dispatch: false });
      const { outbox } = rig.client;
      const ids = await queued('One', undefined, 'On one');
      const standing = async () =>
        Promise.all(
          ids.map(async (actionId) => {
            const { state, blockReason } = (await outbox.detail({ actionId })).row;
            return { state, blockReason };
          }),
        );
      await outbox.cancel({ actionIds: ids.slice(0, 1), firstComments });
      const before = await standing();
      const { back } = await outbox.putBack({ actionIds: ids.slice(0, 1), undoMs: 10_000 });
      expect(await standing()).not.toEqual(before);
      await outbox.cancel({ actionIds: back });
      expect(await standing()).toEqual(before);
    },
  );

  it('comes back without the comment that had been cancelled before it, for itself', async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    const [one = '', comment = ''] = await queued('One', undefined, 'On one');
    await rig.client.outbox.cancel({ actionIds: [comment] });
    clock.set(1_000);
    await rig.client.outbox.cancel({ actionIds: [one], firstComments: 'cancel' });
    expect((await rig.client.outbox.putBack({ actionIds: [one] })).back).toEqual([one]);
    expect((await rig.client.outbox.detail({ actionId: comment })).row.state).toBe('cancelled');
  });

  it('is told apart by what cancelled it, in the same millisecond even', async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    await toMidday(clock);
    const [one = ''] = await queued('One', clock.nowMs() + HOUR_MS);
    const [two = ''] = await queued('Two', clock.nowMs() + HOUR_MS);
    const atMs = clock.nowMs();
    rig.core.parts.clock.nowMs = () => atMs;
    const cancel = (card: string) =>
      rig.client.outbox.answer({ ...ofCard(card), verb: 'cancel', firstComments: 'keep' });
    const [{ cancelledAtMs }] = [await cancel(one), await cancel(two)];
    const back = await rig.client.outbox.putBack({ spaceId: rig.spaceId, cancelledAtMs: cancelledAtMs ?? 0 });
    expect([back.changed, await texts('cancelled')]).toEqual([1, ['Two']]);
  });

  it('is held again if it was', async () => {
    rig = await openRig();
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [one = ''] = await queued('Held');
    await rig.client.outbox.hold({ actionIds: [one] });
    await rig.client.outbox.cancel({ actionIds: [one] });
    await rig.client.outbox.putBack({ actionIds: [one] });
    expect((await rig.client.outbox.detail({ actionId: one })).row).toMatchObject({
      state: 'blocked',
      blockReason: 'held',
    });
  });

  it('asks when its time passed meanwhile: nothing goes late by itself', async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    const [one = ''] = await queued('For later', clock.nowMs() + HOUR_MS);
    await rig.client.outbox.cancel({ actionIds: [one] });
    clock.set(HOUR_MS + 1_000);
    await rig.client.outbox.putBack({ actionIds: [one] });
    expect((await overview()).needsYou.map(({ cause }) => cause)).toEqual(['missed']);
  });

  it('is not listed when it is a draft again, and cannot come back beside that', async () => {
    rig = await openRig({ dispatch: false });
    const [one = ''] = await queued('A draft again');
    await rig.client.outbox.toDraft({ actionId: one });
    expect(await texts('cancelled')).toEqual([]);
    expect(await rig.client.outbox.putBack({ actionIds: [one] })).toMatchObject({ changed: 0 });
    expect(await texts('waiting')).toEqual([]);
  });
});
