import type { Notices } from '../notices.ts';
import type { Parts } from '../parts.ts';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { StoredBackup } from '../../../src-preload/contract/backups.ts';
import { fail, type Failed } from '../failure.ts';
import { backupMeanwhile, backupsIn, copyMeanwhile, isFolder, type Backup } from '../store/backups.ts';
import { stageRestore } from '../store/restore.ts';
import { doubt } from '../store/soundness.ts';
import { isUnsound, storageTrouble } from '../store/trouble.ts';

/** A start has more urgent things to do. */
const FIRST_LOOK_MS = 3_000;
const DAY_MS = 24 * 3_600_000;
/** As much as a large import is worth one of its own, whenever the last one was made. */
const LARGE_IMPORT_ROWS = 50;
/** What was queued in so much time may be missing in the newest backup; a day of many small imports does not fill the disk. */
const BEFORE_ANY_IMPORT_MS = 3_600_000;

type BackupParts = Pick<Parts, 'store' | 'clock' | 'log' | 'aside'> & {
  options: { dataFolder: string };
  notices: Notices;
};

/**
 * Keeps a copy of the database from the first day on: one a day while a core runs
 * or when one that changed something ends, and one before an import.
 */
export class Backups {
  readonly #parts: BackupParts;
  #cancelTimer: (() => void) | null = null;
  #making: Promise<void> | null = null;
  /** Ends when no backup is being made any more. */
  #turn: Promise<unknown> = Promise.resolve();
  readonly #stopping = new AbortController();
  readonly #exporting = new Set<Promise<unknown>>();
  #changesAtStart = 0;
  /** Read through once in this run, which takes a while. */
  #sound: string | null = null;

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#changesAtStart = this.#changes();
    this.#lookIn(FIRST_LOOK_MS);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancelTimer?.();
    // What lies half in somebody's folder is taken out of it before the end.
    await Promise.allSettled([this.#turn, ...this.#exporting]);
  }

  /** A workspace that is only ever used by short commands has its backups too; one that changed nothing waits for none. */
  async atClose(): Promise<void> {
    if (!this.#parts.store.raw.open || this.#changes() === this.#changesAtStart) return;
    if (await this.#isDue()) await this.#make();
  }

  async beforeImport(rows: number): Promise<void> {
    if (rows >= LARGE_IMPORT_ROWS || (await this.#isDue(BEFORE_ANY_IMPORT_MS))) await this.#make();
  }

  /** Newest first. */
  list(): StoredBackup[] {
    return backupsIn(this.#parts.options.dataFolder).map(({ path, madeAtMs }) => ({
      name: basename(path),
      path,
      madeAtMs,
      bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    }));
  }

  /** Throws where the disk does not let it. */
  async now(): Promise<{ path: string }> {
    return { path: await this.#makeInTurn() };
  }

  /** One file with everything but the tokens, which are in no database. It replaces nothing. */
  async exportTo(file: string): Promise<{ bytes: number } | Failed<'invalid'>> {
    if (!isAbsolute(file)) return fail('invalid', 'path-not-whole');
    try {
      return await this.#copyTo(file);
    } catch (error) {
      const why = refusedPath(error, dirname(file));
      if (why === null) throw error;
      return fail('invalid', why);
    }
  }

  async #copyTo(file: string): Promise<{ bytes: number } | Failed<'invalid'>> {
    if (!isFolder(dirname(file))) return fail('invalid', 'folder-gone');
    if (isFolder(file)) return fail('invalid', 'file-is-folder');
    if (existsSync(file)) return fail('invalid', 'file-there');
    const { store, aside, clock } = this.#parts;
    const { signal } = this.#stopping;
    const copying = copyMeanwhile(store.raw, file, { nowMs: clock.nowMs(), aside, signal });
    this.#exporting.add(copying);
    const isThere = await copying.finally(() => this.#exporting.delete(copying));
    return isThere ? { bytes: statSync(file).size } : fail('invalid', 'file-there');
  }

  /** `file`: the name of one of ours, or the whole path of any other. It takes effect when the core is started again. */
  restore(file: string): Record<never, never> | Failed<'invalid'> {
    const { options, clock } = this.#parts;
    const own = backupsIn(options.dataFolder).find(({ path }) => basename(path) === file);
    if (own === undefined && !isAbsolute(file)) return fail('invalid', 'path-not-whole');
    const why = stageRestore(options.dataFolder, own?.path ?? join(file), clock.nowMs());
    return why === null ? {} : fail('invalid', why);
  }

  #lookIn(delayMs: number): void {
    if (this.#stopping.signal.aborted) return;
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      void this.#look();
      this.#lookIn(Infinity);
    });
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping;
    try {
      if (await this.#isDue(DAY_MS, signal)) await this.#make();
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #changes(): number {
    return this.#parts.store.raw.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0;
  }

  async #isDue(everyMs = DAY_MS, signal?: AbortSignal): Promise<boolean> {
    const nowMs = this.#parts.clock.nowMs();
    const isRecent = ({ madeAtMs }: Backup): boolean => madeAtMs <= nowMs && nowMs - madeAtMs < everyMs;
    // One of a day that is still to come was made while the clock was ahead, and says nothing about today.
    const newest = this.#found().find(isRecent);
    return newest === undefined || !(await this.#isSound(newest.path, signal));
  }

  /** None where their folder cannot be read: it is the one that is to be made then which fails, and says so. */
  #found(): Backup[] {
    try {
      return backupsIn(this.#parts.options.dataFolder);
    } catch {
      return [];
    }
  }

  async #isSound(path: string, signal?: AbortSignal): Promise<boolean> {
    if (this.#sound === path) return true;
    if (!(await this.#parts.aside.isSound(path, signal))) return false;
    this.#sound = path;
    return true;
  }

  /** A backup that cannot be made stops nothing; log and window say why. */
  #make(): Promise<void> {
    const { log, notices } = this.#parts;
    this.#making ??= this.#makeInTurn()
      .then((path) => log.info({ path }, 'a backup was made'))
      .catch((error: unknown) => {
        log.error({ error: String(error) }, 'no backup could be made');
        notices.addOnce('caution', { code: 'no-backup', trouble: storageTrouble(error) });
        if (isUnsound(error)) this.#doubt();
      })
      .finally(() => (this.#making = null));
    return this.#making;
  }

  /** A disk that is dying may take no word of it; a start after that reads what nobody else has, as ever. */
  #doubt(): void {
    const { options, log } = this.#parts;
    try {
      doubt(options.dataFolder);
    } catch (error) {
      log.error({ error: String(error) }, 'the next start cannot be told to read all of the database');
    }
  }

  /** One after the other: each takes what an end in the middle left behind out of the folder, where another would be at work. */
  #makeInTurn(): Promise<string> {
    const { store, options, clock, aside } = this.#parts;
    const made = this.#turn.then(async () => {
      this.#sound = await backupMeanwhile(store.raw, options.dataFolder, { nowMs: clock.nowMs(), aside });
      return this.#sound;
    });
    this.#turn = made.catch(() => undefined);
    return made;
  }
}

/** What the system has against a file in this folder; null: the error is of something else. */
function refusedPath(error: unknown, folder: string): 'path-unusable' | 'folder-not-writable' | null {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  if (path !== folder && dirname(path) !== folder) return null;
  if (/^(ENAMETOOLONG|ELOOP)$/.test(code)) return 'path-unusable';
  return /^(EACCES|EPERM|EROFS|ENOENT)$/.test(code) ? 'folder-not-writable' : null;
}
