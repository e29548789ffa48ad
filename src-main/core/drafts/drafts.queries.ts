import { sql, type Selectable } from 'kysely';
import { DraftBody, type Draft } from '../../../src-preload/contract/drafts.ts';
import { readableMembers, readJson } from '../store/json-column.ts';
import type { DraftTable } from '../store/schema.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

function toDraft(row: Selectable<DraftTable>): Draft {
  return {
    id: row.id,
    spaceId: row.space_id,
    body: readBody(row.body),
    createdAtMs: row.created_at_ms,
    savedAtMs: row.saved_at_ms,
  };
}

/**
 * A draft that cannot be read whole keeps what can be: members that fit, and as its text, where that is not one of them,
 * all that is stored. One such row must not take the list of drafts away.
 */
function readBody(stored: string): DraftBody {
  const json = readJson(stored);
  const whole = DraftBody.safeParse(json);
  if (whole.success) return whole.data;
  const members = { text: stored, accountIds: [], ...readableMembers(DraftBody.shape, json) };
  return DraftBody.parse(members);
}

const searchText = (body: DraftBody): string =>
  [body.text, ...Object.values(body.variants), ...body.labels].join('\n').toLowerCase();

/** Queued or deleted: still on disk, so that it can be taken back. */
export function isDeleted(reader: Reader, id: string): boolean {
  const row = reader.get(query.selectFrom('draft').select('deleted_at_ms').where('id', '=', id));
  return typeof row?.deleted_at_ms === 'number';
}

export function draftById(reader: Reader, id: string): Draft | undefined {
  const row = reader.get(query.selectFrom('draft').selectAll().where('id', '=', id));
  return row === undefined ? undefined : toDraft(row);
}

/** Newest first. */
export function draftsOf(reader: Reader, spaceId: string, search?: string): Draft[] {
  let find = query.selectFrom('draft').selectAll().where('space_id', '=', spaceId).where('deleted_at_ms', 'is', null);
  const words = search?.trim().toLowerCase() ?? '';
  if (words !== '') find = find.where(sql<boolean>`instr(search, ${words}) > 0`);
  return reader.all(find.orderBy('saved_at_ms', 'desc').orderBy('id', 'desc')).map(toDraft);
}

export function insertDrafts(tx: Tx, drafts: readonly Draft[]): void {
  const rowOf = (draft: Draft): Selectable<DraftTable> => ({
    id: draft.id,
    space_id: draft.spaceId,
    body: JSON.stringify(draft.body),
    search: searchText(draft.body),
    created_at_ms: draft.createdAtMs,
    saved_at_ms: draft.savedAtMs,
    deleted_at_ms: null,
  });
  tx.runMany((row) => query.insertInto('draft').values(row), drafts.map(rowOf));
}

export function updateDraft(tx: Tx, id: string, body: DraftBody, savedAtMs: number): void {
  const set = { body: JSON.stringify(body), search: searchText(body), saved_at_ms: savedAtMs };
  tx.run(query.updateTable('draft').set(set).where('id', '=', id));
}

/** Deleted drafts stay on disk, so that a deletion can be taken back. Returns how many were changed. */
export function setDeleted(tx: Tx, ids: readonly string[], deletedAtMs: number | null): number {
  if (ids.length === 0) return 0;
  return ids.reduce(
    (sum, id) => sum + tx.run(query.updateTable('draft').set({ deleted_at_ms: deletedAtMs }).where('id', '=', id)),
    0,
  );
}
