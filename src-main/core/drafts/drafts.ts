import type { Draft, DraftBody, NotRestored } from '../../../src-preload/contract/drafts.ts';
import { distinct } from '../../../src-preload/contract/shared.ts';
import { sinceMayBeOut, type Action, type EnqueueParts, type SettleParts, type Since } from '../actions/actions.ts';
import { draftAt } from './versions.ts';
import { mergeIntoDraft } from './merge-into-draft.ts';
import type { Parts } from '../parts.ts';
import { postOf } from '../posts/posts.ts';
import type { Reader, Tx } from '../store/store.ts';
import {
  FIRST_REVISION,
  insertDrafts,
  openOfImport,
  setDeleted,
  setQueued,
  shownDraft,
  stateOfDraft,
  storedDraft,
  unsetDeleted,
  type BroughtBy,
} from './drafts.queries.ts';

export {
  countFor,
  draftCount,
  draftPage,
  draftsFrom,
  draftFiles,
  draftSeries,
  isAllDeleted,
  labelCounts,
  listedIds,
  markMayBeOut,
  unmakeDrafts,
  unmarkMayBeOut,
  readBody,
  repeats,
} from './drafts.queries.ts';
export { labelDrafts } from './label.ts';
export { queueDraft, queueDrafts } from './queue.ts';
export { planDraft, savedInOrder } from './plan-draft.ts';
export { saveDraft } from './save.ts';
export { draftAt, versionsOf } from './versions.ts';

export type DraftParts = Parts & EnqueueParts;

/** Also one that was queued or deleted: what was sent from it can be looked at. */
export function draftById(reader: Reader, id: string): Draft | undefined {
  const stored = storedDraft(reader, id);
  return stored === undefined ? undefined : shownDraft(stored);
}

/** A draft to work on; null where there is none any more. */
export function openDraft(reader: Reader, id: string): Draft | null {
  const stored = storedDraft(reader, id);
  return stored === undefined || stored.became !== null ? null : shownDraft(stored);
}

/** What a draft said once as a new one; null: that version is not kept. */
export function copyDraft(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'>,
  { draftId, revision }: { draftId: string; revision: number },
): { draftId: string } | null {
  return parts.store.tx((tx) => {
    const [draft, body] = [storedDraft(tx, draftId), draftAt(tx, draftId, revision)];
    if (draft === undefined || body === null) return null;
    const { spaceId, mayBeOut } = draft;
    const [id] = addDrafts(parts, tx, spaceId, [body], { mayBeOut: () => mayBeOut });
    return id === undefined ? null : { draftId: id };
  });
}

/** Each as a new draft, in this order; what is no draft any more is left out. */
export function duplicateDrafts(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'>,
  draftIds: readonly string[],
): string[] {
  return parts.store.tx((tx) =>
    draftIds.flatMap((id) => {
      const draft = storedDraft(tx, id);
      if (draft === undefined || draft.became !== null) return [];
      return addDrafts(parts, tx, draft.spaceId, [draft.body], { mayBeOut: () => draft.mayBeOut });
    }),
  );
}

/** Returns those that were there. */
export function deleteDrafts(parts: Pick<Parts, 'store' | 'clock'>, ids: readonly string[]): string[] {
  return parts.store.tx((tx) => setDeleted(tx, ids, parts.clock.nowMs()));
}

/** Deletes those that are as they were made; what was changed since and is a draft still stays, and is told. */
export function takeBackDrafts(
  parts: Pick<Parts, 'store' | 'clock'>,
  ids: readonly string[],
): { draftIds: string[]; changed: string[] } {
  return parts.store.tx((tx) => {
    const changed = new Set(ids.filter((id) => (openDraft(tx, id)?.revision ?? FIRST_REVISION) > FIRST_REVISION));
    const asMade = ids.filter((id) => !changed.has(id));
    return { draftIds: setDeleted(tx, asMade, parts.clock.nowMs()), changed: [...changed] };
  });
}

/** The same of so many of what one import brought and that are drafts still. */
export function takeBackImported(
  tx: Tx,
  { clock }: Pick<Parts, 'clock'>,
  importId: string,
  most: number,
): { draftIds: string[]; left: number; changed: number } {
  const { kept = [], asMade = [] } = Object.groupBy(openOfImport(tx, importId), ({ isChanged }) =>
    isChanged ? 'kept' : 'asMade',
  );
  const ids = asMade.slice(0, most).map(({ id }) => id);
  return { draftIds: setDeleted(tx, ids, clock.nowMs()), left: asMade.length - ids.length, changed: kept.length };
}

/** Takes deletions back; what was queued meanwhile stays queued. */
export function undeleteDrafts(
  parts: Pick<Parts, 'store'>,
  ids: readonly string[],
): { restored: number; left: { draftId: string; why: NotRestored }[] } {
  return parts.store.tx((tx) => {
    const back = new Set(unsetDeleted(tx, ids));
    const left = distinct(ids).filter((id) => !back.has(id));
    return { restored: back.size, left: left.map((draftId) => ({ draftId, why: stateOfDraft(tx, draftId) })) };
  });
}

/** Drafts of which all that was queued is taken back are there again. */
export function restoreDrafts(tx: Tx, ids: readonly string[]): void {
  for (const id of ids) setQueued(tx, id, null);
}

/** `mayBeOut`: since when what the draft at this place says may be out. */
export function addDrafts(
  parts: Pick<Parts, 'clock' | 'newId'>,
  tx: Tx,
  spaceId: string,
  bodies: readonly DraftBody[],
  { mayBeOut, from = null }: { mayBeOut?: (at: number) => Since | null; from?: BroughtBy | null } = {},
): string[] {
  const nowMs = parts.clock.nowMs();
  const drafts = bodies.map((body, at) => ({
    id: parts.newId(),
    spaceId,
    body,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    writer: null,
    mayBeOut: mayBeOut?.(at) ?? null,
  }));
  insertDrafts(tx, drafts, from);
  return drafts.map((draft) => draft.id);
}

/**
 * A post's action as a new draft, with the changes and the first comment that waited behind it. Of what may be out it
 * keeps that this is so. Null where it is no post, or one that cannot be read.
 */
export function draftOfAction(
  parts: Pick<Parts, 'clock' | 'newId'> & SettleParts,
  tx: Tx,
  action: Action,
): string | null {
  const own = postOf(action);
  if (own === null) return null;
  const mayBeOut = sinceMayBeOut(tx, action);
  const { update, comment } = mergeIntoDraft(tx, parts, action);
  const { text, accountIds, when, link, boardId, missedPolicy, labels } = update ?? own;
  const origin = action.draftId === null ? undefined : draftById(tx, action.draftId)?.body;
  const body: DraftBody = {
    text,
    accountIds,
    variants: {},
    link,
    boardId,
    firstComment: comment?.text ?? null,
    commentDelayMinutes: comment?.delayMinutes ?? 0,
    // One that was queued by an older version says none: its draft has them.
    labels: labels.length > 0 ? labels : (origin?.labels ?? []),
    when,
    missedPolicy,
  };
  const [id] = addDrafts(parts, tx, action.spaceId, [body], { mayBeOut: () => mayBeOut });
  return id ?? null;
}
