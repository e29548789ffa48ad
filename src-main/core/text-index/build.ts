import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { desks, postSteps } from './tables.ts';

/** Rows that are indexed at once: some milliseconds, in which nothing else happens. */
const ROWS_AT_ONCE = 100;
const REST_MS = 20;

/** Fills an index that was missing, piece by piece between all else; a start later goes on where the last one ended. */
export class IndexBuild {
  readonly #parts: { store: Store; clock: Clock; log: Log };
  #cancel = (): void => undefined;

  constructor(parts: { store: Store; clock: Clock; log: Log }) {
    this.#parts = parts;
  }

  start(): void {
    this.#cancel = this.#parts.clock.after(REST_MS, () => {
      try {
        if (buildPiece(this.#parts.store)) this.start();
      } catch (error) {
        // What is missing is not found until the next start; nothing else depends on it.
        this.#parts.log.error({ error: String(error) }, 'the search index could not be filled');
      }
    });
  }

  stop(): void {
    this.#cancel();
  }
}

/** Indexes the next piece; false where nothing is left. */
function buildPiece({ raw, topics }: Store): boolean {
  const next = raw.prepare<[], { kind: string; place: string | number }>('SELECT kind, place FROM search_build').get();
  if (next === undefined) return false;
  raw
    .transaction(() => {
      const place =
        next.kind === 'post' ? buildPosts(raw, Number(next.place)) : buildDesk(raw, next.kind, String(next.place));
      if (place === null) raw.prepare('DELETE FROM search_build WHERE kind = ?').run(next.kind);
      else raw.prepare('UPDATE search_build SET place = ? WHERE kind = ?').run(place, next.kind);
    })
    .immediate();
  topics.touch('search_build', 'search_post', 'search_desk');
  return true;
}

/** Returns before which post it goes on; null: that was the last one. */
function buildPosts(raw: Store['raw'], before: number): number | null {
  for (const step of postSteps) raw.prepare(step).run(before, ROWS_AT_ONCE);
  const last = 'SELECT min(seen) FROM (SELECT seen FROM post WHERE seen < ? ORDER BY seen DESC LIMIT ?)';
  return raw.prepare<[number, number], number | null>(last).pluck().get(before, ROWS_AT_ONCE) ?? null;
}

/** Its trigger indexes what is written anew as it was. Returns behind which it goes on; null: that was the last one. */
function buildDesk(raw: Store['raw'], kind: string, behind: string): string | null {
  const desk = desks.find((one) => one.kind === kind);
  if (desk === undefined) return null;
  const { table, source, columns } = desk;
  const [column] = columns.split(', ');
  const piece = `SELECT DISTINCT ${source} FROM ${table} WHERE ${source} > ? ORDER BY ${source} LIMIT ?`;
  raw.prepare(`UPDATE ${table} SET ${column} = ${column} WHERE ${source} IN (${piece})`).run(behind, ROWS_AT_ONCE);
  const last = `SELECT max(${source}) FROM (${piece})`;
  return raw.prepare<[string, number], string | null>(last).pluck().get(behind, ROWS_AT_ONCE) ?? null;
}
