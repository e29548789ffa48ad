import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockFolder } from '../../../src-main/core/store/lock.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-lock-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
});

const GARBAGE = 'something else was written over it '.repeat(40);
const ROUNDS = 150;

interface Taker {
  says(line: string): Promise<string>;
}

function taker(): Taker {
  const child = spawn(process.execPath, [fileURLToPath(new URL('lock-taker.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  children.push(child);
  return {
    async says(line) {
      child.stdin.write(`${line}\n`);
      return (await lines.next()).value as string;
    },
  };
}

it('of two processes that start over a lock file of garbage at the same moment never both hold the folder', async () => {
  const takers = [taker(), taker()];
  const seen: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    const one = join(folder, String(round));
    mkdirSync(one);
    writeFileSync(join(one, 'instance.lock'), GARBAGE);
    const at = Date.now() + 3;
    const said = await Promise.all(takers.map((each) => each.says(`${one} ${at}`)));
    const what = said.sort().join(' ');
    seen[what] = (seen[what] ?? 0) + 1;
    const [aside = '', ...more] = readdirSync(one).filter((name) => name.includes('unreadable'));
    expect([readFileSync(join(one, aside), 'utf8'), more]).toEqual([GARBAGE, []]);
    await Promise.all(takers.map((each) => each.says('end')));
  }
  // Two that ask in the same instant may both be turned away, and start again; both may never hold it.
  const { 'held refused': one = 0, 'refused refused': none = 0, ...others } = seen;
  expect([one + none, others]).toEqual([ROUNDS, {}]);
  expect(one).toBeGreaterThan(none);
});

it('a guard that something was written over as well is named, and neither file is touched', () => {
  for (const name of ['instance.lock', 'instance.lock.guard']) writeFileSync(join(folder, name), GARBAGE);
  const start = (): unknown => lockFolder(folder, { pid: 7, shell: 'cli', sinceMs: 1 });
  expect(start).toThrow(/instance\.lock\.guard cannot be opened.*remove it and try again: it holds nothing of yours/);
  expect(readdirSync(folder).sort()).toEqual(['instance.lock', 'instance.lock.guard']);
});
