import { isDeepStrictEqual } from 'node:util';
import type { DraftWhen } from '../../../src-preload/contract/drafts.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { storedDraft } from './drafts.queries.ts';
import { changeDraft } from './versions.ts';

/**
 * Writes into a draft when it goes. A window that has it open reads it there, as after a change of another window. Gives what it
 * said before; undefined where there is no such draft any more.
 */
export function planDraft(
  tx: Tx,
  parts: Pick<Parts, 'clock'>,
  { spaceId, draftId, when }: { spaceId: string; draftId: string; when: DraftWhen },
): DraftWhen | undefined {
  const there = storedDraft(tx, draftId);
  if (there === undefined || there.became !== null || there.spaceId !== spaceId) return undefined;
  // One that goes then already gets no version that says nothing new.
  if (isDeepStrictEqual(there.body.when, when)) return there.body.when;
  const nowMs = parts.clock.nowMs();
  changeDraft(tx, there, { body: { ...there.body, when }, savedAtMs: nowMs, writer: null }, nowMs);
  return there.body.when;
}
