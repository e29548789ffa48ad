import type { Clock } from '../clock.ts';
import type { CheckedRow } from './checked-row.ts';
import type { Layout } from './columns.ts';
import type { Sheet } from './sheet.ts';

/** A parsed file, kept in memory between its dry run and its commit. */
export interface StoredImport {
  importId: string;
  spaceId: string;
  name: string;
  /** The same for every file with these rows (`hashOfRows`). */
  hash: string;
  /** The file as it was parsed, to be read otherwise. */
  sheet: Sheet;
  layout: Layout;
  /** `DD/MM/YYYY` where the file's dates had to be decided. */
  dateShape: string | null;
  /** The zone its times were read in, where that is not the space's. */
  otherZone: string | null;
  /** The place of a column of dates that is left out, with which nothing is queued. */
  dates: number | null;
  rows: CheckedRow[];
  /** The rows that go out, in the order in which they leave. */
  order: CheckedRow[];
  committedAs: 'queue' | 'drafts' | null;
  storedAtMs: number;
}

const KEPT_MS = 3_600_000;
/** A file of 20 MB takes some ten times as much here. */
const MOST_KEPT = 3;

/** The last few imports, each for an hour. */
export class StoredImports {
  readonly #clock: Clock;
  readonly #kept = new Map<string, StoredImport>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(one: StoredImport): void {
    this.#kept.set(one.importId, one);
    this.#forgetOld();
    for (const [id] of [...this.#kept].slice(0, -MOST_KEPT)) this.#kept.delete(id);
  }

  forget(importId: string): void {
    this.#kept.delete(importId);
  }

  get(importId: string): StoredImport | null {
    this.#forgetOld();
    return this.#kept.get(importId) ?? null;
  }

  #forgetOld(): void {
    const nowMs = this.#clock.nowMs();
    for (const [id, { storedAtMs }] of this.#kept) if (nowMs - storedAtMs > KEPT_MS) this.#kept.delete(id);
  }
}
