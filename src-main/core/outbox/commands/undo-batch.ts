import type { UndoneBatch } from '../../../../src-preload/contract/outbox.ts';
import { fail, type Failed } from '../../failure.ts';
import { draftOfAction, restoreDrafts } from '../../drafts/drafts.ts';
import { takeBackBeside } from '../../import/import.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import {
  actionById,
  actionsOfBatch,
  batchById,
  endOfBatch,
  holdBatchUntil,
  setDismissed,
  unsentOfBatch,
} from '../../actions/actions.queries.ts';
import { changedSinceQueued } from '../../actions/history.queries.ts';
import { kindOf } from '../../actions/kind.ts';
import { settle } from '../../actions/settle.ts';
import type { Tx } from '../../store/store.ts';
import type { ChangeParts } from './change.ts';
import type { DecideParts } from './decide.ts';

const noneBeside = { draftIds: [], left: 0, changed: 0 };
/** What is left of a batch that is taken back piece by piece stays here as long for the next piece, whatever its own seconds are. */
const HELD_FOR_NEXT_MS = 30_000;

/**
 * Within its seconds: takes a whole batch back, or the last of it, about `most`; drafts it came from are there again. `left`: how
 * many can still be taken back. What the same import saved as drafts (`beside`) goes before it, as long as anything of it can be taken back:
 * where all of it is out or was cancelled, an undo says nothing of its drafts.
 */
export function undoBatch(
  tx: Tx,
  parts: DecideParts,
  { batchId, most }: { batchId: string; most?: number | undefined },
): UndoneBatch | Failed<'not-found' | 'too-late'> {
  const atMs = parts.clock.nowMs();
  const batch = batchById(tx, batchId);
  if (batch === undefined) return fail('not-found', 'batch-gone');
  const untilMs = batch.undo_until_ms;
  if (untilMs === null || atMs > untilMs) return fail('too-late', 'batch-on-its-way');
  const beside =
    unsentOfBatch(tx, batchId) === 0 ? noneBeside : takeBackBeside(tx, parts, batchId, most ?? Number.MAX_SAFE_INTEGER);
  const actions =
    most === undefined ? actionsOfBatch(tx, batchId) : endOfBatch(tx, batchId, most - beside.draftIds.length);
  const restored = draftsToRestore(actions, changedSinceQueued(tx, batchId));
  const draftIds = [...restored];
  let undone = 0;
  const takeBack = (action: Action): void => {
    if (action.maybeDone) return;
    if (settle(tx, parts, action, { type: 'cancel', atMs, reason: { code: 'undone' } }) === null) return;
    undone += 1;
    // What cannot be read, and is in no draft again, stays in sight.
    const isKept = restored.has(action.draftId ?? '') || kindOf(parts.kinds, action.kind).isReadable(action);
    if (action.draftId !== null && isKept) setDismissed(tx, action.id);
  };
  // A part of its draft is out already, or was changed since: only what is taken back becomes a draft, with the comment behind it.
  for (const action of actions.filter((one) => isRest(parts, one, restored))) {
    const draftId = draftOfAction(parts, tx, action);
    if (draftId !== null) draftIds.push(draftId);
    takeBack(action);
  }
  // From the last: what belongs to another goes before it, and each is read anew.
  for (const { id } of actions.reverse()) {
    const action = actionById(tx, id);
    if (action !== undefined && unsentStates.includes(action.state)) takeBack(action);
  }
  restoreDrafts(tx, [...restored]);
  const left = unsentOfBatch(tx, batchId) + beside.left;
  // Each row of thousands that is written anew takes its time.
  if (most !== undefined && left > 0 && untilMs - atMs < HELD_FOR_NEXT_MS / 2)
    holdBatchUntil(tx, batchId, { fromMs: untilMs, untilMs: atMs + HELD_FOR_NEXT_MS });
  return { undone, draftIds, left, beside: { draftIds: beside.draftIds, changed: left > 0 ? 0 : beside.changed } };
}

/** An unsent post of a draft that has gone out in part. */
function isRest({ kinds }: ChangeParts, action: Action, restored: ReadonlySet<string>): boolean {
  const isUnsentPost = kindOf(kinds, action.kind).canBeDraft && unsentStates.includes(action.state);
  return isUnsentPost && action.draftId !== null && !restored.has(action.draftId ?? '');
}

/** Drafts of which nothing has gone out, and that say what would have: a later change may have been merged into a post. */
function draftsToRestore(actions: readonly Action[], changed: ReadonlySet<string>): Set<string> {
  const isOther = ({ id, state }: Action): boolean => !unsentStates.includes(state) || changed.has(id);
  const sent = new Set(actions.filter(isOther).map(({ draftId }) => draftId));
  const all = actions.map(({ draftId }) => draftId).filter((id) => id !== null);
  return new Set(all.filter((id) => !sent.has(id)));
}
