import { afterEach, describe, expect, it } from 'vitest';
import { cardsOf } from '../../cards.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

/* New times for several can be taken back as long as nothing of it left. */

const HOUR_MS = 3_600_000;
const undoMs = 10_000;

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const inHours = (hours: number): number => Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR_MS;

async function queued(text: string, of: object): Promise<string[]> {
  const body = { text, accountIds: [rig.account('x')], ...of };
  const { draftId } = await rig.client.drafts.save({ ...space(), body });
  return (await rig.client.drafts.queue({ draftId })).actionIds;
}
const scheduled = (atMs: number) => ({ when: { mode: 'schedule' as const, atMs } });

/** All that waits as it stands, in the order in which it waits, with what is sent of it. */
async function standing() {
  const { rows } = await rig.client.outbox.list({ ...space(), section: 'waiting' });
  const stored = rig.core.parts.store.raw.prepare(
    'SELECT id, payload, scheduled_at_ms, publish_mode, priority, seq, state, block_reason FROM action ORDER BY id',
  );
  return { order: rows.map(({ id }) => id), stored: stored.all() };
}
const retime = (actionIds: string[], atMs: number, gaps: 'keep' | 'drop' = 'drop') =>
  rig.client.outbox.reschedule({ actionIds, when: { atMs, gaps }, undoMs });

describe('new times of several', () => {
  it('are taken back with all that stood behind them, whatever time each had, or none', async () => {
    rig = await openRig();
    await rig.client.outbox.pauseAll(space());
    const later = await queued('Later', { ...scheduled(inHours(3)), firstComment: 'Link in bio' });
    const [sooner = ''] = await queued('Sooner', scheduled(inHours(2)));
    const [inQueue = ''] = await queued('In the queue of the service', { when: { mode: 'queue' } });
    const [now = ''] = await queued('Now', { when: { mode: 'now' } });
    const [held = ''] = await queued('Held', scheduled(inHours(1)));
    await rig.client.outbox.hold({ actionIds: [held] });
    const before = await standing();
    const actionIds = [later[0] ?? '', sooner, inQueue, now, held];
    const given = await retime(actionIds, inHours(5));
    expect(given).toMatchObject({ changed: 5, refused: [], newTimes: { atMs: expect.any(Number) } });
    expect((await standing()).order).not.toEqual(before.order);
    const back = { ...space(), newTimesAtMs: given.newTimes?.atMs ?? 0 };
    expect((await rig.client.outbox.oldTimes(back)).refused).toEqual([]);
    expect(await standing()).toEqual(before);
    const { events } = await rig.client.outbox.detail({ actionId: sooner });
    expect(events.at(-1)).toMatchObject({ type: 'new-time', reason: { code: 'old-time' } });
    // Once.
    expect(await rig.client.outbox.oldTimes(back)).toEqual({ changed: 0, refused: [] });
  });

  it('stay where something was done with one since, and are taken back of the others', async () => {
    rig = await openRig({ dispatch: false });
    const [one = ''] = await queued('One', scheduled(inHours(1)));
    const [two = ''] = await queued('Two', scheduled(inHours(2)));
    const { newTimes } = await retime([one, two], inHours(5));
    await rig.client.outbox.reschedule({ actionIds: [one], when: { atMs: inHours(7) } });
    expect(await rig.client.outbox.oldTimes({ ...space(), newTimesAtMs: newTimes?.atMs ?? 0 })).toEqual({
      changed: 1,
      refused: [{ actionId: one, why: { code: 'changed-since' } }],
    });
    const timeOf = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row.scheduledAtMs;
    expect([await timeOf(one), await timeOf(two)]).toEqual([inHours(7), inHours(2)]);
  });

  it('are taken back of what a card of Needs you was about as well, which then asks again', async () => {
    const clock = playedClock(Date.parse('2026-11-18T09:00:00Z'));
    rig = await openRig({ clock, nowMs: () => clock.nowMs() });
    await rig.client.outbox.pauseAll(space());
    const atMs = clock.nowMs() + HOUR_MS;
    await queued('Late', { ...scheduled(atMs), firstComment: 'Link in bio' });
    await queued('Late too', scheduled(atMs + 60_000));
    await clock.stand(2 * HOUR_MS);
    await expect.poll(async () => (await cardsOf(rig))[0]?.count).toBe(2);
    const [card] = await cardsOf(rig);
    const before = await standing();
    const given = { ...space(), card: card?.key ?? '', verb: 'new-time', gaps: 'keep' as const, undoMs } as const;
    const answered = await rig.client.outbox.answer({ ...given, atMs: clock.nowMs() + 5 * HOUR_MS });
    expect(answered).toMatchObject({ changed: 2, refused: [], newTimes: { untilMs: expect.any(Number) } });
    expect(await cardsOf(rig)).toEqual([]);
    const back = { ...space(), newTimesAtMs: answered.newTimes?.atMs ?? 0 };
    expect((await rig.client.outbox.oldTimes(back)).refused).toEqual([]);
    expect(await standing()).toEqual(before);
    expect((await cardsOf(rig)).map(({ key, count }) => ({ key, count }))).toEqual([{ key: card?.key, count: 2 }]);
  });

  it('go to the service once they cannot be taken back any more, and not before', async () => {
    rig = await openRig({ pace: 10 });
    await rig.client.outbox.pauseAll(space());
    const [one = ''] = await queued('One', scheduled(inHours(1)));
    const { newTimes } = await retime([one], inHours(5));
    const { row } = await rig.client.outbox.detail({ actionId: one });
    expect(row).toMatchObject({ state: 'queued', undoUntilMs: newTimes?.untilMs });
    await rig.client.outbox.resumeAll(space());
    await rig.reaches(one, 'done');
    const [sent] = rig.sandbox.journal.executed('post.created');
    expect(sent?.atMs ?? 0).toBeGreaterThanOrEqual(newTimes?.untilMs ?? Infinity);
    const refused = [{ actionId: one, why: { code: 'sent-already' } }];
    expect(await rig.client.outbox.oldTimes({ ...space(), newTimesAtMs: newTimes?.atMs ?? 0 })).toEqual({
      changed: 0,
      refused,
    });
  });
});
