import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

export interface Desk {
  id: string;
  /** The highest number of the journal that the ledger has committed. */
  wireNumber: number;
}

/** Null: this database was only just made. */
export function readDesk(reader: Reader): Desk | null {
  const row = reader.get(query.selectFrom('desk').select(['id', 'wire_number as wireNumber']));
  return row ?? null;
}

export function insertDesk(tx: Tx, id: string, madeAtMs: number): void {
  tx.run(query.insertInto('desk').values({ id, made_at_ms: madeAtMs, wire_number: 0 }));
}

const keep = compiledOnce<{ wireNumber: number }, unknown>((value) =>
  query.updateTable('desk').set({ wire_number: value('wireNumber') }),
);

/** In the transaction of T3. */
export function keepWireNumber(tx: Tx, wireNumber: number): void {
  tx.run(keep({ wireNumber }));
}

const lastNumber = compiledOnce<{ id: string }, { wireNumber: number }>((value) =>
  query.selectFrom('action').select('wire_number as wireNumber').where('id', '=', value('id')),
);

/** The number of an action's last send; undefined where there is no such action. */
export function lastNumberOf(reader: Reader, id: string): number | undefined {
  return reader.get(lastNumber({ id }))?.wireNumber;
}
