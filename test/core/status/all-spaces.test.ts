import { describe, expect, it } from 'vitest';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

const HOUR = 3_600_000;

/** Queues a post for a time of its own; gives its first action. */
async function dated(rig: Rig, text: string, atMs: number): Promise<string> {
  const body = { text, accountIds: [rig.account('x')], when: { mode: 'schedule' as const, atMs } };
  const { draftId } = await rig.client.drafts.save({ spaceId: rig.spaceId, body });
  const [id = ''] = (await rig.client.drafts.queue({ draftId })).actionIds;
  return id;
}

async function importThree({ client, spaceId }: Rig): Promise<void> {
  const content = 'text,accounts\nOne,x\nTwo,x\nThree,x\n';
  const { importId } = await client.import.dryRun({ spaceId, name: 'batch.csv', content });
  await client.import.commit({ importId, as: 'queue' });
}

describe('what a shell shows of all spaces', () => {
  it('counts what waits and says when the next goes; nothing does in a space that is paused', async () => {
    const rig = await openRig({ dispatch: false });
    await rig.post('One');
    await rig.post('Two');
    const all = await rig.client.status.all({});
    expect(all).toMatchObject({
      waiting: 2,
      needsYou: 0,
      sending: 0,
      batch: null,
      dated: null,
      signInNeeded: false,
      offline: false,
    });
    expect(all.spaces).toEqual([{ id: rig.spaceId, paused: false, needsYou: 0 }]);
    expect(Math.abs((all.nextAtMs ?? 0) - Date.now())).toBeLessThan(HOUR);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    const paused = await rig.client.status.all({});
    expect(paused).toMatchObject({ waiting: 2, nextAtMs: null });
    expect(paused.spaces).toEqual([{ id: rig.spaceId, paused: true, needsYou: 0 }]);
    await rig.close();
  });

  it('leaves the sandbox out, which is there by itself, beside a space that was connected, and as long as nobody chose it', async () => {
    const rig = await openRig({ dispatch: false });
    const { raw } = rig.core.parts.store;
    raw.exec('UPDATE connection SET is_sandbox = 1');
    await rig.post('Of the sandbox');
    // The window waits at its welcome, and nothing can be paused that was not seen.
    await rig.client.settings.update({ activeSpaceId: null });
    expect(await rig.client.status.all({})).toMatchObject({ waiting: 0, nextAtMs: null, spaces: [] });
    await rig.client.settings.update({ activeSpaceId: rig.spaceId });
    const { asOf } = await rig.client.status.happened({ after: 0 });
    expect(await rig.client.status.all({})).toMatchObject({ waiting: 1, spaces: [{ id: rig.spaceId }] });
    const { url, token } = rig.sandbox;
    const own = await rig.client.connections.save({
      url,
      token,
      spaceRemoteId: String(rig.sandbox.space),
      name: 'Own',
    });
    await rig.client.outbox.pauseAll({ spaceId: own.spaceId });
    expect(await rig.client.status.all({})).toMatchObject({ waiting: 0, spaces: [{ id: own.spaceId, paused: true }] });
    const [id = ''] = raw.prepare('SELECT id FROM action').pluck().all() as string[];
    raw.prepare("UPDATE action SET state = 'done', settled_at_ms = 1 WHERE id = ?").run(id);
    raw
      .prepare(
        "INSERT INTO action_event (action_id, at_ms, monotonic_ms, boot, attempt, type, state) VALUES (?, 1, 1, 'b', 1, 'accepted', 'done')",
      )
      .run(id);
    expect((await rig.client.status.happened({ after: asOf })).published.total).toBe(0);
    raw.exec('UPDATE connection SET is_sandbox = 0');
    expect((await rig.client.status.happened({ after: asOf })).published.total).toBe(1);
  });

  it('names the posts that have a time within a day, as long as they go by themselves', async () => {
    const clock = playedClock();
    const rig = await openRig({ dispatch: false, clock });
    const nowMs = clock.nowMs();
    await dated(rig, 'Soon', nowMs + 2 * HOUR);
    const second = await dated(rig, 'Later', nowMs + 5 * HOUR);
    await dated(rig, 'Next week', nowMs + 170 * HOUR);
    await rig.post('Whenever');
    const { dated: before } = await rig.client.status.all({});
    expect(before).toEqual({ total: 2, firstAtMs: nowMs + 2 * HOUR, lastAtMs: nowMs + 5 * HOUR });
    await rig.client.outbox.hold({ actionIds: [second] });
    expect((await rig.client.status.all({})).dated).toMatchObject({ total: 1, lastAtMs: nowMs + 2 * HOUR });
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    expect((await rig.client.status.all({})).dated).toBeNull();
    await rig.close();
  });

  it('has what missed its time while nothing ran behind the line that was the last one before', async () => {
    const clock = playedClock();
    const rig = await openRig({ dispatch: false, clock });
    const id = await dated(rig, 'At noon', clock.nowMs() + HOUR);
    const { openedAfter: first, asOf } = await rig.client.status.all({});
    expect(first).toBe(0);
    await rig.reopen({ between: () => clock.pass(2 * HOUR) });
    await rig.reaches(id, 'blocked');
    const { openedAfter } = await rig.client.status.all({});
    expect(openedAfter).toBe(asOf);
    expect((await rig.client.status.happened({ after: openedAfter })).stopped.total).toBe(1);
    await rig.close();
  });

  it('says so by itself when a time has come near, and when it has passed', async () => {
    const clock = playedClock();
    const rig = await openRig({ dispatch: false, clock });
    await dated(rig, 'Tomorrow evening', clock.nowMs() + 30 * HOUR);
    const live = await rig.client.status.watchAll({});
    const next = async (): Promise<AllSpaces['dated']> => {
      const { value } = await live.next();
      return (value as AllSpaces | undefined)?.dated ?? null;
    };
    expect(await next()).toBeNull();
    const near = next();
    clock.pass(7 * HOUR);
    expect(await near).toMatchObject({ total: 1 });
    const passed = next();
    clock.pass(24 * HOUR);
    expect(await passed).toBeNull();
    await live.return?.(undefined);
    await rig.close();
  });

  it('says so of one that comes near while another is near already', async () => {
    const clock = playedClock();
    const rig = await openRig({ dispatch: false, clock });
    await dated(rig, 'Tonight', clock.nowMs() + 20 * HOUR);
    await dated(rig, 'Tomorrow evening', clock.nowMs() + 30 * HOUR);
    const live = await rig.client.status.watchAll({});
    const next = async (): Promise<AllSpaces['dated']> => {
      const { value } = await live.next();
      return (value as AllSpaces | undefined)?.dated ?? null;
    };
    expect(await next()).toMatchObject({ total: 1 });
    const near = next();
    clock.pass(7 * HOUR);
    expect(await near).toMatchObject({ total: 2 });
    await live.return?.(undefined);
    await rig.close();
  });

  it('knows a batch that is under way, and not one that is held', async () => {
    const rig = await openRig({ dispatch: false });
    await importThree(rig);
    const all = await rig.client.status.all({});
    expect(all.batch).toEqual({ sent: 0, calls: 3 });
    expect(all.batchGoes).toBe(true);
    const [batch] = (await rig.client.outbox.overview({ spaceId: rig.spaceId })).batches;
    await rig.client.outbox.pauseBatch({ batchId: batch?.id ?? '' });
    expect(await rig.client.status.all({})).toMatchObject({ batch: null, batchGoes: false });
    await rig.close();
  });
});

describe('what happened since', () => {
  it('tells what was published from what the service took for later and from what stopped', async () => {
    const rig = await openRig({ pace: 10 });
    const before = (await rig.client.status.all({})).asOf;
    await rig.published('Now');
    await rig.reaches(await dated(rig, 'In two days', Date.now() + 200 * HOUR), 'done');
    rig.sandbox.faults.add({ method: 'POST', path: '/posts', times: 1, fault: { kind: 'status', status: 422 } });
    const [refused = ''] = await rig.post('Not this one');
    await rig.reaches(refused, 'rejected');
    const happened = await rig.client.status.happened({ after: before });
    expect(happened.published).toMatchObject({ total: 1, first: { text: 'Now', spaceId: rig.spaceId } });
    expect(happened.scheduled).toMatchObject({ total: 1, first: { text: 'In two days' } });
    expect(happened.stopped).toMatchObject({ total: 1, first: { id: refused, text: 'Not this one' } });
    expect(await rig.client.status.happened({ after: happened.asOf })).toMatchObject({
      published: { total: 0 },
      scheduled: { total: 0 },
      stopped: { total: 0 },
    });
    await rig.close();
  });
});

describe('a batch', () => {
  it('is nothing to keep a computer awake for while its service is out of reach', async () => {
    const rig = await openRig({ dispatch: false });
    const goes = async () => (await rig.client.status.all({})).batchGoes;
    await importThree(rig);
    expect(await goes()).toBe(true);
    const [connection] = await rig.client.connections.list({});
    const id = connection?.id ?? '';
    rig.core.parts.reachability.unreachable(id);
    expect(await goes()).toBe(false);
    expect((await rig.client.status.all({})).offline).toBe(true);
    rig.core.parts.reachability.forget(id);
    expect(await goes()).toBe(true);
    await rig.close();
  });

  it('is none either once its service has given nothing but trouble for minutes, and goes on when that is over', async () => {
    const clock = playedClock();
    const rig = await openRig({ clock, wireProfile: { notExecutedStatuses: [503] } });
    rig.sandbox.faults.add({ fault: { kind: 'status', status: 503 } });
    await importThree(rig);
    const all = () => rig.client.status.all({});
    expect(await all()).toMatchObject({ batchGoes: true });
    /** Time goes by while nothing is on its way, which would be given up. */
    const later = async (): Promise<AllSpaces> => {
      if ((await all()).sending === 0) clock.pass(30_000);
      return all();
    };
    await expect
      .poll(later)
      .toMatchObject({ waiting: 3, sending: 0, batchGoes: false, nextAtMs: null, offline: false });
    rig.sandbox.faults.clear();
    await expect.poll(async () => (await later()).waiting).toBe(0);
    await rig.close();
  });

  it('is none while its limits open much later', async () => {
    const rig = await openRig({ publishLimit: { count: 1, windowMs: HOUR } });
    await importThree(rig);
    await expect.poll(async () => (await rig.counts()).done).toBe(1);
    await expect
      .poll(() => rig.client.status.all({}))
      .toMatchObject({ batch: { sent: 1, calls: 3 }, batchGoes: false });
    await rig.close();
  });
});
