import { sql } from 'kysely';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { IncidentFact, type Incident } from '../../../src-preload/contract/incident.ts';
import { readJson } from '../store/json-column.ts';

/** Once for the same fact, whether it was read or not. False: it was recorded before. */
export function insertIncident(tx: Tx, incident: Pick<Incident, 'code' | 'data'>, atMs: number): boolean {
  const data = JSON.stringify(incident.data);
  const same = query.selectFrom('incident').select('id').where('code', '=', incident.code).where('data', '=', data);
  if (tx.get(same) !== undefined) return false;
  tx.run(
    query
      .insertInto('incident')
      .values({ at_ms: atMs, code: incident.code, data, file: fileOf(incident as IncidentFact), read_at_ms: null }),
  );
  return true;
}

/** The file that it is about, by which it is known to have been recorded. */
function fileOf(fact: IncidentFact): string | null {
  if (fact.code === 'put-aside') return fact.data.left?.name ?? null;
  return fact.code === 'log-damaged' ? fact.data.name : null;
}

/** Whether a file that was put aside was recorded, read or not. */
export function isRecorded(reader: Reader, name: string): boolean {
  const find = query.selectFrom('incident').select('id').where('file', '=', name);
  return reader.get(find) !== undefined;
}

/** What nobody has said yet to have read, oldest first. */
export function unreadIncidents(reader: Reader): Incident[] {
  const find = query.selectFrom('incident').select(['id', 'at_ms', 'code', 'data']).where('read_at_ms', 'is', null);
  return reader.all(find.orderBy('id')).map((row) => ({ id: row.id, atMs: row.at_ms, ...readFact(row) }));
}

/** What cannot be read is an incident all the same: that there was something. */
function readFact({ code, data }: { code: string; data: string }): IncidentFact {
  const read = IncidentFact.safeParse({ code, data: readJson(data) });
  return read.success ? read.data : { code: 'unreadable', data: { stored: code } };
}

/** All that the call of this ID imports is there after all. */
export function deleteImportEnded(tx: Tx, commitId: string): void {
  const told = query.deleteFrom('incident').where('code', '=', 'import-ended').where('read_at_ms', 'is', null);
  tx.run(told.where(sql`iif(json_valid(data), data ->> '$.commitId', null)`, '=', commitId));
}

export function markRead(tx: Tx, ids: readonly number[], atMs: number): number {
  return tx.run(
    query.updateTable('incident').set({ read_at_ms: atMs }).where('id', 'in', ids).where('read_at_ms', 'is', null),
  );
}
