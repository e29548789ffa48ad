import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Since } from '../since.ts';
import type { CopyWhy } from './compare.ts';
import type { Reader, Tx } from '../../store/store.ts';

export interface Desk {
  id: string;
  /** The highest number of the journal that the ledger has committed. */
  wireNumber: number;
  /** A mark of it was written on some computer: where there is none, this is another one. */
  isMarked: boolean;
}

/** Null: this database was only just made. */
export function readDesk(reader: Reader): Desk | null {
  const row = reader.get(query.selectFrom('desk').select(['id', 'wire_number as wireNumber', 'is_marked']));
  return row === undefined ? null : { id: row.id, wireNumber: row.wireNumber, isMarked: row.is_marked === 1 };
}

export function insertDesk(tx: Tx, id: string, madeAtMs: number): void {
  tx.run(query.insertInto('desk').values({ id, made_at_ms: madeAtMs, wire_number: 0, is_marked: 0, copy: null }));
}

export function keepMarked(tx: Tx, isMarked: boolean): void {
  tx.run(query.updateTable('desk').set({ is_marked: isMarked ? 1 : 0 }));
}

const keep = compiledOnce<{ wireNumber: number }, unknown>((value) =>
  query.updateTable('desk').set({ wire_number: value('wireNumber') }),
);

/** In the transaction of T3. */
export function keepWireNumber(tx: Tx, wireNumber: number): void {
  tx.run(keep({ wireNumber }));
}

/** Why nobody knows what went out since this copy was made. `posts`: how many, as far as the mark knows. */
export interface OlderCopy {
  why: CopyWhy;
  fromMs: number;
  posts: number | null;
  /** When it was found out. */
  foundAtMs: number;
  /** The number of the last published post that was known when it was found out: what is known is no evidence. */
  knownPostMark?: number | null;
  /** The spaces whose analytics were looked at since, and how many were found by the last look. */
  looked?: Record<string, { atMs: number; found: number }>;
}

export function readCopy(reader: Reader): OlderCopy | null {
  const copy = reader.get(query.selectFrom('desk').select('copy'))?.copy ?? null;
  return copy === null ? null : (JSON.parse(copy) as OlderCopy);
}

/** What waits in a copy may have left at any moment since it was made. */
export function sinceCopy({ fromMs, knownPostMark = null }: Pick<OlderCopy, 'fromMs' | 'knownPostMark'>): Since {
  return { onWireAtMs: fromMs, knownPostMark };
}

export function keepCopy(tx: Tx, copy: OlderCopy | null): void {
  tx.run(query.updateTable('desk').set({ copy: copy === null ? null : JSON.stringify(copy) }));
}

/** When the ledger was last written to; null: never. */
export function lastEventAtMs(reader: Reader): number | null {
  const last = query.selectFrom('action_event').select('at_ms').orderBy('id', 'desc').limit(1);
  return reader.get(last)?.at_ms ?? null;
}

const lastNumber = compiledOnce<{ id: string }, { wireNumber: number }>((value) =>
  query.selectFrom('action').select('wire_number as wireNumber').where('id', '=', value('id')),
);

/** The number of an action's last send; undefined where there is no such action. */
export function lastNumberOf(reader: Reader, id: string): number | undefined {
  return reader.get(lastNumber({ id }))?.wireNumber;
}
