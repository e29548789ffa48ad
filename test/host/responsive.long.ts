import { mkdtempSync, rmSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCore, type CoreHost } from '../../src-main/host/host.ts';
import { openLog } from '../../src-main/host/log.ts';
import { connectClient } from '../../src-main/host/rpc-client.ts';
import { memorySecrets } from '../../src-main/host/secrets.ts';
import { batchCsv } from '../cli/batch.ts';

let folder: string;
let host: CoreHost;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-responsive-'));
  const log = openLog({ shell: 'test', stderrLevel: 'silent' });
  host = await startCore({
    dataFolder: folder,
    stateFolder: null,
    version: '0',
    shell: 'web',
    secrets: memorySecrets(),
    log,
    sandbox: 'embedded',
  });
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the thread of a shell', () => {
  it('stays free while the core imports 10,000 rows: what it is delayed is a small part of what the core works', async () => {
    const { core } = connectClient(host.openPort());
    const spaceId = async (): Promise<string | undefined> => (await core.status.get({})).connection?.spaceId;
    await expect.poll(spaceId).toBeTruthy();
    const space = (await spaceId()) ?? '';
    await expect.poll(async () => (await core.accounts.list({ spaceId: space })).length).toBeGreaterThan(0);
    await core.outbox.pauseAll({ spaceId: space });
    const content = batchCsv(10_000);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    const startedMs = performance.now();
    delay.enable();
    const run = await core.import.dryRun({ spaceId: space, name: 'large.csv', content });
    const outcome = await core.import.commit({ importId: run.importId, as: 'queue' });
    delay.disable();
    const tookMs = performance.now() - startedMs;
    expect(outcome.queued).toBe(10_000);
    const p99Ms = delay.percentile(99) / 1e6;
    console.log(
      `importing 10,000 rows took ${tookMs.toFixed(0)} ms; event-loop delay of the shell's thread: p50 ${(delay.percentile(50) / 1e6).toFixed(2)} ms, p99 ${p99Ms.toFixed(2)} ms, max ${(delay.max / 1e6).toFixed(2)} ms`,
    );
    // On a quiet machine p99 is under 10 ms (npm run bench prints it); as a test it is a ratio: work done in the shell's own
    // thread would delay it by all of the time that it took.
    expect(p99Ms).toBeLessThan(Math.max(10, tookMs / 10));
  });
});
