import type { Account } from '../../../src-preload/contract/accounts.ts';
import type { DraftBody, LeftDraft, When } from '../../../src-preload/contract/drafts.ts';
import { leadingText } from '../../../src-preload/contract/leading-text.ts';
import { PublishTime } from '../../../src-preload/contract/shared.ts';
import { accountsOf, pendingActivations } from '../accounts/accounts.ts';
import {
  askAsMadeOf,
  beginningOfBatch,
  enqueue,
  undoFromNow,
  type EnqueueParts,
  type NewAction,
} from '../actions/actions.ts';
import { fail, isFailed, type Failed, type FailureReason } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { postActions, refusePost } from '../posts/posts.ts';
import type { Reader } from '../store/store.ts';
import { setQueued, storedDraft, type StoredDraft } from './drafts.queries.ts';
import { beginningOf } from '../../../src-preload/contract/words/beginning.ts';

type QueueParts = Parts & EnqueueParts;

/** The accounts of a space, and those of them that an action still to go activates. */
interface Known {
  accounts: readonly Account[];
  activations: ReadonlyMap<string, string>;
}

const knownOf = (reader: Reader, spaceId: string): Known => ({
  accounts: accountsOf(reader, spaceId),
  activations: pendingActivations(reader, spaceId),
});

/** What a draft becomes; or why it may not go. `base`: how many actions go before it in the same batch. */
function actionsOf(
  parts: QueueParts,
  draft: StoredDraft,
  { accounts, activations }: Known,
  { when, base }: { when: When | undefined; base: number },
): NewAction[] | Failed<'invalid'> {
  const body: DraftBody = { ...draft.body, when: when ?? draft.body.when };
  const wrong = refusePost(body, accounts, parts.clock.nowMs());
  if (wrong !== null) return wrong;
  const actions = postActions(parts, body, { draftId: draft.id, base, from: 'hand', activations, accounts });
  return actions.map((action) => ({ ...action, madeOfMayBeOut: draft.mayBeOut }));
}

function toQueue(
  reader: Reader,
  { draftId, spaceId }: { draftId: string; spaceId?: string | undefined },
): StoredDraft | Failed<'not-found' | 'invalid' | 'too-late'> {
  const draft = storedDraft(reader, draftId);
  if (draft === undefined) return fail('not-found', 'draft-gone');
  if (draft.became !== null) return fail('too-late', 'draft-queued');
  // IDs of accounts are the service's: those of two spaces can be the same.
  return spaceId !== undefined && spaceId !== draft.spaceId ? fail('invalid', 'other-space') : draft;
}

/**
 * One transaction: the draft becomes actions, and only then the window says "queued". What may be out is asked about at
 * once: there is nothing left to be undone.
 */
export function queueDraft(
  parts: QueueParts,
  input: { draftId: string; spaceId?: string | undefined; when?: When | undefined; undoMs: number },
): { batchId: string; actionIds: string[]; undoUntilMs: number } | Failed<'not-found' | 'invalid' | 'too-late'> {
  return parts.store.tx((tx) => {
    const draft = toQueue(tx, input);
    if (isFailed(draft)) return draft;
    const actions = actionsOf(parts, draft, knownOf(tx, draft.spaceId), { when: input.when, base: 0 });
    if (isFailed(actions)) return actions;
    const name = firstWords(actions[0]?.text ?? draft.body.text);
    const undoMs = draft.mayBeOut === null ? input.undoMs : 0;
    const queued = enqueue(tx, parts, { spaceId: draft.spaceId, name, actions, undoMs });
    for (const id of queued.actionIds) askAsMadeOf(tx, parts, id);
    setQueued(tx, draft.id, parts.clock.nowMs());
    return queued;
  });
}

/** A draft that was left as it is; one that was queued before, or deleted, does not stay a draft by that. */
interface Left extends Omit<LeftDraft, 'why'> {
  reason: FailureReason;
}

function leftAs(
  draftId: string,
  draft: StoredDraft | undefined,
  { failed }: Failed<'not-found' | 'invalid' | 'too-late'>,
): Left {
  const title = draft === undefined ? '' : firstWords(leadingText(draft.body));
  return { draftId, title, stays: draft?.became === null, reason: failed.reason };
}

interface ToQueue {
  draftIds: readonly string[];
  spaceId?: string | undefined;
  when?: When | undefined;
  everyMinutes: number;
  undoMs: number;
  batchId?: string | undefined;
  more?: boolean;
}

/** Several drafts as one batch, in one transaction and in this order. What may not go stays a draft, and is told why. */
export function queueDrafts(
  parts: QueueParts,
  { draftIds, when, everyMinutes, undoMs, ...of }: ToQueue,
): { batchId: string | null; queued: string[]; left: Left[]; undoUntilMs: number } {
  return parts.store.tx((tx) => {
    const actions: NewAction[] = [];
    const queued: StoredDraft[] = [];
    const left: Left[] = [];
    // Without a space that is named, drafts of several may be asked for, of which the first that goes says which.
    const known = new Map<string, Known>();
    for (const draftId of new Set(draftIds)) {
      const draft = toQueue(tx, { draftId, spaceId: of.spaceId ?? queued[0]?.spaceId });
      if (isFailed(draft)) {
        left.push(leftAs(draftId, storedDraft(tx, draftId), draft));
        continue;
      }
      const here = known.get(draft.spaceId) ?? knownOf(tx, draft.spaceId);
      known.set(draft.spaceId, here);
      const at = later(when, queued.length * everyMinutes);
      const its = isTooFar(at)
        ? fail('invalid', 'time-too-far')
        : actionsOf(parts, draft, here, { when: at, base: actions.length });
      if (isFailed(its)) left.push(leftAs(draftId, draft, its));
      else {
        actions.push(...its);
        queued.push(draft);
      }
    }
    const [first] = queued;
    if (first === undefined) return { batchId: null, queued: [], left, undoUntilMs: parts.clock.nowMs() };
    const { spaceId } = first;
    const before = of.batchId === undefined ? null : beginningOfBatch(tx, spaceId, of.batchId);
    const others = queued.length - 1 + (before?.drafts ?? 0);
    const words = firstWords(before?.text ?? actions[0]?.text ?? '');
    const name = others > 0 ? `${words} +${others}` : words;
    // What may be out is asked about at once: there is nothing left to be undone.
    const undone = queued.some(({ mayBeOut }) => mayBeOut !== null) ? 0 : undoMs;
    const batch = enqueue(tx, parts, { spaceId, name, actions, undoMs: undone, batchId: of.batchId, more: of.more });
    for (const id of batch.actionIds) askAsMadeOf(tx, parts, id);
    for (const { id } of queued) setQueued(tx, id, parts.clock.nowMs());
    const undoUntilMs = of.more === true ? batch.undoUntilMs : undoFromNow(tx, parts, batch, undone);
    return { batchId: batch.batchId, queued: queued.map(({ id }) => id), left, undoUntilMs };
  });
}

const isTooFar = (when: When | undefined): boolean =>
  when?.mode === 'schedule' && !PublishTime.safeParse(when.atMs).success;

function later(when: When | undefined, minutes: number): When | undefined {
  return when?.mode === 'schedule' ? { mode: 'schedule', atMs: when.atMs + minutes * 60_000 } : when;
}

function firstWords(text: string): string {
  return beginningOf(text.trim().split('\n', 1)[0] ?? '', 60);
}
