import Database from 'better-sqlite3';

/** Longer than a disk takes for what is done in a turn. */
const WAIT_MS = 5_000;

/**
 * Turns among programs on one machine: SQLite's own exclusive lock on a file that holds nothing. The system lets go of it
 * whenever a process ends, kill -9 included.
 */
export class FileTurn {
  readonly #file: string;
  #db: Database.Database | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Waits for its turn, at most 5 s. Throws where the disk does not let it, or nobody else lets go. */
  begin(): void {
    this.#db ??= new Database(this.#file, { timeout: WAIT_MS });
    try {
      this.#db.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.close();
      throw error;
    }
  }

  end(): void {
    if (this.#db?.inTransaction === true) this.#db.exec('ROLLBACK');
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }
}
