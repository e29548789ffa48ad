import { sql } from 'kysely';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';

/** These, each once, in the order in which they wait. What is not known comes last, so that whoever asks for it is told. */
export function inOrder(reader: Reader, actionIds: readonly string[]): string[] {
  const find = query.selectFrom('action').select('id').where('id', 'in', among(actionIds));
  const known = reader.all(find.orderBy('priority').orderBy('seq').orderBy('id')).map(({ id }) => id);
  return [...new Set([...known, ...actionIds])];
}

/** The first of the times that these are to go at; null where none of them has one. */
export function earliestTime(reader: Reader, actionIds: readonly string[]): number | null {
  const find = query.selectFrom('action').select((eb) => eb.fn.min('scheduled_at_ms').as('atMs'));
  return reader.get(find.where('id', 'in', among(actionIds)))?.atMs ?? null;
}

/** As one value: there can be more of them than a statement takes. */
const among = (ids: readonly string[]) => sql<string>`(select value from json_each(${JSON.stringify(ids)}))`;
