import type { Draft, DraftBody, When } from '../../../src-preload/contract/drafts.ts';
import { accountsOf, pendingActivations } from '../accounts/accounts.ts';
import { fail, type Failed } from '../failure.ts';
import {
  askAsMadeOf,
  enqueue,
  sinceMayBeOut,
  type Action,
  type EnqueueParts,
  type SettleParts,
  type Since,
} from '../actions/actions.ts';
import { mergeIntoDraft } from './merge-into-draft.ts';
import type { Parts } from '../parts.ts';
import { postActions, postOf, refusePost } from '../posts/posts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { insertDrafts, setDeleted, setQueued, storedDraft, unsetDeleted, type StoredDraft } from './drafts.queries.ts';

export { draftCount, draftPage, markMayBeOut, unmarkMayBeOut } from './drafts.queries.ts';
export { saveDraft } from './save.ts';

export type DraftParts = Parts & EnqueueParts;

/** Also one that was queued or deleted: what was sent from it can be looked at. */
export function draftById(reader: Reader, id: string): Draft | undefined {
  const stored = storedDraft(reader, id);
  return stored === undefined ? undefined : shown(stored);
}

/** A draft to work on; null where there is none any more. */
export function openDraft(reader: Reader, id: string): Draft | null {
  const stored = storedDraft(reader, id);
  return stored === undefined || stored.deleted ? null : shown(stored);
}

const shown = ({ writer: _writer, deleted: _deleted, mayBeOut: _mayBeOut, ...draft }: StoredDraft): Draft => draft;

export function deleteDrafts(parts: Pick<Parts, 'store' | 'clock'>, ids: readonly string[]): number {
  return parts.store.tx((tx) => setDeleted(tx, ids, parts.clock.nowMs()));
}

/** Takes deletions back; what was queued meanwhile stays queued. Returns how many are there again. */
export function undeleteDrafts(parts: Pick<Parts, 'store'>, ids: readonly string[]): number {
  return parts.store.tx((tx) => unsetDeleted(tx, ids));
}

/** Drafts of which all that was queued is taken back are there again. */
export function restoreDrafts(tx: Tx, ids: readonly string[]): void {
  for (const id of ids) setQueued(tx, id, null);
}

export function addDrafts(
  parts: Pick<Parts, 'clock' | 'newId'>,
  tx: Tx,
  spaceId: string,
  bodies: readonly DraftBody[],
  mayBeOut: Since | null = null,
): string[] {
  const nowMs = parts.clock.nowMs();
  const drafts = bodies.map((body) => ({
    id: parts.newId(),
    spaceId,
    body,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
    writer: null,
    mayBeOut,
  }));
  insertDrafts(tx, drafts);
  return drafts.map((draft) => draft.id);
}

/**
 * One transaction: the draft becomes actions, and only then the window says "queued". What may be out is asked about at
 * once: there is nothing left to be undone.
 */
export function queueDraft(
  parts: DraftParts,
  input: { draftId: string; spaceId?: string | undefined; when?: When | undefined; undoMs: number },
): { batchId: string; actionIds: string[]; undoUntilMs: number } | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => {
    const draft = storedDraft(tx, input.draftId);
    if (draft === undefined) return fail('not-found', 'draft-gone');
    if (draft.deleted) return fail('too-late', 'draft-queued');
    // IDs of accounts are the service's: those of two spaces can be the same.
    if (input.spaceId !== undefined && input.spaceId !== draft.spaceId) return fail('invalid', 'other-space');
    const body: DraftBody = { ...draft.body, when: input.when ?? draft.body.when };
    const wrong = refusePost(body, accountsOf(tx, draft.spaceId), parts.clock.nowMs());
    if (wrong !== null) return wrong;
    const actions = postActions(parts, body, {
      draftId: draft.id,
      base: 0,
      from: 'hand',
      activations: pendingActivations(tx, draft.spaceId),
      accounts: accountsOf(tx, draft.spaceId),
    });
    const name = firstWords(actions[0]?.text ?? body.text);
    const undoMs = draft.mayBeOut === null ? input.undoMs : 0;
    const marked = actions.map((action) => ({ ...action, madeOfMayBeOut: draft.mayBeOut }));
    const queued = enqueue(tx, parts, { spaceId: draft.spaceId, name, actions: marked, undoMs });
    for (const id of queued.actionIds) askAsMadeOf(tx, parts, id);
    setQueued(tx, draft.id, parts.clock.nowMs());
    return queued;
  });
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
  const { text, accountIds, when, link, boardId, missedPolicy } = update ?? own;
  const origin = action.draftId === null ? undefined : draftById(tx, action.draftId)?.body;
  const body: DraftBody = {
    text,
    accountIds,
    variants: {},
    link,
    boardId,
    firstComment: comment?.text ?? null,
    commentDelayMinutes: comment?.delayMinutes ?? 0,
    labels: origin?.labels ?? [],
    when,
    missedPolicy,
  };
  const [id] = addDrafts(parts, tx, action.spaceId, [body], mayBeOut);
  return id ?? null;
}

function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
