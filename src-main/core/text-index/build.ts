import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { asManyAsFit, indexDue, indexPosts } from './index-posts.ts';
import { localSources } from './tables.ts';

/** Rows that are indexed at once: some milliseconds, in which nothing else happens. */
const ROWS_AT_ONCE = 100;
const REST_MS = 20;

/**
 * Indexes what was written, and fills an index that was missing, piece by piece between all else; a start later goes on where the
 * last one ended.
 */
export class IndexBuild {
  readonly #parts: { store: Store; clock: Clock; log: Log };
  #cancel: (() => void) | null = null;
  #stopListening = (): void => undefined;

  constructor(parts: { store: Store; clock: Clock; log: Log }) {
    this.#parts = parts;
  }

  start(): void {
    this.#stopListening = this.#parts.store.topics.listen((touched) => {
      if (touched.has('post')) this.#goOn();
    });
    this.#goOn();
  }

  #goOn(): void {
    this.#cancel ??= this.#parts.clock.after(REST_MS, () => {
      this.#cancel = null;
      try {
        if (buildPiece(this.#parts.store)) this.#goOn();
      } catch (error) {
        // What is missing is not found until something is written, or the next start; nothing else depends on it.
        this.#parts.log.error({ error: String(error) }, 'the search index could not be filled');
      }
    });
  }

  stop(): void {
    this.#stopListening();
    this.#cancel?.();
  }
}

/** Indexes the next piece; false where nothing is left. */
function buildPiece({ raw, topics }: Store): boolean {
  const isBuilt = indexDue(raw, ROWS_AT_ONCE) || buildMissing(raw);
  if (isBuilt) topics.touch('search_build', 'search_due', 'search_post', 'search_local');
  return isBuilt;
}

function buildMissing(raw: Store['raw']): boolean {
  const next = raw.prepare<[], { kind: string; place: string | number }>('SELECT kind, place FROM search_build').get();
  if (next === undefined) return false;
  raw
    .transaction(() => {
      const place =
        next.kind === 'post' ? buildPosts(raw, Number(next.place)) : buildLocal(raw, next.kind, String(next.place));
      if (place === null) raw.prepare('DELETE FROM search_build WHERE kind = ?').run(next.kind);
      else raw.prepare('UPDATE search_build SET place = ? WHERE kind = ?').run(place, next.kind);
    })
    .immediate();
  return true;
}

/** Returns before which post it goes on; null: that was the last one. */
function buildPosts(raw: Store['raw'], before: number): number | null {
  const stretch = 'SELECT seen FROM post WHERE seen < ? ORDER BY seen DESC LIMIT ?';
  const seen = asManyAsFit(raw, raw.prepare<[number, number], number>(stretch).pluck().all(before, ROWS_AT_ONCE));
  indexPosts(raw, seen);
  return seen.at(-1) ?? null;
}

/** Its trigger indexes what is written anew as it was. Returns behind which it goes on; null: that was the last one. */
function buildLocal(raw: Store['raw'], kind: string, behind: string): string | null {
  const local = localSources.find((one) => one.kind === kind);
  if (local === undefined) return null;
  const { table, source, columns } = local;
  const [column] = columns.split(', ');
  const piece = `SELECT DISTINCT ${source} FROM ${table} WHERE ${source} > ? ORDER BY ${source} LIMIT ?`;
  raw.prepare(`UPDATE ${table} SET ${column} = ${column} WHERE ${source} IN (${piece})`).run(behind, ROWS_AT_ONCE);
  const last = `SELECT max(${source}) FROM (${piece})`;
  return raw.prepare<[string, number], string | null>(last).pluck().get(behind, ROWS_AT_ONCE) ?? null;
}
