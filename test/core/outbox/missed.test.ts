import { afterEach, describe, expect, it } from 'vitest';
import type { MissedPolicy } from '../../../src-preload/contract/drafts.ts';
import type { Settings } from '../../../src-preload/contract/settings.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { refusalOf } from '../posts/refusal-of.ts';
import { openRig, type Rig } from '../../rig.ts';
import { cardsOf, wordedCards } from '../../cards.ts';
import { wordedEvents } from '../../worded.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const START_MS = Date.parse('2026-11-18T09:00:00Z');

let rig: Rig;
let clock: ReturnType<typeof playedClock>;
afterEach(() => rig.close());

async function opened(policy: Settings['missedPolicy'] = 'ask'): Promise<void> {
  clock = playedClock(START_MS);
  rig = await openRig({ clock, nowMs: () => clock.nowMs() });
  await rig.client.settings.update({ missedPolicy: policy });
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
}

/** A post planned for so long after the start; returns its actions. */
async function planned(
  text: string,
  inMs: number,
  more: { missedPolicy?: MissedPolicy | null; firstComment?: string } = {},
): Promise<string[]> {
  const when = { mode: 'schedule' as const, atMs: START_MS + inMs };
  const body = { text, accountIds: [rig.account('x')], when, ...more };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  return (await rig.client.drafts.queue({ draftId })).actionIds;
}

async function goOnAfter(byMs: number): Promise<void> {
  await clock.stand(byMs);
  await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
}

const detail = (actionId: string) => rig.client.outbox.detail({ actionId });
const cards = () => cardsOf(rig);
const sent = () => rig.sandbox.journal.executed('post.created').map(({ body }) => body as Record<string, unknown>);

describe('a clock that is far ahead for a moment', () => {
  it.each(['publish', 'skip', 'ask'] as const)('makes nothing late (%s)', async (policy) => {
    await opened(policy);
    const [later = ''] = await planned('Tomorrow', 24 * HOUR_MS);
    clock.set(48 * HOUR_MS);
    clock.ring();
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    // Its timers ring meanwhile, as those of any machine do.
    for (let n = 0; n < 5; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      clock.ring();
    }
    clock.set(-48 * HOUR_MS);
    clock.ring();
    await rig.reaches(later, 'done', 'cancelled', 'blocked');
    expect(sent()).toMatchObject([{ content: 'Tomorrow', mode: 'schedule' }]);
    expect(await cards()).toEqual([]);
  });
});

describe('a time', () => {
  it.each([
    ['the moment that has just come', 0, false],
    ['a millisecond later', 1, true],
  ])('%s is past or not, and queueing and a new time say the same of it', async (_, inMs, goes) => {
    const standing = playedClock(START_MS);
    clock = { ...standing, nowMs: () => START_MS };
    rig = await openRig({ clock, nowMs: () => START_MS });
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const [moved = ''] = await planned('To be moved', HOUR_MS);
    const when = { atMs: START_MS + inMs };
    const { refused } = await rig.client.outbox.reschedule({ actionIds: [moved], when });
    expect(refused.map(({ why }) => why.code)).toEqual(goes ? [] : ['time-past']);
    expect(await refusalOf(planned('New', inMs))).toBe(goes ? null : 'invalid');
  });
});

describe('a missed time', () => {
  it.each([
    ['ask', 'publish', 'blocked'],
    ['publish', 'ask', 'done'],
    ['publish', 'skip', 'done'],
    ['skip', 'publish', 'cancelled'],
    [null, 'publish', 'done'],
    [null, 'skip', 'cancelled'],
    [null, 'ask', 'blocked'],
  ] as const)('follows its draft (%s), not Settings (%s): %s', async (missedPolicy, setting, state) => {
    await opened(setting);
    const [id = ''] = await planned('The draft decides', HOUR_MS, { missedPolicy });
    await goOnAfter(2 * HOUR_MS);
    await rig.reaches(id, state);
    const { events } = await detail(id);
    const said = wordedEvents(events)
      .map(({ what, why }) => `${what} ${why}`)
      .join('\n');
    const who = missedPolicy === null ? 'Settings' : 'draft';
    if (state === 'blocked' && missedPolicy === null) expect(said).not.toMatch(/draft|Settings/);
    else expect(said).toMatch(new RegExp(`${who} says?`));
    expect(sent()).toHaveLength(state === 'done' ? 1 : 0);
    for (const body of sent()) expect(Object.keys(body).join()).not.toMatch(/missed|policy/i);
  });

  it('counts as something that needs the user', async () => {
    await opened('ask');
    const [id = ''] = await planned('Asks', HOUR_MS);
    await goOnAfter(2 * HOUR_MS);
    await rig.reaches(id, 'blocked');
    expect(await rig.client.status.get({ spaceId: rig.spaceId })).toMatchObject({ needsYou: 1 });
  });

  it('says why it was missed: the outbox was paused, Outpost was not running, or there was no connection', async () => {
    await opened('ask');
    await planned('While it was paused', HOUR_MS);
    await clock.stand(2 * HOUR_MS);
    const sentences = async () => (await wordedCards(rig)).map(({ sentence }) => sentence);
    await expect.poll(sentences).toEqual([expect.stringMatching(/^Should have gone at .+\. The outbox was paused\.$/)]);
    await rig.close();
    clock = playedClock(START_MS);
    rig = await openRig({ clock, nowMs: () => clock.nowMs(), dispatch: false });
    await planned('While nothing ran', HOUR_MS);
    await rig.reopen({ between: () => clock.set(2 * HOUR_MS) });
    await expect
      .poll(sentences)
      .toEqual([expect.stringMatching(/^Should have gone at .+\. Outpost was not running\.$/)]);
    await rig.close();
    clock = playedClock(START_MS);
    rig = await openRig({ clock, nowMs: () => clock.nowMs() });
    rig.sandbox.faults.add({ fault: { kind: 'refuse' } });
    await rig.post('Whenever');
    await expect.poll(async () => (await rig.client.status.get({})).online).toBe('offline');
    await planned('While it was offline', HOUR_MS);
    clock.pass(2 * HOUR_MS);
    await expect
      .poll(sentences)
      .toContainEqual(expect.stringMatching(/^Should have gone at .+\. There was no connection\.$/));
  });

  it('is kept with a draft, and comes back with it', async () => {
    await opened();
    const [id = ''] = await planned('Back again', HOUR_MS, { missedPolicy: 'skip' });
    const { draftId } = await rig.client.outbox.toDraft({ actionId: id });
    expect((await rig.client.drafts.get({ draftId })).body.missedPolicy).toBe('skip');
  });

  it('takes the first comment of a skipped post with it: nobody is asked about it', async () => {
    await opened('skip');
    const [id = '', comment = ''] = await planned('Skipped', HOUR_MS, { firstComment: 'Doors at eight' });
    await goOnAfter(2 * HOUR_MS);
    await rig.reaches(id, 'cancelled');
    await rig.reaches(comment, 'cancelled');
    expect(await cards()).toEqual([]);
  });

  it('of a draft kept by an earlier version is as Settings say', async () => {
    await opened();
    const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body: { text: 'Old', accountIds: [] } });
    const { store } = rig.core.parts;
    store.raw.prepare("UPDATE draft SET body = json_remove(body, '$.missedPolicy')").run();
    expect((await rig.client.drafts.get({ draftId })).body.missedPolicy).toBeNull();
  });
});

describe('a late change of a post that the service has', () => {
  it.each([
    ['publish', 10 * MINUTE_MS, 'blocked'],
    // Five minutes late is late for a post; for a change the post has gone out already.
    ['publish', 2 * MINUTE_MS, 'blocked'],
    ['ask', 10 * MINUTE_MS, 'blocked'],
    ['skip', 10 * MINUTE_MS, 'cancelled'],
  ] as const)('never becomes "now" (%s, %i ms late): %s', async (setting, lateMs, state) => {
    await opened(setting);
    const [id = ''] = await planned('First words', HOUR_MS);
    await rig.client.outbox.resumeAll({ spaceId: rig.spaceId });
    await rig.reaches(id, 'done');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const change = await rig.client.posts.update({ spaceId: rig.spaceId, actionId: id, text: 'Better words' });
    await goOnAfter(HOUR_MS + lateMs);
    await rig.reaches(change.actionId, state);
    expect(rig.sandbox.journal.executed('post.updated')).toEqual([]);
    if (state !== 'blocked') return;
    const [card] = await cards();
    expect(card).toMatchObject({ cause: 'missed', count: 1 });
    expect(card?.sentence).toMatch(/^A change to a post should have gone at/);
    expect(card?.remedies.map(({ verb }) => verb)).toEqual(['new-time', 'skip']);
    const asked = { actionIds: [change.actionId], when: 'now' as const };
    expect(await rig.client.outbox.reschedule(asked)).toMatchObject({ changed: 0 });
    await rig.client.outbox.reschedule({ actionIds: [change.actionId], when: { atMs: clock.nowMs() + HOUR_MS } });
    // The service may say that it is published already; it is not asked to publish it now.
    await rig.reaches(change.actionId, 'done', 'rejected');
    expect(JSON.parse((await detail(change.actionId)).request.body)).toMatchObject({ mode: 'schedule' });
  });
});

describe('a change of a post that went out at its time', () => {
  it('goes where it leaves that time as it was, is never late for it, and leaves the post where it stands', async () => {
    await opened();
    const [id = ''] = await planned('First words', HOUR_MS);
    const { spaceId } = rig;
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.reaches(id, 'done');
    await rig.client.outbox.pauseAll({ spaceId });
    await clock.stand(2 * HOUR_MS);
    const fault = { kind: 'status', status: 200, body: { data: {} } } as const;
    rig.sandbox.faults.add({ method: 'PUT', path: /\/posts\/\d+$/, fault });
    const change = (what: object) => rig.client.posts.update({ spaceId, actionId: id, ...what });
    expect(await refusalOf(change({ when: { mode: 'schedule', atMs: START_MS + HOUR_MS } }))).toBe('invalid');
    await change({ text: 'Better words' });
    const { actionId } = await change({ text: 'The best words' });
    await rig.client.outbox.resumeAll({ spaceId });
    await rig.reaches(actionId, 'done', 'done_unlinked');
    const { request } = await detail(actionId);
    expect(JSON.parse(request.body)).toMatchObject({ content: 'The best words', mode: 'schedule' });
    expect((await detail(id)).row).toMatchObject({ text: 'The best words', scheduledAtMs: START_MS + HOUR_MS });
  });
});

describe('what may have been done when its time passes', () => {
  it('is asked about, though it was to be skipped: nobody can say that it was', async () => {
    await opened('skip');
    const [id = ''] = await planned('Sent once, without an answer', HOUR_MS);
    rig.core.parts.store.raw.prepare('UPDATE action SET maybe_done = 1 WHERE id = ?').run(id);
    await goOnAfter(2 * HOUR_MS);
    await rig.reaches(id, 'blocked');
  });
});

describe('several missed posts', () => {
  it('are one card, with the first and the last of their times, and one answer', async () => {
    await opened();
    const ids = [
      ...(await planned('Second', HOUR_MS + 150 * MINUTE_MS)),
      ...(await planned('First', HOUR_MS, { firstComment: 'With a comment' })),
      ...(await planned('Between', 2 * HOUR_MS)),
    ];
    await goOnAfter(6 * HOUR_MS);
    await expect.poll(async () => (await cards())[0]?.count).toBe(3);
    const [card] = await cards();
    expect(card?.sentence).toMatch(
      /^3 posts should have gone between \d\d:\d\d and \d\d:\d\d\. (They could not be sent in time|The outbox was paused)\.$/,
    );
    expect(card).toMatchObject({ dependents: '1 first comment waits for them.', first: { text: 'First' } });
    await rig.client.outbox.reschedule({ actionIds: card?.actionIds ?? [], when: 'skip' });
    for (const id of ids) await rig.reaches(id, 'cancelled');
    expect(await cards()).toEqual([]);
  });

  it('of different days say which', async () => {
    await opened();
    await planned('Today', HOUR_MS);
    await planned('Tomorrow', 25 * HOUR_MS);
    await goOnAfter(48 * HOUR_MS);
    await expect.poll(async () => (await cards())[0]?.count).toBe(2);
    expect((await cards())[0]?.sentence).toMatch(/between Wed 18 Nov, \d\d:\d\d and Thu 19 Nov, \d\d:\d\d\./);
  });

  it.each([
    ['keep', 150 * MINUTE_MS],
    ['drop', 0],
  ] as const)('take a new time (gaps: %s)', async (gaps, apartMs) => {
    await opened();
    const [late = ''] = await planned('Late', HOUR_MS + 150 * MINUTE_MS);
    const [early = ''] = await planned('Early', HOUR_MS);
    await goOnAfter(6 * HOUR_MS);
    await rig.reaches(late, 'blocked');
    await rig.reaches(early, 'blocked');
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const atMs = clock.nowMs() + HOUR_MS;
    const changed = await rig.client.outbox.reschedule({ actionIds: [late, early], when: { atMs, gaps } });
    expect(changed).toEqual({ changed: 2, refused: [], newTimes: null });
    expect((await detail(early)).row.scheduledAtMs).toBe(atMs);
    expect((await detail(late)).row.scheduledAtMs).toBe(atMs + apartMs);
  });
});
