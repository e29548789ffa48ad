import { afterEach, describe, expect, it } from 'vitest';
import { playedClock } from '../../faults/played-clock.ts';
import { openRig, type Rig } from '../../rig.ts';

/* What is let go waits as long as what is queued: until then it can be stopped before anything of it has left. */

const START_MS = Date.parse('2026-11-18T09:00:00Z');
const undoMs = 10_000;

let rig: Rig;
afterEach(() => rig.close());

const space = () => ({ spaceId: rig.spaceId });
const overview = () => rig.client.outbox.overview(space());
const row = async (actionId: string) => (await rig.client.outbox.detail({ actionId })).row;
const published = () => rig.sandbox.journal.executed('post.created');

async function queueFile(): Promise<string> {
  const content = 'text,accounts\nOne,x\nTwo,x\n';
  const { importId } = await rig.client.import.dryRun({ ...space(), name: 'two.csv', content });
  return (await rig.client.import.commit({ importId, as: 'queue', undoMs })).batchId ?? '';
}

describe('what is let go', () => {
  it('by resuming everything, leaves after its seconds, and not at all where it is paused again before', async () => {
    const clock = playedClock(START_MS);
    rig = await openRig({ clock });
    await rig.client.outbox.pauseAll(space());
    const [id = ''] = await rig.post('A lamp');
    await rig.client.outbox.resumeAll({ ...space(), undoMs });
    expect((await row(id)).undoUntilMs).toBeGreaterThan(clock.nowMs());
    await rig.client.outbox.pauseAll(space());
    clock.pass(undoMs + 1_000);
    expect([published(), (await row(id)).state]).toEqual([[], 'queued']);
    await rig.client.outbox.resumeAll({ ...space(), undoMs });
    clock.pass(undoMs + 1_000);
    await rig.reaches(id, 'done');
    expect(published().length).toBe(1);
  });

  it('by resuming a batch, leaves after its seconds', async () => {
    const clock = playedClock(START_MS);
    rig = await openRig({ clock });
    const batchId = await queueFile();
    await rig.client.outbox.pauseBatch({ batchId });
    expect(await rig.client.outbox.resumeBatch({ batchId, undoMs })).toEqual({ changed: 2, refused: [] });
    const { rows } = await rig.client.outbox.list({ ...space(), section: 'waiting' });
    expect(rows.filter(({ undoUntilMs }) => (undoUntilMs ?? 0) > clock.nowMs()).length).toBe(2);
    clock.pass(undoMs + 1_000);
    for (const { id } of rows) await rig.reaches(id, 'done');
  });

  it('by a new try, can be taken back, and then asks as it did', async () => {
    rig = await openRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'status', status: 422 } });
    const [id = ''] = await rig.post('A lamp');
    await rig.reaches(id, 'rejected');
    const before = await row(id);
    const tried = await rig.client.outbox.tryNow({ actionIds: [id], undoMs });
    expect(tried).toMatchObject({ changed: 1, refused: [], sentAgain: { untilMs: expect.any(Number) } });
    expect((await row(id)).state).toBe('queued');
    await rig.client.outbox.unsend({ ...space(), sentAgainAtMs: tried.sentAgain?.atMs ?? 0 });
    expect(await row(id)).toEqual(before);
    expect(published()).toEqual([]);
  });
});

describe('the overview', () => {
  it('names the batches that can still be taken back, also one post alone', async () => {
    rig = await openRig();
    expect((await overview()).undoable).toEqual([]);
    const batchId = await queueFile();
    expect((await overview()).undoable).toEqual([batchId]);
    await rig.client.outbox.undo({ batchId });
    expect((await overview()).undoable).toEqual([]);
  });

  it('goes into a change that waits already, and that waits as long as was promised for it', async () => {
    rig = await openRig({ dispatch: false });
    const of = { ...space(), accountId: rig.account('x') };
    await rig.client.accounts.park({ ...of, undoMs: 0 });
    const { undoUntilMs } = await rig.client.accounts.activate({ ...of, undoMs });
    const rows = rig.core.parts.store.raw
      .prepare(`SELECT not_before_ms FROM action WHERE state = 'queued'`)
      .pluck()
      .all();
    expect(rows).toEqual([undoUntilMs]);
  });
});
