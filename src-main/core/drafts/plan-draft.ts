import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { storedDraft, updateDraft } from './drafts.queries.ts';

/**
 * Writes another time into a draft. A window that has it open reads it there, as after a change of another window. Gives the
 * time that it had, null for none; undefined where there is no such draft any more.
 */
export function planDraft(
  tx: Tx,
  parts: Pick<Parts, 'clock'>,
  { spaceId, draftId, atMs }: { spaceId: string; draftId: string; atMs: number },
): number | null | undefined {
  const there = storedDraft(tx, draftId);
  if (there === undefined || there.deleted || there.spaceId !== spaceId) return undefined;
  const { when } = there.body;
  const body = { ...there.body, when: { mode: 'schedule', atMs } as const };
  updateDraft(tx, draftId, { body, savedAtMs: parts.clock.nowMs(), revision: there.revision + 1, writer: null });
  return when.mode === 'schedule' ? when.atMs : null;
}
