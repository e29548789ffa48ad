import type { Notices } from '../notices.ts';
import type { Parts } from '../parts.ts';
import { backupMeanwhile, backupsIn } from '../store/backups.ts';
import { storageTrouble } from '../store/trouble.ts';

/** A short command need not wait for it. */
const FIRST_LOOK_MS = 3_000;
const DAY_MS = 24 * 3_600_000;
/** Fewer rows than this are typed again more quickly than a backup is opened. */
const LARGE_IMPORT_ROWS = 50;

type BackupParts = Pick<Parts, 'store' | 'clock' | 'log'> & { options: { dataFolder: string }; notices: Notices };

/** Keeps a copy of the database from the first day on: one a day while a core runs, and one before a large import. */
export class Backups {
  readonly #parts: BackupParts;
  #cancelTimer: (() => void) | null = null;
  #making: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#lookIn(FIRST_LOOK_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelTimer?.();
    await this.#making;
  }

  async beforeImport(rows: number): Promise<void> {
    if (rows >= LARGE_IMPORT_ROWS) await this.#make();
  }

  #lookIn(delayMs: number): void {
    if (this.#stopped) return;
    this.#cancelTimer = this.#parts.clock.after(delayMs, () => {
      if (this.#isDue()) void this.#make();
      this.#lookIn(Infinity);
    });
  }

  #isDue(): boolean {
    const newest = backupsIn(this.#parts.options.dataFolder)[0]?.madeAtMs ?? 0;
    return this.#parts.clock.nowMs() - newest >= DAY_MS;
  }

  /** A backup that cannot be made stops nothing; log and window say why. */
  #make(): Promise<void> {
    const { store, options, clock, log, notices } = this.#parts;
    this.#making ??= backupMeanwhile(store.raw, options.dataFolder, clock.nowMs())
      .then((path) => log.info({ path }, 'a backup was made'))
      .catch((error: unknown) => {
        const words = `No backup could be made. ${storageTrouble(error) ?? String(error)} Everything else goes on.`;
        log.error({ error: String(error) }, words);
        notices.addOnce('caution', words);
      })
      .finally(() => (this.#making = null));
    return this.#making;
  }
}
