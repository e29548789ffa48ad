import { isPast } from '../../../../src-preload/contract/is-past.ts';
import type { Changed, Reschedule } from '../../../../src-preload/contract/outbox.ts';
import type { Refusal } from '../../../../src-preload/contract/refusal.ts';
import { unsentStates, type Action } from '../../actions/action.ts';
import type { Tx } from '../../store/store.ts';
import { cancelOne, each, leaveIt, tooLate, type ChangeParts } from './change.ts';
import { earliestTime } from './in-order.queries.ts';
import { putAt, unsentDependentsOf } from '../../actions/dependents.ts';
import { append } from '../../actions/history.ts';
import { nextSeq } from '../../actions/actions.queries.ts';
import { kindOf } from '../../actions/kind.ts';
import { retime } from '../../actions/missed.ts';
import { resume } from '../../actions/settle.ts';

/** For what missed its time: now, at a new time, or not at all. */
export function reschedule(tx: Tx, parts: ChangeParts, actionIds: readonly string[], when: Reschedule): Changed {
  if (when === 'skip') return skip(tx, parts, actionIds);
  const nowMs = parts.clock.nowMs();
  if (when !== 'now' && isPast(when.atMs, nowMs)) return refuseAll(actionIds, { code: 'time-past' });
  const firstMs = when !== 'now' && when.gaps === 'keep' ? (when.firstMs ?? earliestTime(tx, actionIds)) : null;
  return each(tx, actionIds, (action) => {
    const { timed } = kindOf(parts.kinds, action.kind);
    if (timed === null) return { code: 'no-time' };
    if (!unsentStates.includes(action.state)) return tooLate(action.state);
    if (action.blockReason === 'older') return { code: 'may-be-out' };
    if (action.blockReason === 'dependency') return { code: 'after-another' };
    const late = action.scheduledAtMs !== null && action.scheduledAtMs <= nowMs;
    // What it changes is at the service and was published in time: "now" could publish it twice.
    if (when === 'now' && !timed.isDeadline && late) return { code: 'post-in-time' };
    const gapMs = firstMs === null ? 0 : (action.scheduledAtMs ?? firstMs) - firstMs;
    const atMs = when === 'now' ? null : when.atMs + gapMs;
    retime(tx, parts, action, atMs);
    // What is held stays held: a new time is no release.
    const stopped = action.state === 'blocked' && action.blockReason !== 'held';
    if (stopped) resume(tx, parts, action, { type: 'unblock', reason: { code: 'new-time' } });
    else append(tx, parts, action, { type: 'new-time', reason: { code: 'new-time' } });
    putAt(tx, action.id, atMs === null ? { priority: 0, seq: nextSeq(tx) } : { priority: 1, seq: atMs });
    carryBehind(tx, parts, action, atMs);
    return null;
  });
}

/** A change that waits behind its post says the time too, and would put the post back to the one from before. */
function carryBehind(tx: Tx, parts: ChangeParts, action: Action, atMs: number | null): void {
  for (const later of unsentDependentsOf(tx, action.id)) {
    if (kindOf(parts.kinds, later.kind).timed === null) continue;
    retime(tx, parts, later, atMs);
    append(tx, parts, later, { type: 'new-time', reason: { code: 'new-time-of-post' } });
  }
}

/** What may have been done is given up; nobody can say that it was skipped. */
function skip(tx: Tx, parts: ChangeParts, actionIds: readonly string[]): Changed {
  const atMs = parts.clock.nowMs();
  return each(tx, actionIds, (action) =>
    action.maybeDone
      ? leaveIt(tx, parts, action, atMs)
      : cancelOne(tx, parts, action, { atMs, firstComments: 'cancel', reason: { code: 'skipped' } }),
  );
}

function refuseAll(actionIds: readonly string[], why: Refusal): Changed {
  return { changed: 0, refused: actionIds.map((actionId) => ({ actionId, why })) };
}
