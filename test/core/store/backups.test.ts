import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backup, backupMeanwhile, backupsIn, tooMany } from '../../../src-main/core/store/backups.ts';
import { Aside } from '../../../src-main/core/store/aside.ts';
import { isSound } from '../../../src-main/core/store/whole-file.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const nowMs = Date.UTC(2026, 10, 22, 12);
const aside = new Aside(undefined);

/** Newest first, by their ages. */
const aged = (...agesMs: number[]) => agesMs.map((ageMs) => ({ path: `${ageMs}`, madeAtMs: nowMs - ageMs }));

describe('backups are thinned by age', () => {
  it('keeps all of a day, one a day for two weeks, one a month for a year', () => {
    const hours = Array.from({ length: 20 }, (_, hour) => hour * HOUR_MS);
    expect(tooMany(aged(...hours), nowMs)).toEqual([]);
    const days = Array.from({ length: 400 }, (_, day) => day * DAY_MS + HOUR_MS);
    const backups = aged(...days);
    const kept = backups.filter((one) => !tooMany(backups, nowMs).includes(one));
    const ages = kept.map(({ madeAtMs }) => Math.floor((nowMs - madeAtMs) / DAY_MS));
    expect(ages.slice(0, 14)).toEqual(Array.from({ length: 14 }, (_, day) => day));
    expect(ages.slice(14).length).toBeGreaterThanOrEqual(11);
    expect(ages.slice(14).length).toBeLessThanOrEqual(13);
    expect(ages.at(-1)).toBeLessThanOrEqual(366);
  });

  it('never takes the newest seven, however old they are: the clock may be ahead', () => {
    const ages = Array.from({ length: 9 }, (_, index) => (900 + index) * DAY_MS);
    expect(tooMany(aged(...ages), nowMs).map(({ path }) => path)).toEqual([`${907 * DAY_MS}`, `${908 * DAY_MS}`]);
  });

  it('keeps 24 of a day of many imports', () => {
    const halfHours = Array.from({ length: 40 }, (_, index) => (index * HOUR_MS) / 2);
    expect(tooMany(aged(...halfHours), nowMs)).toHaveLength(16);
  });

  it('keeps 24 of days that are still to come, which take no place of those of today', () => {
    const ahead = Array.from({ length: 26 }, (_, index) => (index - 30) * DAY_MS);
    const today = Array.from({ length: 24 }, (_, index) => index * 60_000);
    const gone = tooMany(aged(...ahead, ...today), nowMs).map(({ madeAtMs }) => nowMs - madeAtMs);
    expect(gone).toEqual(ahead.slice(24));
  });
});

describe('a backup', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-backup-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const filled = (): string => {
    const file = join(folder, 'outpost.sqlite');
    const db = new Database(file);
    db.exec('CREATE TABLE note (text TEXT); CREATE INDEX by_text ON note (text); PRAGMA user_version = 1');
    const write = db.prepare('INSERT INTO note VALUES (?)');
    for (let n = 0; n < 2_000; n++) write.run(`Note ${n} of a database with pages enough`);
    db.close();
    return file;
  };

  it('is there once it is made, however many were made while the clock was ahead', async () => {
    const db = new Database(filled());
    mkdirSync(join(folder, 'backups'));
    for (let day = 1; day <= 24; day += 1) {
      writeFileSync(join(folder, 'backups', `outpost-${nowMs + day * DAY_MS}-v1.sqlite`), '');
    }
    const made = [backup(db, folder, nowMs), await backupMeanwhile(db, folder, { nowMs: nowMs + 1, aside })];
    db.close();
    expect(backupsIn(folder).slice(-2)).toMatchObject(made.toReversed().map((path) => ({ path })));
    expect(backupsIn(folder)).toHaveLength(26);
  });

  it('is opened and read through before it counts as one: the copy of a spoilt page is no backup', async () => {
    const file = filled();
    const size = readFileSync(file).length;
    const page = openSync(file, 'r+');
    writeSync(page, Buffer.alloc(4_096, 0xa5), 0, 4_096, Math.floor(size / 8_192) * 4_096);
    closeSync(page);
    const db = new Database(file);
    await expect(backupMeanwhile(db, folder, { nowMs, aside })).rejects.toThrow(
      'the backup that was just made cannot be read',
    );
    db.close();
    expect(readdirSync(join(folder, 'backups'))).toEqual([]);
  });

  it('of a sound database is one', async () => {
    const db = new Database(filled());
    await backupMeanwhile(db, folder, { nowMs, aside });
    db.close();
    expect(backupsIn(folder).map(({ path, madeAtMs }) => [madeAtMs, isSound(path)])).toEqual([[nowMs, true]]);
  });
});
