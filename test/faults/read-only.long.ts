import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StorageTrouble } from '../../src-preload/contract/notice.ts';
import { bundled, copyModule, readableFolder } from '../bundled.ts';
import { cliPath } from '../cli/outpost.ts';
import { openRig, type Rig } from '../rig.ts';

/*
 * A data folder that really cannot be written: it belongs to somebody else, it is on a disk that is mounted read-only, or
 * its owner protected it. Root may write anywhere, so that the app runs as nobody where the tests run as root.
 */

const isRoot = process.getuid?.() === 0;
/** The user with the fewest rights there is. */
const NOBODY = 65_534;
const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
const words = 'The data folder cannot be written. Check who owns it and whether the disk is read-only.';

let rig: Rig;
let folder: string;

/** What another user runs, in a place that this user may read: the checkout's own folders may be closed to others. */
const forOthers = { node: '', child: '', cli: '' };
beforeAll(async () => {
  const place = readableFolder('outpost-for-others-');
  forOthers.node = join(place, basename(process.execPath));
  copyFileSync(process.execPath, forOthers.node);
  chmodSync(forOthers.node, 0o755);
  forOthers.child = await bundled(fileURLToPath(new URL('read-only-child.ts', import.meta.url)));
  const built = dirname(cliPath);
  cpSync(built, join(place, 'out', 'main'), { recursive: true });
  cpSync(join(built, '..', '..', 'package.json'), join(place, 'package.json'));
  for (const name of ['better-sqlite3', '@napi-rs']) copyModule(place, name);
  forOthers.cli = join(place, 'out', 'main', basename(cliPath));
});
const children: ChildProcess[] = [];
const undo: (() => void)[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  }
  for (const one of undo.splice(0).reverse()) one();
  await rig.close();
});

/** A folder as a crash leaves it, with posts that wait, paused; it belongs to whom the app runs as. */
async function folderWith(...texts: string[]): Promise<void> {
  rig = await openRig();
  await rig.client.outbox.pauseAll({ spaceId: rig.spaceId });
  for (const text of texts) await rig.post(text);
  folder = mkdtempSync(join(tmpdir(), 'outpost-read-only-'));
  cpSync(rig.folder, folder, { recursive: true });
  undo.push(() => rmSync(folder, { recursive: true }));
  give(everything());
}

const everything = (): string[] => [folder, ...readdirSync(folder).map((name) => join(folder, name))];

/** To the user the app runs as, private as the app leaves it. */
function give(paths: readonly string[]): void {
  for (const path of paths) {
    chmodSync(path, lstatSync(path).isDirectory() ? 0o700 : 0o600);
    if (isRoot) chownSync(path, NOBODY, NOBODY);
  }
}

type Owner = 'somebody else' | 'its owner';

/** What may be read and not written: it belongs to somebody else, or its owner protected it. */
function protect(paths: readonly string[], by: Owner): void {
  for (const path of paths) {
    const isFolder = lstatSync(path).isDirectory();
    if (by === 'somebody else') chownSync(path, 0, 0);
    chmodSync(path, (isFolder ? 0o500 : 0o400) | (by === 'somebody else' ? (isFolder ? 0o055 : 0o044) : 0));
  }
}

/** Nobody but root can give a file to somebody else. */
const owners: readonly Owner[] = isRoot ? ['its owner', 'somebody else'] : ['its owner'];

/** The names of the database's files, and its bytes: what must be the same after the app was refused. */
const database = (): string[] => {
  const names = readdirSync(folder).filter((name) => name.startsWith('outpost.sqlite'));
  return [...names.sort(), readFileSync(join(folder, 'outpost.sqlite')).toString('base64')];
};

interface App {
  said: { ok: boolean; code?: string; trouble?: StorageTrouble };
  ask(line: string): Promise<{ answer?: unknown; failed?: string }>;
  /** Ends as a quit does. */
  quit(): Promise<number | null>;
}

async function start(): Promise<App> {
  const child = spawn(forOthers.node, [forOthers.child, folder, rig.sandbox.token], {
    ...user,
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'close') as Promise<[number | null]>;
  const lines: Interface = createInterface({ input: child.stdout });
  const heard = lines[Symbol.asyncIterator]();
  const next = async <T>(): Promise<T> => JSON.parse(String((await heard.next()).value)) as T;
  const ask: App['ask'] = (line) => {
    child.stdin.write(`${line}\n`);
    return next();
  };
  return {
    said: await next(),
    ask,
    async quit() {
      await ask('close');
      child.stdin.end();
      return (await ended)[0];
    },
  };
}

const executed = (text: string): number =>
  rig.sandbox.journal.executed('post.created').filter((entry) => (entry.body as { content?: string }).content === text)
    .length;

/** Everything that was queued before goes out, each once. */
async function goesOnWith(...texts: string[]): Promise<void> {
  const app = await start();
  expect(app.said).toEqual({ ok: true });
  await app.ask('resume');
  await expect
    .poll(async () => (await app.ask('counts')).answer, { interval: 50 })
    .toMatchObject({ queued: 0, waiting: 0, claimed: 0, on_wire: 0, in_doubt: 0, done: texts.length });
  expect(texts.map(executed)).toEqual(texts.map(() => 1));
  expect(await app.quit()).toBe(0);
}

/** As it is typed; in words, and with a code of its own. */
function typed(...args: string[]): { status: number | null; stderr: string } {
  const env = { ...process.env, HOME: '/', OUTPOST_TOKEN: '' };
  const ran = spawnSync(forOthers.node, [forOthers.cli, '--data', folder, ...args], { ...user, cwd: '/', env });
  return { status: ran.status, stderr: ran.stderr.toString() };
}

/** Each file by its name; the lock has a code of its own, because who owns it may be at work in this folder. */
const troubleOf = (path: string): StorageTrouble => ({
  code: path.endsWith('instance.lock') ? 'lock-unusable' : 'not-writable',
  path,
});

async function expectRefused(path: string = folder): Promise<void> {
  const before = database();
  expect((await start()).said).toEqual({ ok: false, code: 'unreadable', trouble: troubleOf(path) });
  expect(database()).toEqual(before);
  expect(rig.sandbox.journal.executed('post.created')).toEqual([]);
}

/** The command says the same, without the names that programmers have for it. */
function expectRefusedAsTyped(): void {
  const { status, stderr } = typed('outbox');
  expect(stderr).toMatch(/cannot be written\. Check who owns it and whether the disk is read-only\./);
  expect(stderr).not.toMatch(/\bE[A-Z]{4,}\b|\bat .*:\d+/);
  expect(status).not.toBe(0);
}

const canMount = isRoot && process.platform === 'linux' && mountsBind();

function mountsBind(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'outpost-mount-'));
  try {
    execFileSync('mount', ['--bind', place, place], { stdio: 'ignore' });
    execFileSync('umount', [place], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

describe.skipIf(process.platform === 'win32')('a data folder that cannot be written at start', () => {
  it.each(owners)(
    'is told in words and left as it is, protected by %s; what waited goes out afterwards',
    async (by) => {
      await folderWith('One', 'Two');
      protect(everything(), by);
      await expectRefused();
      give(everything());
      await goesOnWith('One', 'Two');
    },
  );

  it.skipIf(!canMount)('is told in words where the disk itself is mounted read-only', async () => {
    await folderWith('One', 'Two');
    execFileSync('mount', ['--bind', folder, folder]);
    undo.push(() => execFileSync('umount', [folder]));
    execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
    await expectRefused();
    expectRefusedAsTyped();
    execFileSync('mount', ['-o', 'remount,bind,rw', folder]);
    await goesOnWith('One', 'Two');
  });

  // Who holds the folder (instance.json) is a side file: that it cannot be written stops nothing (side-files.test.ts).
  const files = ['outpost.sqlite', 'outpost.sqlite-wal', 'outpost.sqlite-shm', 'instance.lock'];
  it.each(owners.flatMap((by) => files.map((name) => [name, by] as const)))(
    'is told in words where only %s is protected by %s: nobody is blamed, and nothing is put aside',
    async (name, by) => {
      await folderWith('One', 'Two');
      protect([join(folder, name)], by);
      await expectRefused(join(folder, name));
      give(everything());
      await goesOnWith('One', 'Two');
    },
  );
});

describe.skipIf(process.platform === 'win32')('a data folder that can be written no more while the app runs', () => {
  it.each(owners)(
    'loses nothing, protected by %s: what was taken goes out once, the rest is not said to',
    async (by) => {
      await folderWith('Before');
      const app = await start();
      expect(app.said).toEqual({ ok: true });
      // The journal of what leaves is open from the first send on.
      await app.ask('resume');
      await expect.poll(() => executed('Before'), { interval: 50 }).toBe(1);
      protect(everything(), by);
      const answers = [await app.ask('post Meanwhile'), await app.ask('post Later')];
      const taken = ['Before', ...['Meanwhile', 'Later'].filter((_, at) => Array.isArray(answers[at]?.answer))];
      for (const { failed } of answers) if (failed !== undefined) expect(failed).toBe(words);
      await expect.poll(() => taken.map(executed).join(), { interval: 50 }).toBe(taken.map(() => 1).join());
      expect(await app.quit()).toBe(0);
      expect((await start()).said).toEqual({ ok: false, code: 'unreadable', trouble: troubleOf(folder) });
      give(everything());
      await goesOnWith(...taken);
    },
  );
});
