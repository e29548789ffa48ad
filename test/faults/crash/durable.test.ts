import { spawnSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childScript, setUp } from './campaign.ts';
import { JOB_VARIABLE, stateBeside, type Job } from './job.ts';

/** Where the system has no strace, or forbids it, nothing can be watched. */
const canTrace = spawnSync('strace', ['-y', '-o', '/dev/null', 'true']).status === 0;
if (!canTrace)
  console.log('There is no strace here: that commits are followed by an fsync is not shown on this system.');

const POSTS = 3;

describe.skipIf(!canTrace)('what is written', () => {
  let lines: string[] = [];
  let stage: Awaited<ReturnType<typeof setUp>>;

  beforeAll(async () => {
    stage = await setUp({ posts: POSTS });
    const { job } = stage;
    const trace = join(tmpdir(), `outpost-trace-${process.pid}`);
    const whole: Job = { ...job, name: 'traced', seed: 1, point: null, drains: true, marks: true };
    // Only the thread that runs SQLite: -f would add libuv's. -y names the file of each handle.
    const program = [process.execPath, await childScript()];
    const traced = ['-y', '-e', 'trace=write,pwrite64,fsync,fdatasync', '-s', '40', '-o', trace, ...program];
    const child = spawn('strace', traced, {
      env: { ...process.env, [JOB_VARIABLE]: JSON.stringify(whole) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    lines = readFileSync(trace, 'utf8').split('\n');
    rmSync(trace);
  });

  afterAll(async () => {
    await stage.sandbox.close();
    const { dataFolder } = stage.job;
    for (const folder of [dataFolder, stateBeside(dataFolder)]) rmSync(folder, { recursive: true, force: true });
  });

  it('T1 to T4 are each on the disk (fsync or fdatasync) before their transaction returns', () => {
    for (const step of ['T1', 'T2', 'T3', 'T4', 'sweep']) {
      const counts = spans(lines, step).map((span) => span.filter(isSync).length);
      expect([step, counts.length]).not.toEqual([step, 0]);
      // The sweep of a clean folder writes nothing, and what is not written need not be synced.
      if (step !== 'sweep') expect([step, counts.filter((count) => count === 0)]).toEqual([step, []]);
    }
    expect(stage.sandbox.journal.executed('post.created')).toHaveLength(POSTS);
  });

  it("the journal's line is on the disk after it was written and before anything leaves", () => {
    const found = spans(lines, 'journal');
    expect(found).toHaveLength(POSTS);
    for (const span of found) {
      const own = span.filter((line) => /\/journal\/\d{6}\.log>/.test(line));
      expect(own.map((line) => line.slice(0, line.indexOf('('))).slice(-2)).toEqual(['write', 'fsync']);
      expect(own.at(-1)).toMatch(/= 0$/);
    }
  });

  it("a new file of the journal is in its folder on the disk too, before the file's first line counts", () => {
    const [first = []] = spans(lines, 'journal');
    expect(first.filter((line) => /^fsync\(\d+<[^>]*\/journal>\)\s*= 0$/.test(line))).toHaveLength(1);
  });

  it('the mark is written behind the synced line, and never before it', () => {
    for (const span of spans(lines, 'journal')) {
      const synced = span.findIndex((line) => isSync(line) && /\/journal\/\d{6}\.log>/.test(line));
      const marked = span.findIndex((line) => /write\w*\(\d+<[^>]*\.mark>/.test(line));
      expect(synced).toBeGreaterThan(-1);
      expect(marked).toBeGreaterThan(synced);
    }
  });
});

const isSync = (line: string): boolean => /^(fsync|fdatasync)\(\d+<[^>]*>\)\s*= 0/.test(line);

/** What was called between the "commit" and the "committed" of each time that a step was taken. */
function spans(lines: readonly string[], step: string): string[][] {
  const found: string[][] = [];
  let from: number | null = null;
  for (const [at, line] of lines.entries()) {
    const said = /^write\(1<[^>]*>, "(commit|committed) (\w+)/.exec(line);
    if (said?.[2] !== step) continue;
    if (said[1] === 'commit') from = at;
    else if (from !== null) {
      found.push(lines.slice(from + 1, at));
      from = null;
    }
  }
  return found;
}
