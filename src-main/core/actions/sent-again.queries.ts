import { sql, type Selectable } from 'kysely';
import * as z from 'zod';
import { readJson } from '../store/json-column.ts';
import type { ActionTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

type Row = Selectable<ActionTable>;

/** What was sent again, or was given another time, and how its row stood before: only the columns that were changed. Null: that cannot be read. */
export interface SentAgain {
  actionId: string;
  was: Partial<Row> | null;
  /** The line of the history that said so: what has a later one is no longer as it was left. */
  eventId: number;
}

/** An action as it stands, and what stands around it. */
export interface Standing {
  row: Row;
  around: string;
}

export function standingOf(reader: Reader, id: string): Standing | undefined {
  const row = reader.get(query.selectFrom('action').selectAll().where('id', '=', id));
  if (row === undefined) return undefined;
  const links = query.selectFrom('action_dependency').selectAll().orderBy('action_id').orderBy('depends_on');
  const parents = reader.all(links.where('action_id', '=', id));
  const children = reader.all(links.where('depends_on', '=', id)).map(({ action_id: child }) => child);
  const behind =
    children.length === 0 ? [] : reader.all(query.selectFrom('action').selectAll().where('id', 'in', children));
  return { row, around: JSON.stringify([parents, behind]) };
}

/** Holds it back until then, as what was just queued is, and keeps how it stood. */
export function keepUntil(
  tx: Tx,
  before: Standing,
  after: Standing,
  { atMs, untilMs }: { atMs: number; untilMs: number },
): void {
  // What waits longer anyhow, after an attempt, still does.
  const held = { not_before_ms: Math.max(after.row.not_before_ms ?? 0, untilMs), undo_until_ms: untilMs };
  const now = { ...after.row, ...held };
  const columns = (Object.keys(now) as (keyof Row)[]).filter((column) => now[column] !== before.row[column]);
  const was = JSON.stringify(Object.fromEntries(columns.map((column) => [column, before.row[column]])));
  const { id } = before.row;
  tx.run(query.updateTable('action').set(held).where('id', '=', id));
  const line = lastLineOf(tx, id);
  const row = { action_id: id, at_ms: atMs, was, event_id: line };
  tx.run(
    query
      .insertInto('sent_again')
      .values(row)
      .onConflict((on) => on.doUpdateSet({ at_ms: atMs, was, event_id: line })),
  );
}

export function lastLineOf(reader: Reader, actionId: string): number {
  const find = query
    .selectFrom('action_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('action_id', '=', actionId);
  return reader.get(find)?.id ?? 0;
}

export function sentAgainAt(reader: Reader, spaceId: string, atMs: number): SentAgain[] {
  const find = query
    .selectFrom('sent_again')
    .innerJoin('action', 'action.id', 'sent_again.action_id')
    .select(['action_id as actionId', 'was', 'event_id as eventId'])
    .where('action.space_id', '=', spaceId)
    .where('sent_again.at_ms', '=', atMs)
    .orderBy('action_id');
  const columns = columnsOfAction(reader);
  return reader.all(find).map((row) => ({ ...row, was: readWas(row.was, columns) }));
}

/** The first millisecond from this one on at which nothing of the space was sent again. */
export function freeSentAgainAt(reader: Reader, spaceId: string, fromMs: number): number {
  let atMs = fromMs;
  while (sentAgainAt(reader, spaceId, atMs).length > 0) atMs += 1;
  return atMs;
}

const Columns = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

interface Column {
  name: string;
  type: string;
  required: 0 | 1;
}

/** The columns as this version of the table has them. */
function columnsOfAction(reader: Reader): Map<string, Column> {
  const info = sql<Omit<Column, 'required'>>`pragma_table_info('action')`.as('info');
  const find = query.selectFrom(info).select(['info.name', 'info.type', sql<0 | 1>`info."notnull"`.as('required')]);
  return new Map(reader.all(find).map((column) => [column.name, column]));
}

/** Something always was changed, the times at least: no columns are as unreadable as torn ones, or as what does not fit them. */
function readWas(stored: string, columns: ReadonlyMap<string, Column>): Partial<Row> | null {
  const read = Columns.safeParse(readJson(stored));
  const was = Object.entries(read.success ? read.data : {});
  const isWhole = was.length > 0 && was.every(([name, value]) => fits(value, columns.get(name)));
  return isWhole ? (Object.fromEntries(was) as Partial<Row>) : null;
}

function fits(value: string | number | null, column: Column | undefined): boolean {
  if (column === undefined) return false;
  if (value === null) return column.required === 0;
  return column.type === 'TEXT' ? typeof value === 'string' : Number.isInteger(value);
}

export function putRowBack(tx: Tx, actionId: string, was: Partial<Row>): void {
  tx.run(query.updateTable('action').set(was).where('id', '=', actionId));
  tx.run(query.deleteFrom('sent_again').where('action_id', '=', actionId));
}

/** Nobody can ask for these any more. */
export function forgetSentAgain(tx: Tx, beforeMs: number): void {
  tx.run(query.deleteFrom('sent_again').where('at_ms', '<', beforeMs));
}
