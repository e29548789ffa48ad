import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { readBody } from './drafts.queries.ts';

/** When a draft was saved as this revision. */
export interface VersionTime {
  revision: number;
  savedAtMs: number;
}

const ofDraft = (draftId: string) => query.selectFrom('draft_version').where('draft_id', '=', draftId);

/** Oldest first. */
export function versionTimes(reader: Reader, draftId: string): VersionTime[] {
  const rows = reader.all(ofDraft(draftId).select(['revision', 'saved_at_ms']).orderBy('revision'));
  return rows.map(({ revision, saved_at_ms }) => ({ revision, savedAtMs: saved_at_ms }));
}

export function versionBody(reader: Reader, draftId: string, revision: number): DraftBody | null {
  const row = reader.get(ofDraft(draftId).select('body').where('revision', '=', revision));
  return row === undefined ? null : readBody(row.body);
}

export function insertVersion(tx: Tx, draftId: string, { revision, savedAtMs }: VersionTime, body: DraftBody): void {
  const row = { draft_id: draftId, revision, saved_at_ms: savedAtMs, body: JSON.stringify(body) };
  tx.run(
    query
      .insertInto('draft_version')
      .values(row)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function deleteVersions(tx: Tx, draftId: string, revisions: readonly number[]): void {
  const ofThis = query.deleteFrom('draft_version').where('draft_id', '=', draftId);
  for (const revision of revisions) tx.run(ofThis.where('revision', '=', revision));
}
