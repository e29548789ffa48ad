import type { Selectable } from 'kysely';
import { blankBody } from '../../../src-preload/contract/blank-draft.ts';
import { DraftBody } from '../../../src-preload/contract/drafts.ts';
import type { Snippet, SnippetKind } from '../../../src-preload/contract/snippets.ts';
import { readJson } from '../store/json-column.ts';
import { query, type SnippetTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

function toSnippet({ id, kind, name, body, saved_at_ms }: Selectable<SnippetTable>): Snippet {
  const read = DraftBody.safeParse(readJson(body));
  // What cannot be read is shown as it stands, not lost.
  const shown = read.success ? read.data : { ...blankBody(), text: body.slice(0, 10_000).toWellFormed() };
  return { id, kind, name, body: shown, savedAtMs: saved_at_ms };
}

const there = (spaceId: string) =>
  query.selectFrom('snippet').selectAll().where('space_id', '=', spaceId).where('deleted_at_ms', 'is', null);

/** By name. */
export const snippetsOf = (reader: Reader, spaceId: string): Snippet[] =>
  reader.all(there(spaceId).orderBy('name').orderBy('id')).map(toSnippet);

export function snippetNamed(reader: Reader, spaceId: string, kind: SnippetKind, name: string): string | null {
  return reader.get(there(spaceId).where('kind', '=', kind).where('name', '=', name))?.id ?? null;
}

export function storedSnippet(reader: Reader, id: string): (Snippet & { spaceId: string }) | null {
  const row = reader.get(query.selectFrom('snippet').selectAll().where('id', '=', id));
  return row === undefined ? null : { ...toSnippet(row), spaceId: row.space_id };
}

export function putSnippet(tx: Tx, spaceId: string, { id, kind, name, body, savedAtMs }: Snippet): void {
  const set = { kind, name, body: JSON.stringify(body), saved_at_ms: savedAtMs, deleted_at_ms: null };
  const insert = query.insertInto('snippet').values({ id, space_id: spaceId, ...set });
  tx.run(insert.onConflict((conflict) => conflict.column('id').doUpdateSet(set)));
}

/** Deleted ones stay on disk, so that it can be taken back. Returns how many changed. */
export function setSnippetDeleted(tx: Tx, id: string, deletedAtMs: number | null): number {
  const one = query.updateTable('snippet').set({ deleted_at_ms: deletedAtMs }).where('id', '=', id);
  return tx.run(one.where('deleted_at_ms', deletedAtMs === null ? 'is not' : 'is', null));
}
