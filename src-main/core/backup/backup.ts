import type { Notices } from '../notices.ts';
import type { Parts } from '../parts.ts';
import { backupMeanwhile, backupsIn, isSound, type Backup } from '../store/backups.ts';
import { doubt } from '../store/soundness.ts';
import { isUnsound, storageTrouble } from '../store/trouble.ts';

/** A start has more urgent things to do. */
const FIRST_LOOK_MS = 3_000;
const DAY_MS = 24 * 3_600_000;
/** As much as a large import is worth one of its own, whenever the last one was made. */
const LARGE_IMPORT_ROWS = 50;
/** What was queued in so much time may be missing in the newest backup; a day of many small imports does not fill the disk. */
const BEFORE_ANY_IMPORT_MS = 3_600_000;

type BackupParts = Pick<Parts, 'store' | 'clock' | 'log'> & { options: { dataFolder: string }; notices: Notices };

/**
 * Keeps a copy of the database from the first day on: one a day while a core runs
 * or when one that changed something ends, and one before an import.
 */
export class Backups {
  readonly #parts: BackupParts;
  #cancelTimer: (() => void) | null = null;
  #making: Promise<void> | null = null;
  #stopped = false;
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
    this.#stopped = true;
    this.#cancelTimer?.();
    await this.#making;
  }

  /** A desk that is only ever used by short commands has its backups too; one that changed nothing waits for none. */
  async atClose(): Promise<void> {
    if (!this.#parts.store.raw.open || this.#changes() === this.#changesAtStart) return;
    if (this.#isDue()) await this.#make();
  }

  async beforeImport(rows: number): Promise<void> {
    if (rows >= LARGE_IMPORT_ROWS || this.#isDue(BEFORE_ANY_IMPORT_MS)) await this.#make();
  }

  #lookIn(delayMs: number): void {
    if (this.#stopped) return;
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      if (this.#isDue()) void this.#make();
      this.#lookIn(Infinity);
    });
  }

  #changes(): number {
    return this.#parts.store.raw.prepare<[], number>('SELECT total_changes()').pluck().get() ?? 0;
  }

  #isDue(everyMs = DAY_MS): boolean {
    const nowMs = this.#parts.clock.nowMs();
    const isRecent = ({ madeAtMs }: Backup): boolean => madeAtMs <= nowMs && nowMs - madeAtMs < everyMs;
    // One of a day that is still to come was made while the clock was ahead, and says nothing about today.
    const newest = backupsIn(this.#parts.options.dataFolder).find(isRecent);
    return newest === undefined || !this.#isSound(newest.path);
  }

  #isSound(path: string): boolean {
    if (this.#sound === path) return true;
    if (!isSound(path)) return false;
    this.#sound = path;
    return true;
  }

  /** A backup that cannot be made stops nothing; log and window say why. */
  #make(): Promise<void> {
    const { store, options, clock, log, notices } = this.#parts;
    this.#making ??= backupMeanwhile(store.raw, options.dataFolder, clock.nowMs())
      .then((path) => {
        this.#sound = path;
        log.info({ path }, 'a backup was made');
      })
      .catch((error: unknown) => {
        if (isUnsound(error)) doubt(options.dataFolder);
        log.error({ error: String(error) }, 'no backup could be made');
        notices.addOnce('caution', { code: 'no-backup', trouble: storageTrouble(error) });
      })
      .finally(() => (this.#making = null));
    return this.#making;
  }
}
