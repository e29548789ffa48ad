import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { storedDraft } from './drafts.queries.ts';
import { changeDraft } from './versions.ts';

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
  const nowMs = parts.clock.nowMs();
  changeDraft(tx, there, { body, savedAtMs: nowMs, writer: null }, nowMs);
  return when.mode === 'schedule' ? when.atMs : null;
}
