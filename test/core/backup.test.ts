import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, it } from 'vitest';
import { backup, backupsIn } from '../../src-main/core/store/backups.ts';
import { isSound } from '../../src-main/core/store/whole-file.ts';
import { batchCsv } from '../cli/batch.ts';
import { playedClock } from '../faults/played-clock.ts';
import { openRig, type Rig } from '../rig.ts';

const DAY_MS = 24 * 3_600_000;

let rig: Rig;
afterEach(() => rig.close());

/** How many posts each backup holds, newest first; opened as a restore would. */
function postsInBackups(): number[] {
  return backupsIn(rig.folder).map(({ path }) => {
    expect(isSound(path)).toBe(true);
    const db = new Database(path, { readonly: true });
    const count = db.prepare("SELECT count(*) FROM action WHERE kind = 'posts.create'").pluck().get() as number;
    db.close();
    return count;
  });
}

it('a backup is made on the first day and once on each day after it, and each can be opened', async () => {
  const clock = playedClock();
  rig = await openRig({ clock, dispatch: false });
  clock.ring();
  await expect.poll(postsInBackups).toEqual([0]);
  await rig.post('Written later that day');
  clock.set(DAY_MS / 2);
  clock.ring();
  clock.set(DAY_MS / 2);
  clock.ring();
  await expect.poll(postsInBackups).toEqual([1, 0]);
});

it('a backup from a clock that was ahead does not stand for those of the days before', async () => {
  rig = await openRig({ dispatch: false });
  backup(rig.core.parts.store.raw, rig.folder, 4_102_444_800_000);
  await rig.post('Written today');
  await rig.core.close(0);
  const made = backupsIn(rig.folder).map(({ madeAtMs }) => madeAtMs < 4_102_444_800_000);
  expect(made).toContain(true);
});

it.each(['words instead of pages', ''])(
  'a backup of today that holds %j does not count as the one of today',
  async (spoilt) => {
    rig = await openRig({ dispatch: false });
    await rig.post('Written today');
    mkdirSync(join(rig.folder, 'backups'));
    const garbage = join(rig.folder, 'backups', `outpost-${Date.now() - 1_000}-v1.sqlite`);
    writeFileSync(garbage, spoilt);
    await rig.core.close(0);
    const sound = backupsIn(rig.folder).filter(({ path }) => isSound(path));
    expect([sound.length, readFileSync(garbage, 'utf8')]).toEqual([1, spoilt]);
  },
);

it('a core that ends before it looked makes the first backup when it ends, with all it did, and no second that day', async () => {
  rig = await openRig({ dispatch: false });
  await rig.post('Queued by a short command');
  await rig.reopen({ dispatch: false });
  expect(postsInBackups()).toEqual([1]);
  await rig.post('And by another one');
  await rig.core.close(0);
  expect(postsInBackups()).toEqual([1]);
});

it('a core that changed nothing does not make one when it ends', async () => {
  rig = await openRig({ dispatch: false });
  await rig.reopen({ dispatch: false, between: () => rmSync(join(rig.folder, 'backups'), { recursive: true }) });
  await rig.client.status.get({});
  await rig.core.close(0);
  expect(postsInBackups()).toEqual([]);
});

it('half a backup, left by an end in the middle, goes when the next one is made', async () => {
  rig = await openRig({ dispatch: false });
  const half = join(rig.folder, 'backups', 'outpost-1700000000000-v1.sqlite.part');
  mkdirSync(join(rig.folder, 'backups'));
  writeFileSync(half, 'half');
  await rig.core.close(0);
  expect([postsInBackups(), existsSync(half)]).toEqual([[0], false]);
});

it('an import is preceded by a backup that has nothing of it; a small one is not where one was made within the hour', async () => {
  rig = await openRig({ dispatch: false });
  const importRows = async (count: number): Promise<void> => {
    const content = batchCsv(count, `Of ${count}`);
    const { spaceId } = rig;
    const { importId } = await rig.client.import.dryRun({ spaceId, name: `${count}.csv`, content });
    await rig.client.import.commit({ importId, as: 'queue', undoMs: 0 });
  };
  await importRows(1);
  expect(postsInBackups()).toEqual([0]);
  await importRows(49);
  expect(postsInBackups()).toEqual([0]);
  await importRows(50);
  expect(postsInBackups()).toEqual([50, 0]);
});

it('backups that are asked for at once are made one after the other, each of them whole', async () => {
  rig = await openRig({ dispatch: false });
  const { client, spaceId } = rig;
  for (let n = 0; n < 60; n += 1)
    await client.drafts.save({ spaceId, body: { text: `${n} `.repeat(9_000), accountIds: [] } });
  const { importId } = await client.import.dryRun({ spaceId, name: 'batch.csv', content: batchCsv(60) });
  const made = await Promise.all([
    client.backups.make({}),
    client.backups.make({}),
    client.import.commit({ importId, as: 'drafts', undoMs: 0 }),
    // As many as make two of them meet on the slowest machine, where nothing keeps them apart.
    ...Array.from({ length: 6 }, () => client.backups.make({})),
  ]);
  const paths = made.flatMap((one) => ('path' in one ? [one.path] : []));
  expect(paths.filter((path) => isSound(path))).toHaveLength(8);
  expect(backupsIn(rig.folder)).toHaveLength(9);
});

// Windows asks for a right to make links.
it.skipIf(process.platform === 'win32')(
  'a folder of backups that cannot be read ends nothing: it is said that none can be made, and an import and the end go on',
  async () => {
    const clock = playedClock();
    rig = await openRig({ clock, dispatch: false });
    const { client, spaceId, folder } = rig;
    symlinkSync('backups', join(folder, 'backups'));
    clock.ring();
    await expect.poll(() => rig.core.parts.notices.all().map(({ fact }) => fact.code)).toContain('no-backup');
    const { importId } = await client.import.dryRun({ spaceId, name: 'batch.csv', content: batchCsv(1) });
    await client.import.commit({ importId, as: 'drafts', undoMs: 0 });
    await rig.core.close(0);
  },
);

it('what is exported is for nobody else from its first byte, and replaces nothing that appears meanwhile', async () => {
  rig = await openRig({ dispatch: false });
  const { client, spaceId } = rig;
  for (let n = 0; n < 60; n += 1)
    await client.drafts.save({ spaceId, body: { text: `${n} `.repeat(9_000), accountIds: [] } });
  const folder = join(rig.folder, 'carried');
  mkdirSync(folder);
  const exported = () => client.backups.export({ file: join(folder, 'mine.sqlite') });
  const modes = new Set<number>();
  const first = exported();
  for (let n = 0; n < 50 && modes.size === 0; n += 1) {
    await setImmediate();
    for (const name of readdirSync(folder)) modes.add(statSync(join(folder, name)).mode & 0o777);
  }
  if (process.platform !== 'win32') expect([...modes]).toEqual([0o600]);
  writeFileSync(join(folder, 'mine.sqlite'), 'somebody else’s');
  await expect(first).rejects.toThrow('There is a file of this name already');
  expect(readFileSync(join(folder, 'mine.sqlite'), 'utf8')).toBe('somebody else’s');
  expect(readdirSync(folder)).toEqual(['mine.sqlite']);
  rmSync(join(folder, 'mine.sqlite'));
  expect(await exported()).toMatchObject({ bytes: statSync(join(folder, 'mine.sqlite')).size });
});

it('an export that is being made as the core closes is left, and so is nothing of it', async () => {
  rig = await openRig({ dispatch: false });
  const { client, core } = rig;
  // Forty pieces of it.
  core.parts.store.raw.exec('CREATE TABLE large AS SELECT zeroblob(30000000) AS bytes');
  const folder = join(rig.folder, 'carried');
  mkdirSync(folder);
  const exporting = client.backups.export({ file: join(folder, 'mine.sqlite') });
  const ended = expect(exporting).rejects.toThrow(/abort/);
  await expect.poll(() => readdirSync(folder).length, { interval: 1 }).toBeGreaterThan(0);
  await rig.core.close(0);
  expect(readdirSync(folder)).toEqual([]);
  await ended;
});
