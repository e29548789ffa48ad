import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import { UNTIL_LET_GO_MS, type Action, type PriorityRank } from './action.ts';
import type { NewAction } from './new-action.ts';
import { kindOf, type Kinds } from './kind.ts';
import { coalesce, type UnsentInLanes } from './coalesce.ts';
import { standBehind } from './dependents.ts';
import { apply, record } from './history.ts';
import {
  actionById,
  batchById,
  goOnWithBatch,
  holdBackUntil,
  endHold,
  holdBatchUntil,
  insertBatch,
  insertDependency,
  nameBatch,
  nextSeq,
} from './actions.queries.ts';
import { waitingForParent } from './settle.ts';

export type EnqueueParts = Pick<Parts, 'clock' | 'boot' | 'newId'> & { kinds: Kinds };

const SCHEDULED: PriorityRank = 1;

export interface Enqueued {
  batchId: string;
  actionIds: string[];
  /** Before this moment nothing of it is sent; equal to now where nothing is held back. */
  undoUntilMs: number;
}

/**
 * More than is written at once: `batchId` is what was begun, a batch of this space; `more` is still to come. `untilLetGo`: all of it is
 * held back until `letBatchGo`, however long that takes.
 */
interface OfLarger {
  batchId?: string | undefined;
  more?: boolean | undefined;
  untilLetGo?: boolean | undefined;
}

/** While more of a batch is to come, what is there of it is held back so long: the time of its Undo begins with the last. */
const MORE_MS = 60_000;

function holdUntil(
  nowMs: number,
  { undoMs, more, untilLetGo }: { undoMs: number } & OfLarger,
  wasMs: number | null,
): number {
  if (untilLetGo === true) return UNTIL_LET_GO_MS;
  if (undoMs === 0 || more !== true) return nowMs + undoMs;
  // What was said before still lasts: nothing that is there is written anew.
  return wasMs !== null && wasMs - nowMs > MORE_MS / 2 ? wasMs : nowMs + MORE_MS;
}

/**
 * T1: writes actions as one batch, in the caller's transaction, so that "queued" is only said when all of it is on disk.
 * `name`: what lists call it; absent for a single change, which none of them shows as a batch. `undoMs` holds the whole batch back. What can be merged with an unsent action of the same lane is merged.
 */
export function enqueue(
  tx: Tx,
  parts: EnqueueParts,
  input: {
    spaceId: string;
    name?: string;
    actions: readonly NewAction[];
    undoMs: number;
  } & OfLarger,
): Enqueued {
  const nowMs = parts.clock.nowMs();
  const before = input.batchId === undefined ? undefined : batchById(tx, input.batchId);
  const joined = before?.space_id === input.spaceId ? before : null;
  const batchId = joined?.id ?? parts.newId();
  const undoUntilMs = holdUntil(nowMs, input, joined?.undo_until_ms ?? null);
  const undo = input.undoMs > 0 || input.untilLetGo === true ? undoUntilMs : null;
  const name = input.name ?? null;
  if (joined !== null) goOnWithBatch(tx, joined, { name, untilMs: undo });
  else insertBatch(tx, { id: batchId, space_id: input.spaceId, name, created_at_ms: nowMs, undo_until_ms: undo });
  const { fresh, ids } = merge(tx, parts, input, { batchId, undo, nowMs });
  record(tx, parts, fresh, {
    type: 'queued',
    reason: input.undoMs > 0 ? { code: 'undo-time' } : null,
  });
  depend(tx, parts, input.actions, { fresh, ids });
  return { batchId, actionIds: ids.filter((id) => id !== null), undoUntilMs };
}

/** What is written within this is no part of the time that was promised. */
const WRITING_MS = 250;

/**
 * The time in which a batch can be undone begins when all of it is written, and is told so: thousands of posts take seconds, and Undo
 * was over as it came. For the end of the caller's transaction.
 */
export function undoFromNow(
  tx: Tx,
  { clock }: Pick<Parts, 'clock'>,
  { batchId, undoUntilMs }: Pick<Enqueued, 'batchId' | 'undoUntilMs'>,
  undoMs: number,
): number {
  const untilMs = clock.nowMs() + undoMs;
  if (undoMs <= 0 || untilMs - undoUntilMs < WRITING_MS) return undoUntilMs;
  holdBatchUntil(tx, batchId, { fromMs: undoUntilMs, untilMs });
  return untilMs;
}

/** All of a batch is written: it is called so, and has its time for Undo from now on; without one it goes at once. Gives until when. */
export function letBatchGo(
  tx: Tx,
  { clock }: Pick<Parts, 'clock'>,
  { batchId, name, undoMs }: { batchId: string; name: string; undoMs: number },
): number {
  const untilMs = clock.nowMs() + undoMs;
  const held = { fromMs: UNTIL_LET_GO_MS, untilMs: undoMs > 0 ? untilMs : null };
  holdBatchUntil(tx, batchId, held);
  endHold(tx, batchId, held);
  nameBatch(tx, batchId, name);
  return untilMs;
}

interface Merged {
  /** What is new in the ledger; nothing of it is written yet. */
  fresh: Action[];
  /** What each became, in the order of the input: a new action, or the one that it was merged into; null: neither is left. */
  ids: (string | null)[];
}

function merge(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, actions }: { spaceId: string; actions: readonly NewAction[] },
  at: { batchId: string; undo: number | null; nowMs: number },
): Merged {
  let seq = nextSeq(tx);
  const fresh: Action[] = [];
  const lanes: UnsentInLanes = new Map();
  const ids = actions.map((one) => {
    const merged = coalesce(tx, parts, one, lanes);
    if (merged !== null) {
      // What is promised for all of it holds for what it went into.
      if (merged.id !== null && at.undo !== null) holdBackUntil(tx, merged.id, at.undo);
      return merged.id;
    }
    const action = build(parts, one, { ...at, spaceId, seq: placeOf(one, () => seq++) });
    fresh.push(action);
    return action.id;
  });
  return { fresh, ids };
}

/** What is new waits for what it belongs to, and for what it names. */
function depend(tx: Tx, parts: EnqueueParts, actions: readonly NewAction[], { fresh, ids }: Merged): void {
  const freshById = new Map(fresh.map((action) => [action.id, action]));
  for (const [index, one] of actions.entries()) {
    const id = ids[index] ?? null;
    const parent = one.after === undefined ? undefined : ids[one.after];
    if (id && parent) insertDependency(tx, id, parent);
    const action = id === null ? undefined : freshById.get(id);
    if (action === undefined) continue;
    waitFor(tx, parts, action, one.dependsOn ?? []);
    standBehind(tx, action, [...(parent ? [parent] : []), ...(one.dependsOn ?? [])]);
  }
}

/** Scheduled posts go by their deadline, everything else in the order in which it came (outbox.md, Order: priority). */
function placeOf(one: NewAction, next: () => number): number {
  return one.priority === SCHEDULED && typeof one.scheduledAtMs === 'number' ? one.scheduledAtMs : next();
}

function build(
  parts: EnqueueParts,
  one: NewAction,
  at: { spaceId: string; batchId: string; seq: number; undo: number | null; nowMs: number },
): Action {
  const kind = kindOf(parts.kinds, one.kind);
  const said = {
    id: parts.newId(),
    payload: kind.check(one.payload),
    payloadVersion: kind.payloadVersion,
  };
  return {
    ...said,
    spaceId: at.spaceId,
    kind: one.kind,
    lane: one.lane,
    state: 'queued',
    blockReason: null,
    reason: null,
    text: one.text,
    change: one.change ?? null,
    accountIds: one.accountIds ?? [],
    publishes: kind.publishes,
    priority: one.priority,
    seq: at.seq,
    batchId: at.batchId,
    draftId: one.draftId ?? null,
    publishMode: kind.publishMode({ ...said, publishMode: null }),
    scheduledAtMs: one.scheduledAtMs ?? null,
    notBeforeMs: at.undo,
    undoUntilMs: at.undo,
    attempts: 0,
    claimedBoot: null,
    bodyHash: null,
    onWireAtMs: null,
    knownPostMark: null,
    wireNumber: 0,
    sentFromMs: null,
    remoteState: null,
    entity: one.entity ?? null,
    remoteId: null,
    permalink: null,
    httpStatus: null,
    failureCode: null,
    answer: null,
    maybeDone: false,
    madeOfMayBeOut: one.madeOfMayBeOut ?? null,
    matched: false,
    dismissed: false,
    createdAtMs: at.nowMs,
    settledAtMs: null,
  };
}

/** A parent whose id at the service is not known, or not sure, may never get one: what waits for it is shown as waiting. */
function waitFor(tx: Tx, parts: EnqueueParts, action: Action, parentIds: readonly string[]): void {
  for (const parentId of new Set(parentIds)) {
    insertDependency(tx, action.id, parentId);
    const code = waitingForParent(actionById(tx, parentId)?.state);
    if (code !== null) apply(tx, parts, action, { type: 'block', blockReason: 'dependency', reason: { code } });
  }
}
