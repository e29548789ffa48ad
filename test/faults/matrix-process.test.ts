import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { startCore, type Gone } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { connectClient } from '../../src-main/host/rpc-client.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { testSecrets } from '../rig.ts';
import { SOON, openFaultRig, read, receiptsOf, type FaultRig } from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

/* The crash points T1 to T5 and the sweep are played with real kills in crash/. */

describe('process', () => {
  it('quit in flight without time to wait: asks at the next start, and does not resend', async () => {
    rig = await openFaultRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 700 } });
    const [id = ''] = await rig.post('Cut short');
    await expect.poll(() => receiptsOf(rig, 'Cut short').all.length, SOON).toBe(1);
    await rig.core.close(0);
    await rig.reopen();
    const [next = ''] = await rig.post('Next');
    await rig.reaches(next, 'done');
    const { row, card } = await read(rig, id);
    expect(row.state).toBe('in_doubt');
    expect(card?.sentence).toMatch(
      /^Sent \d\d:\d\d, (no answer|the service answered \d{3}|something other than the service answered)\. It may be live on X\.$/,
    );
    expect(receiptsOf(rig, 'Cut short').all).toHaveLength(1);
  });

  it('quit in flight with a moment to wait: its answer is written down first', async () => {
    rig = await openFaultRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const [id = ''] = await rig.post('Waited for');
    await expect.poll(() => receiptsOf(rig, 'Waited for').all.length, SOON).toBe(1);
    await rig.reopen();
    expect((await read(rig, id)).row.state).toBe('done');
    expect(receiptsOf(rig, 'Waited for').all).toHaveLength(1);
  });

  it('the worker throws in the middle of a drain: it is started again, says so, and doubles nothing', async () => {
    rig = await openFaultRig();
    const texts = Array.from({ length: 12 }, (_, n) => `Post ${n + 1}`);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    for (const text of texts) await rig.post(text);
    await rig.core.close(0);
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, fault: { kind: 'slow', delayMs: 60 } });
    const secrets = memorySecrets();
    secrets.get = async () => ({ value: rig.sandbox.token, keptIn: 'memory' });
    const host = await startCore({
      dataFolder: rig.folder,
      version: '0.0.0',
      shell: 'cli',
      secrets,
      log: openLog({ shell: 'test', stderrLevel: 'silent', stderr: () => {} }),
      worker: fileURLToPath(new URL('throwing-worker.ts', import.meta.url)),
    });
    const told: Gone[] = [];
    host.onGone((gone) => told.push(gone));
    const stop = rig.sandbox.journal.onEntry(() => {
      if (rig.sandbox.journal.executed('post.created').length < 4) return;
      stop();
      writeFileSync(join(rig.folder, 'throw-now'), '');
    });
    await connectClient(host.openPort()).core.outbox.resumeAll({ spaceId: rig.spaceId });
    await expect.poll(() => told.length, { timeout: 10_000 }).toBe(1);
    expect(told[0]).toMatchObject({ restarted: true, message: /Nothing queued was lost/ });
    const again = connectClient(host.openPort()).core;
    const open = async (): Promise<number> => {
      const { counts } = await again.outbox.overview({ spaceId: rig.spaceId });
      return counts.queued + counts.waiting + counts.claimed + counts.on_wire;
    };
    await expect.poll(open, { timeout: 15_000 }).toBe(0);
    const { counts } = await again.outbox.overview({ spaceId: rig.spaceId });
    expect(counts.done + counts.in_doubt + counts.done_unlinked).toBe(texts.length);
    for (const text of texts) expect(receiptsOf(rig, text).all).toHaveLength(1);
    await host.close(1_000);
  });
});

describe('instances', () => {
  it('two shells on one folder: the second is told who holds it, and only one ever sends', async () => {
    rig = await openFaultRig();
    const second = () =>
      openCore({
        dataFolder: rig.folder,
        version: '0.0.0',
        shell: 'desktop',
        platform: process.platform,
        clock: systemClock,
        log: silentLog,
        secrets: testSecrets(),
        random: Math.random,
        pid: 4711,
        dispatch: true,
      });
    expect(second()).toMatchObject({ ok: false, code: 'held', holder: { pid: process.pid, shell: 'cli' } });
    const [id = ''] = await rig.post('By the first');
    expect(second()).toMatchObject({ ok: false, code: 'held' });
    await rig.reaches(id, 'done');
    expect(receiptsOf(rig, 'By the first').all).toHaveLength(1);
    await rig.core.close(500);
    const opened = second();
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.core.close(0);
  });
});
