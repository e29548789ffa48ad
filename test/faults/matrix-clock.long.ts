import { afterEach, describe, expect, it } from 'vitest';
import { SOON, answersTo, openWatchedRig, read, receiptsOf, withoutEvidence, type FaultRig } from './matrix.ts';
import { playedClock, type PlayedClock } from './played-clock.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The machine's clock is the core's and the window's. */
async function setClock(clock: PlayedClock, byMs: number): Promise<void> {
  clock.set(byMs);
  await (await rig.window()).setClock(clock.nowMs());
}

async function scheduled(text: string, atMs: number): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const [id = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  return id;
}

describe('clock', () => {
  it('plus a day while offline: what missed its time asks, the rest goes out once', async () => {
    const clock = playedClock();
    rig = await openWatchedRig({ clock });
    const lift = await rig.proxy.play({ kind: 'refuse' });
    const missed = await scheduled('For this evening', clock.nowMs() + 2 * HOUR_MS);
    const [plain = ''] = await rig.post('Whenever');
    await expect.poll(async () => (await read(rig, plain)).online, SOON).toBe('offline');
    const window = await rig.window();
    await window.says({
      text: 'Whenever',
      where: 'Waiting',
      words: ['Waits for the connection', 'when back'],
      connection: 'Offline',
    });
    await setClock(clock, DAY_MS);
    clock.ring();
    await rig.reaches(missed, 'blocked');
    const { row, card } = await read(rig, missed);
    expect(row.blockReason).toBe('missed');
    expect(card?.sentence).toMatch(/^Should have gone at \d\d:\d\d\. It could not be sent in time\.$/);
    expect(card?.remedies.map(({ verb }) => verb)).toEqual(['publish-now', 'new-time', 'skip']);
    await window.says({
      text: 'For this evening',
      where: 'Needs you',
      words: ['Missed', /^Should have gone at \d\d:\d\d\. It could not be sent in time\.$/],
      answers: ['Publish now', 'New time', 'More'],
    });
    await lift();
    await rig.reaches(plain, 'done');
    expect(receiptsOf(rig, 'For this evening').all).toEqual([]);
    await rig.client.outbox.reschedule({ actionIds: [missed], when: 'now' });
    await rig.reaches(missed, 'done');
    for (const text of ['For this evening', 'Whenever']) {
      expect(receiptsOf(rig, text).executed).toHaveLength(1);
      await window.says({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });
    }
    await window.asksNothing();
  });

  it('minus a day: what waits for a moment does not wait for a day', async () => {
    const clock = playedClock();
    rig = await openWatchedRig({ clock });
    const { client, spaceId } = rig;
    rig.sandbox.faults.add({ method: 'PATCH', times: 1, fault: { kind: 'status', status: 503 } });
    const { draftId } = await client.drafts.save({ spaceId, body: { text: 'Held', accountIds: [rig.account('x')] } });
    const [held = ''] = (await client.drafts.queue({ draftId, undoMs: 20_000 })).actionIds;
    await client.accounts.park({ spaceId, accountId: rig.account('linkedin') });
    await expect.poll(async () => (await rig.counts()).waiting, SOON).toBe(1);
    const window = await rig.window();
    await window.says({ text: 'Held', where: 'Waiting', words: ['Waiting', 'can still be undone'] });
    await setClock(clock, -DAY_MS);
    clock.ring();
    await rig.reaches(held, 'done');
    await rig.drained();
    expect(receiptsOf(rig, 'Held').all).toHaveLength(1);
    expect(rig.sandbox.journal.count429()).toBe(0);
    await window.says({ text: 'Held', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.asksNothing();
  });

  it('minus a day in an open window of the limit: it is neither overdrawn nor waited for', async () => {
    const clock = playedClock();
    // So long that none is on the wire as the clock goes back, which is in doubt then: three are out, and the next ones wait.
    const limits = { publishLimit: { count: 3, windowMs: 5_000 }, apiLimit: { count: 100, windowMs: 5_000 } };
    rig = await openWatchedRig({ clock, deadlines: {}, ...limits });
    // Before the posts: seven take no longer than a window of Chromium takes to open on a slow machine.
    const window = await rig.window();
    const texts = [1, 2, 3, 4, 5, 6, 7].map((n) => `Post ${n}`);
    for (const text of texts) await rig.post(text);
    await expect.poll(() => rig.sandbox.journal.executed('post.created').length, SOON).toBeGreaterThan(2);
    await window.says({ text: 'Post 7', where: 'Waiting', words: ['Waiting'] });
    await setClock(clock, -DAY_MS);
    clock.ring();
    await rig.drained();
    expect(rig.sandbox.journal.executed('post.created')).toHaveLength(7);
    expect(rig.sandbox.journal.count429()).toBe(0);
    for (const text of texts) await window.says({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });
  });

  it.each([
    ['spring forward', 23, '2026-03-29T00:59:58Z', '04:29'],
    ['autumn back', 25, '2026-10-25T00:59:58Z', '03:29'],
  ])('%s: times are instants, nothing is missed, and the day has %i hours', async (_, hours, startIso, local) => {
    const startMs = Date.parse(startIso);
    const clock = playedClock(startMs);
    rig = await openWatchedRig({ clock, deadlines: {}, nowMs: () => clock.nowMs() });
    const { store } = rig.core.parts;
    store.raw.prepare("UPDATE space SET time_zone = 'Europe/Berlin'").run();
    store.topics.touch('space');
    await setClock(clock, 0);
    const window = await rig.window();
    const [before = ''] = await rig.post('Before the change');
    const at = await scheduled('Across the change', startMs + 90 * 60_000);
    await rig.drained();
    await setClock(clock, 4_000);
    const [after = ''] = await rig.post('After the change');
    await rig.reaches(after, 'done');
    for (const id of [before, at, after]) expect((await read(rig, id)).row.state).toBe('done');
    for (const text of ['Before the change', 'After the change'])
      await window.says({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.says({ text: 'Across the change', where: 'Scheduled', words: [local] });
    await window.shows(/^Times in .*Berlin/);
    await window.asksNothing();
    const sent = receiptsOf(rig, 'Across the change').all[0]?.body as { scheduled_at: string } | undefined;
    expect(Date.parse(sent?.scheduled_at ?? '')).toBe(startMs + 90 * 60_000);
    const overview = await rig.client.outbox.overview({ spaceId: rig.spaceId });
    expect(overview).toMatchObject({ doneTodayTotal: 2, scheduledTotal: 1, timeZone: 'Europe/Berlin' });
    // An hour before the next midnight it is still today, and an hour after it no longer.
    const midnightMs = Date.parse(startIso.slice(0, 10)) - (hours === 23 ? 1 : 2) * HOUR_MS;
    clock.set(midnightMs + (hours - 1) * HOUR_MS - clock.nowMs());
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).doneTodayTotal).toBe(3);
    clock.set(2 * HOUR_MS);
    expect((await rig.client.outbox.overview({ spaceId: rig.spaceId })).doneTodayTotal).toBe(0);
    await window.setClock(clock.nowMs());
    await window.page.reload();
    await window.shows('Nothing is waiting');
    expect(await window.unsaid({ text: 'the change', where: 'Done today' })).toEqual([
      'Done today names “the change” 0 times',
    ]);
  });

  it('a sleep in the middle of a request: it asks, nothing is resent, and the rest goes out after a probe', async () => {
    const clock = playedClock();
    rig = await openWatchedRig({ clock, deadlines: {} });
    const lift = await rig.proxy.play({ kind: 'cut-answer', bytes: 0, how: 'stall' }, { only: 'writes', times: 1 });
    const [id = ''] = await rig.post('Asleep');
    await expect.poll(() => receiptsOf(rig, 'Asleep').executed.length, SOON).toBe(1);
    expect((await read(rig, id)).row.state).toBe('on_wire');
    const window = await rig.window();
    await window.says({ text: 'Asleep', where: 'Sending', words: ['Sending'] });
    await lift();
    // What it would find is another story: here it is asked.
    withoutEvidence(rig);
    await setClock(clock, 8 * HOUR_MS);
    clock.ring();
    await rig.reaches(id, 'in_doubt');
    expect((await read(rig, id)).card?.sentence).toMatch(/It may be live on X/);
    await window.says({
      text: 'Asleep',
      where: 'Needs you',
      words: ['In doubt', /^Sent .*\d\d:\d\d, no answer\. It may be live on X\.$/],
      answers: answersTo.in_doubt,
    });
    const [next = ''] = await rig.post('Awake');
    await rig.reaches(next, 'done');
    expect(receiptsOf(rig, 'Asleep').all).toHaveLength(1);
    await window.says({ text: 'Awake', where: 'Done today', words: [/^Done$/], connection: 'Online' });
  });
});
