import { afterEach, describe, expect, it } from 'vitest';
import { SOON, openFaultRig, read, receiptsOf, type FaultRig } from './matrix.ts';
import { playedClock } from './played-clock.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

async function scheduled(text: string, atMs: number): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const [id = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  return id;
}

describe('clock', () => {
  it('plus a day while offline: what missed its time asks, the rest goes out once', async () => {
    const clock = playedClock();
    rig = await openFaultRig({ clock });
    const lift = await rig.proxy.play({ kind: 'refuse' });
    const missed = await scheduled('For this evening', clock.nowMs() + 2 * HOUR_MS);
    const [plain = ''] = await rig.post('Whenever');
    await expect.poll(async () => (await read(rig, plain)).online, SOON).toBe('offline');
    clock.set(DAY_MS);
    clock.ring();
    await rig.reaches(missed, 'blocked');
    const { row, card } = await read(rig, missed);
    expect(row.blockReason).toBe('missed');
    expect(card?.sentence).toMatch(/^Should have gone at \d\d:\d\d\. It could not be sent in time\.$/);
    expect(card?.remedies.map(({ verb }) => verb)).toEqual(['publish-now', 'new-time', 'skip']);
    await lift();
    await rig.reaches(plain, 'done');
    expect(receiptsOf(rig, 'For this evening').all).toEqual([]);
    await rig.client.outbox.reschedule({ actionIds: [missed], when: 'now' });
    await rig.reaches(missed, 'done');
    for (const text of ['For this evening', 'Whenever']) expect(receiptsOf(rig, text).executed).toHaveLength(1);
  });

  it('minus a day: what waits for a moment does not wait for a day', async () => {
    const clock = playedClock();
    rig = await openFaultRig({ clock });
    const { client, spaceId } = rig;
    rig.sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'status', status: 503 } });
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Held', accountIds: [rig.account('x')] } });
    const [held = ''] = (await client.drafts.queue({ draftId, undoMs: 20_000 })).actionIds;
    await client.accounts.park({ spaceId, accountId: rig.account('linkedin') });
    await expect.poll(async () => (await rig.counts()).waiting, SOON).toBe(1);
    clock.set(-DAY_MS);
    clock.ring();
    await rig.reaches(held, 'done');
    await rig.drained();
    expect(receiptsOf(rig, 'Held').all).toHaveLength(1);
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it('minus a day in an open window of the limit: it is neither overdrawn nor waited for', async () => {
    const clock = playedClock();
    const limits = { publishLimit: { count: 3, windowMs: 1_500 }, apiLimit: { count: 100, windowMs: 1_500 } };
    rig = await openFaultRig({ clock, ...limits });
    for (const text of ['1', '2', '3', '4', '5', '6', '7']) await rig.post(text);
    await expect.poll(() => rig.sandbox.journal.executed('post.created').length, SOON).toBeGreaterThan(2);
    clock.set(-DAY_MS);
    clock.ring();
    await rig.drained();
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(7);
    expect(rig.sandbox.journal.count429()).toBe(0);
  });

  it.each([
    ['spring forward', 23, '2026-03-29T00:59:58Z'],
    ['autumn back', 25, '2026-10-25T00:59:58Z'],
  ])('%s: times are instants, nothing is missed, and the day has %i hours', async (_, hours, startIso) => {
    const startMs = Date.parse(startIso);
    const clock = playedClock(startMs);
    rig = await openFaultRig({ clock, nowMs: () => clock.nowMs() });
    const { store } = rig.core.parts;
    store.raw.prepare("UPDATE space SET time_zone = 'Europe/Berlin'").run();
    store.topics.touch('space');
    const [before = ''] = await rig.post('Before the change');
    const at = await scheduled('Across the change', startMs + 90 * 60_000);
    await rig.drained();
    clock.set(4_000);
    const [after = ''] = await rig.post('After the change');
    await rig.reaches(after, 'done');
    for (const id of [before, at, after]) expect((await read(rig, id)).row.state).toBe('done');
    const { scheduled_at: sent } = receiptsOf(rig, 'Across the change').all[0]?.body as { scheduled_at: string };
    expect(Date.parse(sent)).toBe(startMs + 90 * 60_000);
    const overview = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(overview).toMatchObject({ doneTodayTotal: 3, timeZone: 'Europe/Berlin' });
    // An hour before the next midnight it is still today, and an hour after it no longer.
    const midnightMs = Date.parse(startIso.slice(0, 10)) - (hours === 23 ? 1 : 2) * HOUR_MS;
    clock.set(midnightMs + (hours - 1) * HOUR_MS - clock.nowMs());
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).doneTodayTotal).toBe(3);
    clock.set(2 * HOUR_MS);
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).doneTodayTotal).toBe(0);
  });

  it('a sleep in the middle of a request: it asks, nothing is resent, and the rest goes out after a probe', async () => {
    const clock = playedClock();
    rig = await openFaultRig({ clock, deadlines: {} });
    const lift = await rig.proxy.play({ kind: 'cut-answer', bytes: 0, how: 'stall' }, { only: 'writes', times: 1 });
    const [id = ''] = await rig.post('Asleep');
    await expect.poll(() => receiptsOf(rig, 'Asleep').executed.length, SOON).toBe(1);
    expect((await read(rig, id)).row.state).toBe('on_wire');
    await lift();
    clock.set(8 * HOUR_MS);
    clock.ring();
    await rig.reaches(id, 'in_doubt');
    expect((await read(rig, id)).card?.sentence).toMatch(/It may be live on X/);
    const [next = ''] = await rig.post('Awake');
    await rig.reaches(next, 'done');
    expect(receiptsOf(rig, 'Asleep').all).toHaveLength(1);
  });
});
