import {
  accessSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../host/is-alive.ts';
import { stateFolder } from '../host/state-folder.ts';

const DATABASE = 'outpost.sqlite';
/** What the database is made of at rest, and what vouches for it. */
const PARTS = [DATABASE, `${DATABASE}-wal`, 'journal'];

/** A copy of a data folder that cannot be written, for a question alone: nothing of it goes back, and nothing is sent from it. */
export interface ReadCopy {
  dataFolder: string;
  stateFolder: string | null;
  /** Why it was needed, and what cannot be done, for the user. */
  words: string;
  /** The copy was no sound database: whoever wrote to it meanwhile was faster. To be asked once it was opened. */
  isSpoilt(): boolean;
  remove(): void;
}

/**
 * Makes one in the system's place for what is temporary, for the user alone, with how far this machine remembers to have come: a
 * copy without that would pass for one that was moved here. Null where the folder can be written, holds no data, or cannot be
 * copied: then what was said of it holds.
 */
export function readCopyOf(folder: string): ReadCopy | null {
  const why = whyUnwritable(folder);
  if (why === null) return null;
  let place: string | null = null;
  const remove = (): void => {
    if (place !== null) rmSync(place, { recursive: true, force: true });
  };
  try {
    removeLeft();
    place = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
    process.once('exit', remove);
    const dataFolder = join(place, 'data');
    const state = join(place, 'state');
    if (!copyAtRest(folder, dataFolder)) throw new Error('it changes');
    const own = stateFolder();
    if (own !== null && existsSync(own)) cpSync(own, state, { recursive: true });
    return {
      dataFolder,
      stateFolder: own === null ? null : state,
      words: whyWords[why],
      isSpoilt: () => readdirSync(dataFolder).some((name) => name.startsWith(`${DATABASE}.unreadable-`)),
      remove: () => {
        process.off('exit', remove);
        remove();
      },
    };
  } catch {
    process.off('exit', remove);
    remove();
    return null;
  }
}

const PREFIX = 'outpost-read-';
/** No question takes as long; a program that is not seen from here, as in a container, keeps its copy for so long. */
const LEFT_AFTER_MS = 3_600_000;

/** A program that was killed leaves its copy behind: posts that nobody knows to be there, and room on the disk. */
function removeLeft(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? /^\d+(?=-)/.exec(name.slice(PREFIX.length))?.[0] : undefined;
    if (pid === undefined) continue;
    const path = join(tmpdir(), name);
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory() !== true || (process.getuid && stat.uid !== process.getuid())) continue;
    if (Date.now() - stat.mtimeMs < LEFT_AFTER_MS || isAlive(Number(pid))) continue;
    rmQuietly(path);
  }
}

type Why = 'read-only' | 'full';

const whyWords: Record<Why, string> = {
  'read-only':
    'The data folder cannot be written, so this was read from a copy of it. Nothing can be changed, fetched or sent here: check who owns the folder and whether the disk is read-only.',
  full: 'The disk is full, so this was read from a copy of the data folder elsewhere. Nothing can be changed, fetched or sent until there is room.',
};

/** As much as a start writes at least. */
const ROOM_BYTES = 64 * 1024;

function whyUnwritable(folder: string): Why | null {
  const trial = join(folder, `.room-${process.pid}`);
  try {
    // To read a pipe is to wait for whoever writes to it.
    if (!statSync(join(folder, DATABASE)).isFile()) return null;
    for (const path of [folder, join(folder, DATABASE)]) accessSync(path, constants.W_OK);
    writeFileSync(trial, Buffer.alloc(ROOM_BYTES), { mode: 0o600, flush: true });
    return null;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (/^(ENOSPC|EDQUOT)$/.test(code)) return 'full';
    return /^(EROFS|EACCES|EPERM)$/.test(code) ? 'read-only' : null;
  } finally {
    rmQuietly(trial);
  }
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Where nothing can be written, nothing was.
  }
}

const MOST_TRIES = 3;

/** False where it was written to meanwhile, each time: a copy of two moments is none. */
function copyAtRest(from: string, to: string): boolean {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const before = standingOf(from);
    rmSync(to, { recursive: true, force: true });
    mkdirSync(to, { recursive: true, mode: 0o700 });
    for (const name of PARTS) {
      const path = join(from, name);
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat?.isDirectory()) cpSync(path, join(to, name), { recursive: true });
      else if (stat?.isFile()) copyFileSync(path, join(to, name), constants.COPYFILE_FICLONE);
    }
    if (standingOf(from) === before) return true;
  }
  return false;
}

function standingOf(folder: string): string {
  const told = PARTS.map((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat === undefined ? [] : [stat.size, stat.mtimeMs, stat.ino];
  });
  return JSON.stringify(told);
}
