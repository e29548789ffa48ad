import * as z from 'zod';
import { compiledOnce } from '../../store/compiled-once.ts';
import { readJson } from '../../store/json-column.ts';
import { query } from '../../store/schema.ts';
import type { Since } from '../since.ts';
import { copyWhys } from './compare.ts';
import type { Reader, Tx } from '../../store/store.ts';

export interface Workspace {
  id: string;
  /** The highest number of the journal that the ledger has committed. */
  wireNumber: number;
  /** A mark of it was written on some computer: where there is none, this is another one. */
  isMarked: boolean;
}

/** Null: this database was only just made. */
export function readWorkspace(reader: Reader): Workspace | null {
  const row = reader.get(query.selectFrom('workspace').select(['id', 'wire_number as wireNumber', 'is_marked']));
  return row === undefined ? null : { id: row.id, wireNumber: row.wireNumber, isMarked: row.is_marked === 1 };
}

export function insertWorkspace(tx: Tx, id: string, madeAtMs: number): void {
  tx.run(query.insertInto('workspace').values({ id, made_at_ms: madeAtMs, wire_number: 0, is_marked: 0, copy: null }));
}

export function keepMarked(tx: Tx, isMarked: boolean): void {
  tx.run(query.updateTable('workspace').set({ is_marked: isMarked ? 1 : 0 }));
}

const keep = compiledOnce<{ wireNumber: number }, unknown>((value) =>
  query.updateTable('workspace').set({ wire_number: value('wireNumber') }),
);

/** In the transaction of T3. */
export function keepWireNumber(tx: Tx, wireNumber: number): void {
  tx.run(keep({ wireNumber }));
}

const OlderCopy = z.object({
  why: z.enum(copyWhys),
  fromMs: z.number(),
  posts: z.number().int().nullable(),
  /** When it was found out; null where that is not known. */
  foundAtMs: z.number().nullable(),
  /** The number of the last published post that was known when it was found out: what is known is no evidence. */
  knownPostMark: z.number().int().nullish(),
  /** The spaces whose analytics were looked at since, and how many were found by the last look. */
  looked: z.record(z.string(), z.object({ atMs: z.number(), found: z.number().int() })).exactOptional(),
});
/** Why nobody knows what went out since this copy was made. `posts`: how many, as far as the mark knows. */
export type OlderCopy = z.infer<typeof OlderCopy>;

/** What cannot be read still says that this is a copy: the gravest is taken to be so, and nothing went out before the workspace was made. */
export function readCopy(reader: Reader): OlderCopy | null {
  const row = reader.get(query.selectFrom('workspace').select(['copy', 'made_at_ms as madeAtMs']));
  if (row === undefined || row.copy === null) return null;
  const read = OlderCopy.safeParse(readJson(row.copy));
  return read.success ? read.data : { why: 'older', fromMs: row.madeAtMs, posts: null, foundAtMs: null };
}

/** What waits in a copy may have left at any moment since it was made. */
export function sinceCopy({ fromMs, knownPostMark = null }: Pick<OlderCopy, 'fromMs' | 'knownPostMark'>): Since {
  return { onWireAtMs: fromMs, knownPostMark };
}

export function keepCopy(tx: Tx, copy: OlderCopy | null): void {
  tx.run(query.updateTable('workspace').set({ copy: copy === null ? null : JSON.stringify(copy) }));
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
