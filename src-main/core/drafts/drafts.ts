import type { Draft, DraftBody, MissedPolicy, When } from '../../../src-preload/contract/drafts.ts';
import { accountById, pendingActivations, pinningAccounts } from '../accounts/accounts.ts';
import { fail, type Failed } from '../failure.ts';
import { enqueue, type Action, type EnqueueParts, type SettleParts } from '../actions/actions.ts';
import { mergeIntoDraft } from './merge-into-draft.ts';
import type { Parts } from '../parts.ts';
import { postActions } from '../posts/posts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { draftById, insertDrafts, isDeleted, setDeleted, updateDraft } from './drafts.queries.ts';

export { draftById, draftsOf } from './drafts.queries.ts';

export type DraftParts = Parts & EnqueueParts;

/** Creates or replaces. An unchanged body writes nothing. */
export function saveDraft(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'>,
  input: { spaceId: string; draftId?: string | undefined; body: DraftBody },
): { draftId: string; savedAtMs: number } | Failed<'not-found'> {
  const savedAtMs = parts.clock.nowMs();
  return parts.store.tx((tx) => {
    if (input.draftId === undefined) {
      const id = parts.newId();
      insertDrafts(tx, [{ id, spaceId: input.spaceId, body: input.body, createdAtMs: savedAtMs, savedAtMs }]);
      return { draftId: id, savedAtMs };
    }
    const known = draftById(tx, input.draftId);
    if (known === undefined) return fail('not-found', 'This draft is no longer there.');
    if (JSON.stringify(known.body) === JSON.stringify(input.body))
      return { draftId: known.id, savedAtMs: known.savedAtMs };
    // Queued or deleted meanwhile, in another window perhaps: what was written on is kept as a draft of its own.
    if (isDeleted(tx, known.id)) {
      const [draftId = known.id] = addDrafts(parts, tx, input.spaceId, [input.body]);
      return { draftId, savedAtMs };
    }
    updateDraft(tx, known.id, input.body, savedAtMs);
    return { draftId: known.id, savedAtMs };
  });
}

export function deleteDrafts(parts: Pick<Parts, 'store' | 'clock'>, ids: readonly string[]): number {
  return parts.store.tx((tx) => setDeleted(tx, ids, parts.clock.nowMs()));
}

export function restoreDrafts(tx: Tx, ids: readonly string[]): number {
  return setDeleted(tx, ids, null);
}

export function addDrafts(
  parts: Pick<Parts, 'clock' | 'newId'>,
  tx: Tx,
  spaceId: string,
  bodies: readonly DraftBody[],
): string[] {
  const nowMs = parts.clock.nowMs();
  const drafts: Draft[] = bodies.map((body) => ({
    id: parts.newId(),
    spaceId,
    body,
    createdAtMs: nowMs,
    savedAtMs: nowMs,
  }));
  insertDrafts(tx, drafts);
  return drafts.map((draft) => draft.id);
}

/** One transaction: the draft becomes actions, and only then the window says "queued". */
export function queueDraft(
  parts: DraftParts,
  input: { draftId: string; when?: When | undefined; undoMs: number },
): { batchId: string; actionIds: string[]; undoUntilMs: number } | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => {
    const draft = draftById(tx, input.draftId);
    if (draft === undefined) return fail('not-found', 'This draft is no longer there.');
    if (isDeleted(tx, input.draftId)) return fail('too-late', 'This draft is queued already, or was deleted.');
    const body: DraftBody = { ...draft.body, when: input.when ?? draft.body.when };
    const wrong = notReady(tx, draft.spaceId, body, parts.clock.nowMs());
    if (wrong !== null) return wrong;
    const actions = postActions(parts, body, {
      draftId: draft.id,
      base: 0,
      from: 'hand',
      activations: pendingActivations(tx, draft.spaceId),
      pinning: pinningAccounts(tx, draft.spaceId),
    });
    const name = firstWords(body.text);
    const queued = enqueue(tx, parts, { spaceId: draft.spaceId, name, actions, undoMs: input.undoMs });
    setDeleted(tx, [draft.id], parts.clock.nowMs());
    return queued;
  });
}

/** What would surely be refused is refused here, in words, and the draft stays. */
function notReady(reader: Reader, spaceId: string, body: DraftBody, nowMs: number): Failed<'invalid'> | null {
  if (body.text.trim() === '') return fail('invalid', 'There is no text yet.', { text: 'There is no text yet.' });
  if (body.accountIds.length === 0)
    return fail('invalid', 'Choose at least one account.', { accountIds: 'Choose at least one account.' });
  for (const id of body.accountIds) {
    const account = accountById(reader, spaceId, id);
    if (account === undefined) return fail('invalid', `Account ${id} is not known here.`, { accountIds: 'unknown' });
    if (account.state !== 'active') {
      return fail('invalid', `Account ${account.handle || account.displayName} is ${account.state}.`, {
        accountIds: account.state,
      });
    }
  }
  if (body.when.mode === 'schedule' && body.when.atMs <= nowMs) {
    return fail('invalid', 'This time is past.', { when: 'This time is past.' });
  }
  return null;
}

interface PostOfAction {
  text: string;
  accountIds: string[];
  when: When;
  link: string | null;
  boardId: string | null;
  missedPolicy?: MissedPolicy | null;
}

/** A post's action as a new draft, with the changes and the first comment that waited behind it. */
export function draftOfAction(
  parts: Pick<Parts, 'clock' | 'newId'> & SettleParts,
  tx: Tx,
  action: Action,
): string | null {
  if (action.kind !== 'posts.create') return null;
  const folded = mergeIntoDraft(tx, parts, action);
  const {
    text,
    accountIds,
    when,
    link,
    boardId,
    missedPolicy = null,
  } = {
    ...(action.payload as PostOfAction),
    ...(folded.update as object),
  };
  const comment = folded.comment as { text: string; delayMinutes: number } | null;
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
  const [id] = addDrafts(parts, tx, action.spaceId, [body]);
  return id ?? null;
}

function firstWords(text: string): string {
  const line = text.trim().split('\n', 1)[0] ?? '';
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
