import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, describe, expect, it } from 'vitest';
import { isDamagedLog } from '../../../src-main/core/store/log-damage.ts';

const HEADER = 32;
const PAGE = 512;
const FRAME = 24 + PAGE;

/** A log as SQLite writes it: transactions of several frames, over what is left of a longer round before. */
let log: Buffer;
let frames: number;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-log-'));
  const db = new Database(join(folder, 'db.sqlite'));
  db.pragma(`page_size = ${PAGE}`);
  db.pragma('journal_mode = WAL');
  db.exec('CREATE TABLE kept (words TEXT)');
  const write = db.prepare<[string]>('INSERT INTO kept VALUES (?)');
  for (let n = 0; n < 30; n += 1) write.run('x'.repeat(2_000));
  db.pragma('wal_checkpoint(RESTART)');
  for (let n = 0; n < 6; n += 1) write.run('y'.repeat(2_000));
  log = readFileSync(join(folder, 'db.sqlite-wal'));
  db.close();
  rmSync(folder, { recursive: true, force: true });
  frames = (log.length - HEADER) / FRAME;
});

const frame = (n: number): number => HEADER + n * FRAME;
const isOfThisRound = (n: number): boolean => log.compare(log, 16, 24, frame(n) + 8, frame(n) + 16) === 0;
const isCommit = (n: number): boolean => log.readUInt32BE(frame(n) + 4) !== 0;
/** The frames of this round, and the last of them, which commits. */
const round = (): { last: number } => {
  let last = -1;
  while (last + 1 < frames && isOfThisRound(last + 1)) last += 1;
  return { last };
};
const spoilt = (at: number): Buffer => {
  const copy = Buffer.from(log);
  copy.writeUInt8(copy.readUInt8(at) ^ 0xff, at);
  return copy;
};

describe('a log', () => {
  it('that ends over an earlier round is whole, and so is one that is empty or only begun', () => {
    const { last } = round();
    expect(last).toBeGreaterThan(10);
    expect(frames).toBeGreaterThan(last + 10);
    expect(isDamagedLog(log)).toBe(false);
    for (const bytes of [0, 10, HEADER, HEADER + 24]) expect(isDamagedLog(log.subarray(0, bytes))).toBe(false);
  });

  it('whose end was never committed is whole, wherever it was cut', () => {
    const { last } = round();
    for (const end of [frame(last), frame(last) - 7, frame(last - 1), frame(3) + 100])
      expect([end, isDamagedLog(log.subarray(0, end))]).toEqual([end, false]);
  });

  it('of which a frame cannot be read that others follow has lost them', () => {
    for (let n = 0; n < round().last; n += 1) {
      expect([n, isDamagedLog(spoilt(frame(n) + 24 + 100))]).toEqual([n, true]);
      // Of another round by its salts, though frames of this one follow.
      expect([n, isDamagedLog(spoilt(frame(n) + 9))]).toEqual([n, true]);
    }
  });

  it('whose last frame is a commit that cannot be read has lost what it committed', () => {
    const { last } = round();
    expect(isCommit(last)).toBe(true);
    expect(isDamagedLog(spoilt(frame(last) + 24 + 5))).toBe(true);
  });

  it('whose header cannot be read has lost all of it', () => {
    for (const at of [4, 13, 17, 25, 31]) expect([at, isDamagedLog(spoilt(at))]).toEqual([at, true]);
  });
});
