import { isDeepStrictEqual } from 'node:util';
import type { DraftWhen } from '../../../src-preload/contract/drafts.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { storedDraft } from './drafts.queries.ts';
import { changeDraft } from './versions.ts';

/**
 * Writes into a draft when it goes. A window that has it open reads it there, as after a change of another window. Gives what it
 * said before; undefined where there is no such draft any more. `savedAtMs`: where not now.
 */
export function planDraft(
  tx: Tx,
  parts: Pick<Parts, 'clock'>,
  { spaceId, draftId, when, savedAtMs }: { spaceId: string; draftId: string; when: DraftWhen; savedAtMs?: number },
): DraftWhen | undefined {
  const there = storedDraft(tx, draftId);
  if (there === undefined || there.became !== null || there.spaceId !== spaceId) return undefined;
  // One that goes then already gets no version that says nothing new.
  if (isDeepStrictEqual(there.body.when, when)) return there.body.when;
  const nowMs = parts.clock.nowMs();
  changeDraft(tx, there, { body: { ...there.body, when }, savedAtMs: savedAtMs ?? nowMs, writer: null }, nowMs);
  return there.body.when;
}

/**
 * When each of several that are changed at once is said to be saved: a millisecond apart, up to now, in the order in which they were
 * saved before. A list by time would mix those of one moment by their IDs.
 */
export function savedInOrder(reader: Reader, draftIds: readonly string[], nowMs: number): Map<string, number> {
  const there = draftIds.flatMap((draftId) => storedDraft(reader, draftId) ?? []);
  const inOrder = there.toSorted((a, b) => a.savedAtMs - b.savedAtMs || (a.id < b.id ? -1 : 1));
  const firstMs = nowMs - (inOrder.length - 1);
  return new Map(inOrder.map(({ id, savedAtMs }, at) => [id, Math.max(savedAtMs, firstMs + at)]));
}
