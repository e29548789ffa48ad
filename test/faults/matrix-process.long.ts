import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../src-main/core/clock.ts';
import { openCore } from '../../src-main/core/core.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { startCore, type CoreHost, type Gone } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { connectClient } from '../../src-main/host/rpc-client.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { testSecrets } from '../rig.ts';
import { OutboxWindow, type Said } from './window.ts';
import { startOutpost } from '../cli/outpost.ts';
import {
  SOON,
  answersTo,
  openFaultRig,
  openWatchedRig,
  read,
  receiptsOf,
  type FaultRig,
  withoutEvidence,
} from './matrix.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const CORE_RESTARTS =
  'The connection to Outpost was interrupted. Nothing was lost; what you write is kept here until it is back.';
const CORE_ENDED = /^Outpost stopped and could not be started again\. Close it and start it again/;

/* The crash points T1 to T5 and the sweep are played with real kills in crash/. */

describe('process', () => {
  it('quit in flight without time to wait: asks at the next start, and does not resend', async () => {
    rig = await openWatchedRig();
    withoutEvidence(rig);
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 3_000 } });
    const [id = ''] = await rig.post('Cut short');
    await expect.poll(() => receiptsOf(rig, 'Cut short').all.length, SOON).toBe(1);
    const window = await rig.window();
    const loadedAt = await window.loadedAt();
    await window.says({ text: 'Cut short', where: 'Sending', words: ['Sending'] });
    const heard = await window.listen();
    await rig.core.close(0);
    await expect.poll(heard, SOON).toContain(CORE_RESTARTS);
    await rig.reopen();
    const [next = ''] = await rig.post('Next');
    await rig.reaches(next, 'done');
    const { row, card } = await read(rig, id);
    expect(row.state).toBe('in_doubt');
    expect(card?.sentence).toMatch(
      /^Sent \d\d:\d\d, (no answer|the service answered \d{3}|something other than the service answered)\. It may be live on X\.$/,
    );
    expect(receiptsOf(rig, 'Cut short').all).toHaveLength(1);
    await window.says({ text: 'Next', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.says({
      text: 'Cut short',
      where: 'Needs you',
      words: ['In doubt', /^Sent \d\d:\d\d, no answer\. It may be live on X\.$/],
      answers: answersTo.in_doubt,
    });
    expect(await window.loadedAt()).toBe(loadedAt);
  });

  it('quit in flight with a moment to wait: its answer is written down first', async () => {
    rig = await openWatchedRig();
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, times: 1, fault: { kind: 'slow', delayMs: 300 } });
    const [id = ''] = await rig.post('Waited for');
    await expect.poll(() => receiptsOf(rig, 'Waited for').all.length, SOON).toBe(1);
    await rig.reopen();
    expect((await read(rig, id)).row.state).toBe('done');
    expect(receiptsOf(rig, 'Waited for').all).toHaveLength(1);
    const window = await rig.window();
    await window.says({ text: 'Waited for', where: 'Done today', words: [/^Done$/] });
    await window.asksNothing();
  });

  it('the worker throws in the middle of a drain: it is started again, says so, and doubles nothing', async () => {
    rig = await openFaultRig();
    const texts = Array.from({ length: 12 }, (_, n) => `Post no. ${n + 1},`);
    await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
    for (const text of texts) await rig.post(text);
    await rig.core.close(0);
    rig.sandbox.faults.add({ method: 'POST', path: /\/posts$/, fault: { kind: 'slow', delayMs: 60 } });
    const host = await mortalHost();
    const window = await OutboxWindow.open(host);
    const loadedAt = await window.loadedAt();
    await window.says({ text: 'Post no. 12,', where: 'Waiting', words: ['when you resume'] });
    const told: Gone[] = [];
    host.onGone((gone) => told.push(gone));
    const stop = rig.sandbox.journal.onEntry(() => {
      if (rig.sandbox.journal.executed('post.created').length < 4) return;
      stop();
      throwNow();
    });
    const heard = await window.listen();
    await window.page.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(heard, SOON).toContain(CORE_RESTARTS);
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]).toMatchObject({ restarted: true, message: /Nothing queued was lost/ });
    const again = connectClient(host.openPort()).core;
    const open = async (): Promise<number> => {
      const { counts } = await again.outbox.overview({ spaceId: rig.spaceId });
      return counts.queued + counts.waiting + counts.claimed + counts.on_wire;
    };
    await expect.poll(open).toBe(0);
    const { counts } = await again.outbox.overview({ spaceId: rig.spaceId });
    expect(counts.done + counts.in_doubt + counts.matched + counts.done_unlinked).toBe(texts.length);
    for (const text of texts) expect(receiptsOf(rig, text).all).toHaveLength(1);
    // The same page goes on, without a reload: each post is done, or it is one that asks.
    for (const text of texts) await expect.poll(() => doneOrAsks(window, text), SOON).toBe(true);
    await window.connectionIs('Online');
    expect(await window.loadedAt()).toBe(loadedAt);
    await window.close();
    await host.close(1_000);
  });

  it('the worker throws again: it is gone for good, and the window says so', async () => {
    rig = await openFaultRig();
    const [id = ''] = await paused('Kept');
    await rig.core.close(0);
    const host = await mortalHost();
    const window = await OutboxWindow.open(host);
    await window.playClock();
    const loadedAt = await window.loadedAt();
    const told: Gone[] = [];
    host.onGone((gone) => told.push(gone));
    throwNow();
    await expect.poll(() => told.length, SOON).toBe(1);
    await window.says({ text: 'Kept', where: 'Waiting', words: ['when you resume'] });
    throwNow();
    await expect.poll(() => told.length, SOON).toBe(2);
    expect(told[1]).toMatchObject({ restarted: false, message: /nothing queued is lost/ });
    await window.shows(CORE_ENDED);
    await window.connectionIs('Not reached');
    // Said once and then left alone: what ended for good is not dialled again.
    let dialled = 0;
    window.page.on('websocket', () => (dialled += 1));
    await window.pass(10 * 60_000);
    expect(dialled).toBe(0);
    expect(await window.loadedAt()).toBe(loadedAt);
    await window.close();
    await host.close(0);
    await rig.reopen();
    expect((await read(rig, id)).row.state).toBe('queued');
  });
});

/** The real host over the real worker, which throws when told to. */
async function mortalHost(): Promise<CoreHost> {
  const secrets = memorySecrets();
  secrets.get = async () => ({ value: rig.sandbox.token, storedIn: 'memory' });
  return startCore({
    dataFolder: rig.folder,
    stateFolder: null,
    version: '0.0.0',
    shell: 'cli',
    secrets,
    log: openLog({ shell: 'test', stderrLevel: 'silent', stderr: () => {} }),
    worker: fileURLToPath(new URL('throwing-worker.ts', import.meta.url)),
  });
}

const throwNow = (): void => writeFileSync(join(rig.folder, 'throw-now'), '');

async function paused(text: string): Promise<string[]> {
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  return rig.post(text);
}

async function doneOrAsks(window: OutboxWindow, text: string): Promise<boolean> {
  // Of several that were on the wire one card asks, which names them when it is opened.
  const needsYou = window.page.getByRole('region', { name: 'Needs you' });
  for (const show of await needsYou.getByRole('button', { name: /^Show \d+$/ }).all()) await show.click();
  if ((await needsYou.getByRole('listitem').filter({ hasText: text }).count()) === 1) return true;
  const may: Said[] = [
    { text, where: 'Done today', words: [/^Done/] },
    { text, where: 'Needs you', answers: answersTo.in_doubt },
    { text, where: 'Needs you', answers: answersTo.matched },
  ];
  for (const said of may) if ((await window.unsaid(said)).length === 0) return true;
  return false;
}

describe('a page in the background', () => {
  it('asks for a shell that is back as soon as it is seen again, whenever its timers would have rung', async () => {
    rig = await openWatchedRig();
    const window = await rig.window();
    await window.sleepInBackground();
    await window.endShell();
    await window.shows('Outpost is not running. Start it again where it was started');
    await window.startShell();
    await window.isSeen();
    await window.shows(/^Outpost was started again since this window was opened\./);
  });
});

describe('instances', () => {
  it('two shells on one folder: the second is told who holds it, and only one ever sends', async () => {
    rig = await openWatchedRig();
    const second = () =>
      openCore({
        dataFolder: rig.folder,
        stateFolder: null,
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
    // The second has no window: its shell says why in the terminal, and ends. That of the first goes on.
    const { code, stderr } = await startOutpost(rig.folder, ['web', '--no-open', '--port', '0']).ended;
    expect(code).not.toBe(0);
    expect(stderr).toContain(`Outpost is already open with this data (cli, process ${process.pid}).`);
    const window = await rig.window();
    await window.says({ text: 'By the first', where: 'Done today', words: [/^Done$/], connection: 'Online' });
    await window.asksNothing();
    await rig.core.close(500);
    const opened = second();
    expect(opened.ok).toBe(true);
    if (opened.ok) await opened.core.close(0);
  });
});
