import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { childScript, setUp } from './campaign.ts';
import { JOB_VARIABLE, stateBeside, type Job } from './job.ts';

/** Where the system has no strace, or forbids it, nothing can be watched. */
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
if (!canTrace)
  console.log('There is no strace here: that commits are followed by an fsync is not shown on this system.');

it.skipIf(!canTrace)(
  'T1 to T4 are each on the disk (fsync or fdatasync) before their transaction returns',
  async () => {
    const { sandbox, job } = await setUp({ posts: 3 });
    const trace = join(tmpdir(), `outpost-trace-${process.pid}`);
    const whole: Job = { ...job, name: 'traced', seed: 1, point: null, drains: true, marks: true };
    // Only the thread that runs SQLite: -f would add libuv's.
    const program = [process.execPath, await childScript()];
    const traced = ['-e', 'trace=write,fsync,fdatasync', '-s', '40', '-o', trace, ...program];
    const child = spawn('strace', traced, {
      env: { ...process.env, [JOB_VARIABLE]: JSON.stringify(whole) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    const synced = syncsPerStep(readFileSync(trace, 'utf8').split('\n'));
    for (const step of ['T1', 'T2', 'T3', 'T4', 'sweep']) {
      const counts = synced.get(step) ?? [];
      expect([step, counts.length]).not.toEqual([step, 0]);
      // The sweep of a clean folder writes nothing, and what is not written need not be synced.
      if (step !== 'sweep') expect([step, counts.filter((count) => count === 0)]).toEqual([step, []]);
    }
    expect(sandbox.journal.executed('post.created')).toHaveLength(3);
    await sandbox.close();
    rmSync(trace);
    for (const folder of [job.dataFolder, stateBeside(job.dataFolder)])
      rmSync(folder, { recursive: true, force: true });
  },
  60_000,
);

/** How often each transaction of a step was synced between its "commit" and its "committed". */
function syncsPerStep(lines: readonly string[]): Map<string, number[]> {
  const found = new Map<string, number[]>();
  let syncs: number | null = null;
  for (const line of lines) {
    if (/write\(1, "commit /.test(line)) syncs = 0;
    else if (syncs !== null && /(fsync|fdatasync)\(\d+\)\s*= 0/.test(line)) syncs += 1;
    const done = /write\(1, "committed (\w+)/.exec(line)?.[1];
    if (done === undefined || syncs === null) continue;
    found.set(done, [...(found.get(done) ?? []), syncs]);
    syncs = null;
  }
  return found;
}
