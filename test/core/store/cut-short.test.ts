import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src-main/core/clock.ts';
import { silentLog } from '../../../src-main/core/log.ts';
import { copyLog, storedLogsIn, settleCopies } from '../../../src-main/core/store/log-copies.ts';
import { openStore, type OpenOutcome } from '../../../src-main/core/store/open.ts';
import { query } from '../../../src-main/core/store/schema.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-cut-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = (suffix = ''): string => join(folder, `outpost.sqlite${suffix}`);
function opened(): Extract<OpenOutcome, { ok: true }> {
  const outcome = openStore({ folder, shell: 'cli', pid: 7, clock: systemClock, log: silentLog });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome;
}

/** As kill -9 leaves it: half of the rows in the file, and the other half only in the log. */
function killed(): void {
  const { store, close } = opened();
  const fill = (from: number): void =>
    store.tx((tx) => {
      for (let n = from; n < from + 200; n++)
        tx.run(query.insertInto('setting').values({ key: `key ${n}`, value: JSON.stringify('x'.repeat(200)) }));
    });
  fill(0);
  store.raw.pragma('wal_checkpoint(TRUNCATE)');
  fill(200);
  for (const suffix of ['', '-wal']) copyFileSync(file(suffix), file(`${suffix}.left`));
  close();
  for (const suffix of ['', '-wal']) copyFileSync(file(`${suffix}.left`), file(suffix));
  for (const suffix of ['', '-wal']) rmSync(file(`${suffix}.left`));
}

describe('a main file that was cut short beside a full log', () => {
  it.each([0.02, 0.1, 0.3, 0.5, 0.7, 0.9])('at %d of its length is put aside with all of the log', (part) => {
    killed();
    truncateSync(file(), Math.floor(readFileSync(file()).length * part));
    const [cut, log] = [readFileSync(file()), readFileSync(file('-wal'))];
    const { recovered, close } = opened();
    const aside = recovered?.quarantinedAs ?? '';
    expect(basename(aside)).toMatch(/^outpost\.sqlite\.unreadable-\d+$/);
    expect(readFileSync(aside).equals(cut)).toBe(true);
    expect(readFileSync(`${aside}-wal`).equals(log)).toBe(true);
    close();
  });

  // Within the last page, which the log holds whole: a share of the length would cut more pages as the schema grows.
  it.each([2000, 0])('by %d bytes misses nothing that the log does not have, and is opened with it', (cut) => {
    killed();
    truncateSync(file(), readFileSync(file()).length - cut);
    const { recovered, store, logCopies, close } = opened();
    expect(recovered).toBeNull();
    expect(store.all(query.selectFrom('setting').select('key'))).toHaveLength(400);
    settleCopies(logCopies, false, 1);
    expect(readdirSync(folder).filter((name) => /log-before|kept/.test(name))).toEqual([]);
    close();
  });
});

it.each<[string, (bytes: Buffer) => Buffer]>([
  ['cut short', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['spoilt in its last pages', (bytes) => bytes.fill(0xff, bytes.length - 3 * 4096)],
])('a main file that was %s with no log is put aside as well', (_, spoilt) => {
  killed();
  rmSync(file('-wal'));
  writeFileSync(file(), spoilt(readFileSync(file())));
  const { recovered, close } = opened();
  expect(basename(recovered?.quarantinedAs ?? '')).toMatch(/^outpost\.sqlite\.unreadable-\d+$/);
  close();
});

it('a newer database is left as it is together with its log', () => {
  killed();
  const newer = readFileSync(file());
  newer.writeUInt32BE(999, 60);
  writeFileSync(file(), newer);
  const log = readFileSync(file('-wal'));
  const outcome = openStore({ folder, shell: 'cli', pid: 7, clock: systemClock, log: silentLog });
  expect(outcome).toMatchObject({ ok: false, code: 'newer-database', found: 999 });
  expect([readFileSync(file()).equals(newer), readFileSync(file('-wal')).equals(log)]).toEqual([true, true]);
});

describe('copies of the log', () => {
  it('of a start that came no further are kept beside the next, unless the log still begins with them', () => {
    writeFileSync(file('-wal'), 'frames, damaged');
    const [first = ''] = copyLog(file(), 1);
    writeFileSync(file('-wal'), 'frames, damaged and more');
    const second = copyLog(file(), 1);
    expect(second.map((path) => readFileSync(path, 'utf8'))).toEqual(['frames, damaged and more']);
    writeFileSync(file('-wal'), 'frames, new ones');
    const third = copyLog(file(), 1);
    expect(third.map((path) => readFileSync(path, 'utf8'))).toEqual(['frames, damaged and more', 'frames, new ones']);
    expect(basename(first)).toBe('outpost.sqlite.log-before-1');
    settleCopies(third, true, 5);
    expect(storedLogsIn(folder)).toEqual(['outpost.sqlite-wal.kept-5', 'outpost.sqlite-wal.kept-6']);
    expect(readFileSync(file('-wal.kept-5'), 'utf8')).toBe('frames, damaged and more');
  });
});
