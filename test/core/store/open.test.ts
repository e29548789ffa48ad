import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { backup, backupsIn } from '../../../src-main/core/store/backups.ts';
import { lockFolder } from '../../../src-main/core/store/lock.ts';
import { migrations } from '../../../src-main/core/store/migrate.ts';
import { openStore, type OpenOutcome } from '../../../src-main/core/store/open.ts';
import { query } from '../../../src-main/core/store/schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (): OpenOutcome => openStore({ folder, shell: 'cli', pid: 7, clock: systemClock, log: silentLog });
function opened(): Extract<OpenOutcome, { ok: true }> {
  const outcome = open();
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

describe('opening a data folder', () => {
  it.each(['is made', 'is opened again'])('has synchronous=FULL, WAL and foreign keys when the database %s', (when) => {
    if (when === 'is opened again') opened().close();
    const { store, close } = opened();
    expect(store.raw.pragma('synchronous', { simple: true })).toBe(2);
    expect(store.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(store.raw.pragma('foreign_keys', { simple: true })).toBe(1);
    close();
  });

  it.skipIf(process.platform === 'win32')('makes the folder 0700 and its files 0600', () => {
    const { store, close } = opened();
    store.tx((tx) => tx.run(query.insertInto('setting').values({ key: 'a', value: '1' })));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) {
      if (name !== 'backups') expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    close();
  });

  it('lets a second instance in only after the first has gone, and says who holds the folder', () => {
    const first = opened();
    expect(open()).toMatchObject({ ok: false, code: 'held', holder: { pid: 7, shell: 'cli' } });
    first.close();
    opened().close();
  });

  it('refuses a newer database and leaves every byte of it as it was', () => {
    opened().close();
    const file = join(folder, 'outpost.sqlite');
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    const before = readFileSync(file);
    expect(open()).toEqual({ ok: false, code: 'newer-database', found: 99, known: expect.any(Number) as number });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('refuses a database with other tables under its own version, and leaves every byte of it as it was', () => {
    opened().close();
    const file = join(folder, 'outpost.sqlite');
    const db = new Database(file);
    db.exec('ALTER TABLE setting RENAME COLUMN value TO told');
    db.close();
    const before = readFileSync(file);
    expect(open()).toEqual({ ok: false, code: 'other-schema', folder });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(open()).toMatchObject({ code: 'other-schema' });
  });

  it('opens a database in which something stands besides its own tables', () => {
    opened().close();
    const db = new Database(join(folder, 'outpost.sqlite'));
    db.exec('CREATE TABLE of_somebody_else (id INTEGER)');
    db.close();
    opened().close();
  });

  it('makes a backup of what was there before it migrates, and has it still when the migration fails', () => {
    const first = opened();
    first.store.tx((tx) => tx.run(query.insertInto('setting').values({ key: 'before', value: '1' })));
    first.close();
    const storedIn = (path: string): unknown[] => {
      const db = new Database(path, { readonly: true });
      const found = [db.pragma('user_version', { simple: true }), db.prepare('SELECT key FROM setting').pluck().all()];
      db.close();
      return found;
    };
    const update = (sql: string): OpenOutcome => {
      const steps = [...migrations, { version: migrations.length + 1, sql }];
      return openStore({ folder, shell: 'cli', pid: 7, clock: systemClock, log: silentLog, steps });
    };
    expect(() => update('DELETE FROM setting; nonsense')).toThrow(/nonsense/);
    expect(backupsIn(folder).map(({ path }) => storedIn(path))).toEqual([[migrations.length, ['before']]]);
    expect(storedIn(join(folder, 'outpost.sqlite'))).toEqual([migrations.length, ['before']]);
    const second = update('DELETE FROM setting');
    expect(second).toMatchObject({ ok: true });
    if (second.ok) second.close();
    expect(storedIn(join(folder, 'outpost.sqlite'))).toEqual([migrations.length + 1, []]);
    expect(backupsIn(folder).map(({ path }) => storedIn(path)[1])).toContainEqual(['before']);
  });

  it('puts a garbage file aside, unharmed, and takes the latest backup', () => {
    const first = opened();
    first.store.tx((tx) => tx.run(query.insertInto('setting').values({ key: 'kept', value: '"yes"' })));
    backup(first.store.raw, folder, 1_700_000_000_000);
    first.close();
    writeFileSync(join(folder, 'outpost.sqlite'), 'this is no database at all, just words'.repeat(50));
    const again = opened();
    expect(again.recovered?.fromBackup?.path).toContain('backups');
    expect(readFileSync(again.recovered?.quarantinedAs ?? '', 'utf8')).toContain('no database at all');
    expect(again.store.get(query.selectFrom('setting').selectAll())).toEqual({ key: 'kept', value: '"yes"' });
    again.close();
  });

  it.each<[string, string[], string]>([
    ['the newest one up to now before any of a day that is still to come', ['older', 'newer', 'ahead'], 'newer'],
    ['the newest one where the clock is behind all of them', ['ahead', 'far ahead'], 'far ahead'],
  ])('takes %s', (_, made, taken) => {
    const dates = { older: 1_700_000_000_000, newer: 1_700_000_600_000, ahead: 4_102_444_800_000, 'far ahead': 4.2e12 };
    const first = opened();
    for (const which of made) {
      first.store.raw.prepare("INSERT OR REPLACE INTO setting VALUES ('made', ?)").run(JSON.stringify(which));
      backup(first.store.raw, folder, dates[which as keyof typeof dates]);
    }
    first.close();
    writeFileSync(join(folder, 'outpost.sqlite'), 'this is no database at all, just words'.repeat(50));
    const again = opened();
    expect(again.store.get(query.selectFrom('setting').select('value'))).toEqual({ value: JSON.stringify(taken) });
    again.close();
  });

  it.each<[string, (file: string) => void]>([
    ['is gone', (file) => rmSync(file)],
    ['was emptied', (file) => writeFileSync(file, '')],
  ])('takes a database that %s for lost, though nothing but an earlier start says that there was one', (_, lose) => {
    opened().close();
    lose(join(folder, 'outpost.sqlite'));
    const again = opened();
    expect(again.recovered).toMatchObject({ fromBackup: null });
    again.close();
    const later = opened();
    expect(later.recovered).toBeNull();
    later.close();
  });

  it('takes a log that stands alone for what is left of a database, and keeps it', () => {
    writeFileSync(join(folder, 'outpost.sqlite-wal'), 'frames');
    const { recovered, close } = opened();
    expect(recovered?.quarantinedAs).toMatch(/outpost\.sqlite\.unreadable-\d+-wal$/);
    expect(readFileSync(recovered?.quarantinedAs ?? '', 'utf8')).toBe('frames');
    close();
  });

  it('puts nothing aside over what was put aside before, though the clock stands still', () => {
    const clock = { ...systemClock, nowMs: () => 1_700_000_000_000 };
    const spoilt = ['the first one', 'the second one'].map((words) => words.repeat(200));
    for (const bytes of spoilt) {
      writeFileSync(join(folder, 'outpost.sqlite'), bytes);
      const outcome = openStore({ folder, shell: 'cli', pid: 7, clock, log: silentLog });
      if (outcome.ok) outcome.close();
    }
    const aside = readdirSync(folder).filter((name) => /unreadable-\d+$/.test(name));
    expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(spoilt);
  });

  it('misses nothing at the first start, whatever a shell keeps there before it, nor after a first start that was ended', () => {
    writeFileSync(join(folder, 'secrets.json'), '{"connection:1":"token"}');
    writeFileSync(join(folder, 'outpost.sqlite'), '');
    const ended = lockFolder(folder, { pid: 7, shell: 'cli', sinceMs: 1_700_000_000_000 });
    if (ended.ok) ended.release();
    const first = opened();
    expect(first.recovered).toBeNull();
    first.close();
  });

  it('still misses the database after a start that was ended before it could say so', () => {
    opened().close();
    rmSync(join(folder, 'outpost.sqlite'));
    const ended = lockFolder(folder, { pid: 7, shell: 'cli', sinceMs: 1_700_000_000_000 });
    if (ended.ok) ended.release();
    const again = opened();
    expect(again.recovered).not.toBeNull();
    again.close();
  });
});
