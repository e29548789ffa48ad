import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Aside } from './aside.ts';
import { makeFolder } from './make-folder.ts';
import { versionOf } from './migrate.ts';
import { noteExported } from './restored.queries.ts';
import { UnsoundDatabase } from './trouble.ts';
import { isSound } from './whole-file.ts';

export interface Backup {
  path: string;
  madeAtMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** All of a day are kept, then one a day, then one a month; beyond a year none. */
const DAILY_MS = 14 * DAY_MS;
const LONGEST_MS = 366 * DAY_MS;
/** So many of the newest stay, whatever their age: a clock that is a year ahead for a day must not cost all of them. */
const ALWAYS_KEPT = 7;
/** A day of many imports does not fill the disk. */
const MOST_OF_A_DAY = 24;

export const backupFolder = (dataFolder: string): string => join(dataFolder, 'backups');

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Newest first. Only whole ones have this name. */
export function backupsIn(dataFolder: string): Backup[] {
  const folder = backupFolder(dataFolder);
  if (!isFolder(folder)) return [];
  return readdirSync(folder)
    .map((name) => ({
      path: join(folder, name),
      madeAtMs: Number(/^outpost-(\d+)-v\d+\.sqlite$/.exec(name)?.[1] ?? 0),
    }))
    .filter(({ madeAtMs }) => madeAtMs > 0)
    .sort((a, b) => b.madeAtMs - a.madeAtMs);
}

/** A consistent copy beside the store, in one go: for a moment at which nothing may change. Returns its path. */
export function backup(db: Database.Database, dataFolder: string, nowMs: number): string {
  const { path, part } = namesFor(db, dataFolder, nowMs);
  db.prepare('VACUUM INTO ?').run(part);
  seal(part, path);
  thinOut(dataFolder, nowMs);
  return path;
}

/** The same, a few pages at a time between other work: nobody waits for it. */
export async function backupMeanwhile(
  db: Database.Database,
  dataFolder: string,
  { nowMs, aside }: { nowMs: number; aside: Aside },
): Promise<string> {
  const { path, part } = namesFor(db, dataFolder, nowMs);
  await aside.copy(db, part);
  await assertSoundCopy(part, aside);
  await nameMeanwhile(part, path);
  thinOut(dataFolder, nowMs);
  return path;
}

/** The same under any name, to be carried elsewhere; it counts as none of ours, is never thinned, and says inside when it was made. False: something has that name by now, and keeps it. Once `signal` is aborted it rejects, and leaves nothing. */
export async function copyMeanwhile(
  db: Database.Database,
  target: string,
  { nowMs, aside, signal }: { nowMs: number; aside: Aside; signal?: AbortSignal },
): Promise<boolean> {
  // A name of its own: what stands beside it in somebody's folder is not ours.
  const part = `${target}.${randomUUID()}.part`;
  try {
    // This user's alone from its first byte: it lies in a folder that others may read, and may be left there by a kill.
    closeSync(openSync(part, 'wx', 0o600));
    await aside.copy(db, part, signal);
    const copy = new Database(part);
    try {
      copy.pragma('journal_mode = DELETE');
      noteExported(copy, nowMs);
    } finally {
      copy.close();
    }
    await assertSoundCopy(part, aside, signal);
    return await nameMeanwhile(part, target, 'new');
  } finally {
    for (const left of [part, `${part}-journal`]) rmSync(left, { force: true });
  }
}

/** Under another name until it is whole, sound and on the disk: half a copy must never be taken for the latest backup. */
function namesFor(db: Database.Database, dataFolder: string, nowMs: number): { path: string; part: string } {
  makeFolder(backupFolder(dataFolder));
  const path = join(backupFolder(dataFolder), `outpost-${nowMs}-v${versionOf(db)}.sqlite`);
  // Halves that an end in the middle left behind.
  for (const name of readdirSync(backupFolder(dataFolder))) {
    if (/^outpost-\d+-v\d+\.sqlite\.part/.test(name)) rmSync(join(backupFolder(dataFolder), name), { force: true });
  }
  return { path, part: `${path}.part` };
}

function thinOut(dataFolder: string, nowMs: number): void {
  for (const old of tooMany(backupsIn(dataFolder), nowMs)) rmSync(old.path);
}

/** Gives a copy its name, once it is this user's alone, sound and on the disk. */
export function seal(part: string, path: string): void {
  makeOwn(part);
  if (!isSound(part)) refuse(part);
  const handle = openSync(part, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(part, path);
}

async function assertSoundCopy(part: string, aside: Aside, signal?: AbortSignal): Promise<void> {
  makeOwn(part);
  if (!(await aside.isSound(part, signal))) refuse(part);
}

/** Gives it its name, once it is on the disk. False: it was to be a new one, and is taken. */
async function nameMeanwhile(part: string, path: string, as: 'new' | 'any' = 'any'): Promise<boolean> {
  const handle = await open(part, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (as === 'new') return renameToNew(part, path);
  renameSync(part, path);
  return true;
}

function makeOwn(part: string): void {
  if (process.platform !== 'win32') chmodSync(part, 0o600);
}

function refuse(part: string): never {
  rmSync(part, { force: true });
  throw new UnsoundDatabase('the backup that was just made cannot be read');
}

/** Renaming replaces what is there, and linking does not; where there are no links (FAT, some network drives) it is looked first. */
function renameToNew(part: string, path: string): boolean {
  try {
    linkSync(part, path);
    return true;
  } catch {
    if (existsSync(path)) return false;
    renameSync(part, path);
    return true;
  }
}

/**
 * Which of them age has made too many. Pure; `backups` newest first. Those of days that are still to come, made while the clock
 * was ahead, are counted apart: they take no place of today's, the first of which, the one just made, always stays.
 */
export function tooMany(backups: readonly Backup[], nowMs: number): Backup[] {
  const kept = new Set<string>();
  let [ahead, today] = [0, 0];
  const isOneTooMany = (madeAtMs: number): boolean => {
    const ageMs = nowMs - madeAtMs;
    if (ageMs < 0) return ++ahead > MOST_OF_A_DAY;
    if (ageMs < DAY_MS) return ++today > MOST_OF_A_DAY;
    const date = new Date(madeAtMs).toISOString();
    const slot = ageMs < DAILY_MS ? date.slice(0, 10) : date.slice(0, 7);
    if (ageMs > LONGEST_MS || kept.has(slot)) return true;
    kept.add(slot);
    return false;
  };
  return backups.filter(({ madeAtMs }, index) => isOneTooMany(madeAtMs) && index >= ALWAYS_KEPT);
}

/**
 * Newest first, those of days that are still to come last: they were made while the clock was ahead, and what they are older
 * than cannot be told. Where all are (the clock is behind), the newest is.
 */
const byTrust = (backups: readonly Backup[], nowMs: number): Backup[] => [
  ...backups.filter(({ madeAtMs }) => madeAtMs <= nowMs),
  ...backups.filter(({ madeAtMs }) => madeAtMs > nowMs),
];

/** Makes the newest backup that can be read the database, if there is one, and counts those that could not be on the way. */
export function restoreNewest(
  dataFolder: string,
  file: string,
  nowMs: number,
): { fromBackup: Backup | null; badBackups: number } {
  let badBackups = 0;
  for (const one of byTrust(backupsIn(dataFolder), nowMs)) {
    if (!isSound(one.path)) {
      badBackups += 1;
      continue;
    }
    const part = `${file}.part`;
    rmSync(part, { force: true });
    const copy = new Database(one.path, { readonly: true });
    try {
      copy.prepare('VACUUM INTO ?').run(part);
    } finally {
      copy.close();
    }
    noteRestored(part, one, badBackups);
    renameSync(part, file);
    return { fromBackup: one, badBackups };
  }
  return { fromBackup: null, badBackups };
}

/** In the database itself, so that it is not forgotten by a start that dies before it could tell. */
function noteRestored(part: string, { madeAtMs }: Backup, badBackups: number): void {
  const db = new Database(part);
  try {
    const hasTable = db.prepare(`SELECT 1 FROM sqlite_master WHERE name = 'restored'`).get() !== undefined;
    if (hasTable) db.prepare('INSERT INTO restored VALUES (?, ?)').run(madeAtMs, badBackups);
  } finally {
    db.close();
  }
}
