import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import type { Action, ActionKind, PriorityRank } from './action.ts';
import { kindOf, type Kinds } from './kind.ts';
import { append, apply, record } from './ledger.ts';
import { insertBatch, insertDependency, nextSeq, rewritePayload, unsentInLane } from './outbox.queries.ts';

export type EnqueueParts = Pick<Parts, 'clock' | 'boot' | 'newId'> & { kinds: Kinds };

/** What a feature hands to the outbox. */
export interface NewAction {
  kind: ActionKind;
  lane: string;
  payload: unknown;
  /** What a person recognises it by. */
  text: string;
  accountIds?: string[];
  priority: PriorityRank;
  draftId?: string | null;
  scheduledAtMs?: number | null;
  /** The local entity it makes, which dependents name until the service's id is known. */
  entity?: string | null;
  /** Index, in the same call, of the action it must wait for. */
  after?: number;
}

export interface Enqueued {
  batchId: string;
  actionIds: string[];
  /** Before this moment nothing of it is sent; equal to now where nothing is held back. */
  undoUntilMs: number;
}

/**
 * T1: writes actions as one batch, in the caller's transaction, so that "queued" is only said when all of it is on disk.
 * `undoMs` holds the whole batch back. What can be merged with an unsent action of the same lane is merged.
 */
export function enqueue(
  tx: Tx,
  parts: EnqueueParts,
  input: { spaceId: string; name: string; actions: readonly NewAction[]; undoMs: number },
): Enqueued {
  const nowMs = parts.clock.nowMs();
  const undoUntilMs = nowMs + input.undoMs;
  const batchId = parts.newId();
  const undo = input.undoMs > 0 ? undoUntilMs : null;
  insertBatch(tx, {
    id: batchId,
    space_id: input.spaceId,
    name: input.name,
    created_at_ms: nowMs,
    undo_until_ms: undo,
  });
  let seq = nextSeq(tx);
  const fresh: Action[] = [];
  const ids: (string | null)[] = [];
  for (const one of input.actions) {
    const merged = coalesce(tx, parts, one);
    if (merged === null) {
      const action = build(parts, one, { spaceId: input.spaceId, batchId, seq: seq++, undo, nowMs });
      fresh.push(action);
      ids.push(action.id);
    } else {
      ids.push(merged.id);
    }
  }
  record(tx, parts, fresh, {
    what: 'Queued',
    why: input.undoMs > 0 ? 'Held back for a moment, so that it can be undone.' : '',
  });
  for (const [index, one] of input.actions.entries()) {
    const id = ids[index];
    const parent = one.after === undefined ? undefined : ids[one.after];
    if (id && parent) insertDependency(tx, id, parent);
  }
  return { batchId, actionIds: ids.filter((id) => id !== null), undoUntilMs };
}

function build(
  parts: EnqueueParts,
  one: NewAction,
  at: { spaceId: string; batchId: string; seq: number; undo: number | null; nowMs: number },
): Action {
  return {
    id: parts.newId(),
    spaceId: at.spaceId,
    kind: one.kind,
    lane: one.lane,
    state: 'queued',
    blockReason: null,
    reason: '',
    payload: one.payload,
    text: one.text,
    accountIds: one.accountIds ?? [],
    publishes: kindOf(parts.kinds, one.kind).publishes,
    priority: one.priority,
    seq: at.seq,
    batchId: at.batchId,
    draftId: one.draftId ?? null,
    scheduledAtMs: one.scheduledAtMs ?? null,
    notBeforeMs: at.undo,
    undoUntilMs: at.undo,
    attempts: 0,
    claimedBoot: null,
    bodyHash: null,
    onWireAtMs: null,
    knownPostMark: null,
    entity: one.entity ?? null,
    remoteId: null,
    permalink: null,
    httpStatus: null,
    failureCode: null,
    answer: null,
    matched: false,
    dismissed: false,
    createdAtMs: at.nowMs,
    settledAtMs: null,
  };
}

/**
 * Looks for an unsent action of the same lane to merge with (outbox.md, Order: coalesce). Returns null when the new one
 * is to be written, and the id that now stands for it otherwise (null id: both vanished).
 */
function coalesce(tx: Tx, parts: EnqueueParts, one: NewAction): { id: string | null } | null {
  const merge = kindOf(parts.kinds, one.kind).coalesce;
  if (merge === undefined) return null;
  const earlier = unsentInLane(tx, one.lane).at(-1);
  if (earlier === undefined) return null;
  const verdict = merge(earlier, one);
  if (verdict === 'keep-both') return null;
  if (verdict === 'both-vanish') {
    apply(tx, parts, earlier, {
      type: 'supersede',
      atMs: parts.clock.nowMs(),
      reason: 'Undone by a later change before it was sent.',
    });
    return { id: null };
  }
  rewritePayload(tx, earlier.id, verdict.replaceWith, one.text);
  append(tx, parts, earlier, { what: 'Changed', why: 'A later change was merged into it before it was sent.' });
  return { id: earlier.id };
}
