import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectFolder, importInto, withCore } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { cliPath, outpost } from './outpost.ts';
import { closePlace, openPlaceWithState, type Place } from './place.ts';

/* A disk of its own, which only Linux gives to whoever asks: a file system in memory that this process alone sees. */

const hasOwnDisk = process.platform === 'linux' && spawnSync('unshare', ['-rm', 'true']).status === 0;
const POSTS = 300;
const LIMIT = { count: 1_000, windowMs: 60_000 };

let place: Place;
beforeEach(async () => {
  place = await openPlaceWithState({ posts: 0, publishLimit: LIMIT, apiLimit: LIMIT });
});
afterEach(() => closePlace(place));

const withoutCalls = (words: string): string => words.replaceAll(/Publish calls used.*/g, '');

interface Ran {
  code: unknown;
  stdout: string;
  stderr: string;
}
const fullWords =
  'The disk is full, so this was read from a copy of the data folder elsewhere. Nothing can be changed, fetched or sent until there is room.';
const protectedWords =
  'The data folder cannot be written, so this was read from a copy of it. Nothing can be changed, fetched or sent here: check who owns the folder and whether the disk is read-only.';

/** Runs commands on a copy of the data on a disk on which so much is free, and keeps what became of it. */
function onSmallDisk(freeKb: number, ...commands: readonly (readonly string[])[]): Promise<Ran> {
  const disk = join(place.folder, 'disk');
  mkdirSync(disk, { recursive: true });
  const asked = commands.map((command) => `"$NODE" "$CLI" --data "$DISK/data" ${command.join(' ')} || code=$?`);
  const script = `set -e
    mount -t tmpfs -o size=16m tmpfs "$DISK"
    cp -r "$DATA" "$DISK/data"
    head -c "$(($(df -k --output=avail "$DISK" | tail -1) - ${freeKb}))K" /dev/zero > "$DISK/ballast"
    code=0
    ${asked.join('\n    ')}
    rm "$DISK/ballast"
    rm -r "$DATA"
    cp -r "$DISK/data" "$DATA"
    exit $code`;
  return inOwnMounts(script, { DISK: disk });
}

/** Copies that were made to be read are there, and gone when the command has ended. */
const copiesFolder = (): string => join(place.folder, 'tmp');
const copiesLeft = (): string[] => readdirSync(copiesFolder()).filter((name) => name.startsWith('outpost-read-'));

/** Runs a script that mounts what it alone sees. */
function inOwnMounts(script: string, more: Record<string, string> = {}): Promise<Ran> {
  mkdirSync(copiesFolder(), { recursive: true });
  const paths = { ...more, DATA: place.data, NODE: process.execPath, CLI: cliPath, TMPDIR: copiesFolder() };
  const env = { ...process.env, OUTPOST_TOKEN: '', ...paths };
  return new Promise((resolve) => {
    execFile('unshare', ['-rm', 'sh', '-c', script], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    );
  });
}

it.skipIf(!hasOwnDisk)(
  'a disk that fills up ends a send with one sentence, and nothing is lost or sent twice',
  async () => {
    await connectFolder(place.data, place.sandbox, { publishLimit: LIMIT, apiLimit: LIMIT });
    await importInto(place.data, batchCsv(POSTS));
    const { code, stdout, stderr } = await onSmallDisk(600, ['send', '--until-empty']);
    expect(code, stderr).toBe(1);
    expect(stdout).toMatch(/still waiting\..*The disk is full\. Nothing was lost: make room and try again\.\n$/);
    expect(stderr).not.toContain('error');
    expect((await outpost(place.data, ['send', '--until-empty'])).code).toBe(0);
    await withCore(place.data, async (core) => {
      const [connection] = await core.connections.list({});
      const { outbox } = await core.status.get({ spaceId: connection?.spaces[0]?.id ?? '' });
      expect(outbox.done).toBe(POSTS);
    });
    expect(place.sandbox.journal.executed('post.created')).toHaveLength(POSTS);
  },
  60_000,
);

it.skipIf(!hasOwnDisk)(
  'a disk that is full keeps nobody from reading what is here, and what writes is told that it is',
  async () => {
    await connectFolder(place.data, place.sandbox, { publishLimit: LIMIT, apiLimit: LIMIT });
    await importInto(place.data, batchCsv(20));
    const reads = [['status'], ['search', 'batch'], ['export', 'analytics']];
    const { code, stdout, stderr } = await onSmallDisk(150, ...reads);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('20 items are waiting.');
    expect(stdout).toMatch(/^Outbox .*: Post 7 of the batch$/m);
    expect(stdout).toContain('accountId,from,to,kind,key,label');
    const full = await onSmallDisk(0, ...reads);
    expect([full.code, withoutCalls(full.stdout)]).toEqual([0, withoutCalls(stdout)]);
    expect(full.stderr).toBe(`${fullWords}\n`.repeat(reads.length));
    expect(await onSmallDisk(0, ['draft', 'add', 'Written'])).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'The disk is full. Nothing was lost: make room and try again.\n',
    });
    expect(copiesLeft()).toEqual([]);
  },
  60_000,
);

it.skipIf(!hasOwnDisk)(
  'a data folder that cannot be written can be read, and nothing of it is changed by that',
  async () => {
    await connectFolder(place.data, place.sandbox, { publishLimit: LIMIT, apiLimit: LIMIT });
    await importInto(place.data, batchCsv(20));
    const reads = [['status'], ['search', 'batch'], ['outbox'], ['spaces'], ['export', 'posts']];
    const kept = await withCore(place.data, (core) => core.status.get({}));
    const protectedFrom = (command: readonly string[]) =>
      inOwnMounts(`
      mount --bind "$DATA" "$DATA"
      mount -o remount,bind,ro "$DATA"
      "$NODE" "$CLI" --data "$DATA" ${command.join(' ')}`);
    for (const command of reads) {
      const { code, stdout, stderr } = await protectedFrom(command);
      expect([code, stderr], command.join(' ')).toEqual([0, `${protectedWords}\n`]);
      expect(stdout).not.toBe('');
    }
    const refused = await protectedFrom(['draft', 'add', 'Written']);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('it cannot be written')]);
    expect(copiesLeft()).toEqual([]);
    const { outbox, paused, older } = await withCore(place.data, (core) => core.status.get({}));
    expect({ outbox, paused, older }).toEqual({ outbox: kept.outbox, paused: kept.paused, older: kept.older });
  },
  60_000,
);

it.skipIf(!hasOwnDisk)(
  'a copy that a killed command left behind is removed by the next one, another one is not',
  async () => {
    await connectFolder(place.data, place.sandbox);
    const gone = spawnSync('true').pid;
    const [left, ofOneThatRuns, young] = [`${gone}-left`, `${process.pid}-used`, `${gone}-young`];
    for (const name of [left, ofOneThatRuns, young]) {
      const copy = join(copiesFolder(), `outpost-read-${name}`);
      mkdirSync(join(copy, 'data'), { recursive: true });
      const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
      if (name !== young) utimesSync(copy, twoHoursAgo, twoHoursAgo);
    }
    const { code, stderr } = await inOwnMounts(`
    mount --bind "$DATA" "$DATA"
    mount -o remount,bind,ro "$DATA"
    "$NODE" "$CLI" --data "$DATA" status`);
    expect([code, stderr]).toEqual([0, `${protectedWords}\n`]);
    expect(copiesLeft().sort()).toEqual([ofOneThatRuns, young].map((name) => `outpost-read-${name}`).sort());
  },
);

it.skipIf(!hasOwnDisk)('a pipe in the place of the database of such a folder is not waited for', async () => {
  mkdirSync(place.data, { mode: 0o700 });
  const { code, stderr } = await inOwnMounts(`
    mkfifo "$DATA/outpost.sqlite"
    mount --bind "$DATA" "$DATA"
    mount -o remount,bind,ro "$DATA"
    timeout 20 "$NODE" "$CLI" --data "$DATA" status`);
  expect([code, stderr]).toEqual([1, expect.stringContaining('it cannot be written')]);
  expect(copiesLeft()).toEqual([]);
});
