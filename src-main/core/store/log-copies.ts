import { constants, copyFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freeName } from './free-name.ts';
import { isDamagedLog } from './log-damage.ts';

/** One of a start that ended before it could say whether anything was missing is found by its name. */
const COPY = /^outpost\.sqlite\.log-before-\d+$/;
const KEPT = /^outpost\.sqlite-wal\.kept-\d+$/;

/**
 * SQLite drops what stands behind a damaged frame without a word: before a database is opened, the log that the last run
 * left is copied. Returns the copies, absolute, with those of starts that came no further; none where there was no log.
 */
export function copyLog(file: string, nowMs: number): string[] {
  const log = `${file}-wal`;
  const earlier = namesIn(dirname(file), COPY);
  if (!existsSync(log) || statSync(log).size === 0) return earlier;
  const bytes = readFileSync(log);
  // What the log still begins with is in it.
  for (const one of earlier) if (bytes.subarray(0, statSync(one).size).equals(readFileSync(one))) rmSync(one);
  const copy = freeName((n) => `${file}.log-before-${nowMs + n}`);
  copyFileSync(log, copy, constants.COPYFILE_EXCL);
  return namesIn(dirname(file), COPY);
}

/** For a start that was refused and changed nothing: the log itself is still what they were made of. */
export function dropSame(copies: readonly string[], log: string): void {
  if (copies.length === 0 || !existsSync(log)) return;
  const bytes = readFileSync(log);
  for (const one of copies) if (existsSync(one) && bytes.equals(readFileSync(one))) rmSync(one);
}

/** Kept under names of their own where SQLite dropped something of them, or all are to be; else they are only copies. */
export function settleCopies(copies: readonly string[], keepsAll: boolean, nowMs: number): void {
  for (const one of copies) {
    if (!existsSync(one)) continue;
    if (keepsAll || isDamagedLog(readFileSync(one)))
      renameSync(
        one,
        freeName((n) => join(dirname(one), `outpost.sqlite-wal.kept-${nowMs + n}`)),
      );
    else rmSync(one);
  }
}

/** The logs that are kept for good, by their names; so that one is told too whose start was interrupted. */
export const storedLogsIn = (dataFolder: string): string[] => namesIn(dataFolder, KEPT).map((path) => basename(path));

/** The log of a database that was put aside goes with it, also where SQLite removed it while it looked. */
export function putBeside(copies: readonly string[], aside: string): void {
  dropSame(copies, `${aside}-wal`);
  for (const one of copies) {
    if (existsSync(one))
      renameSync(
        one,
        freeName((n) => `${aside}-wal${n === 0 ? '' : `-${n}`}`),
      );
  }
}

function namesIn(folder: string, pattern: RegExp): string[] {
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .sort()
    .map((name) => join(folder, name));
}
