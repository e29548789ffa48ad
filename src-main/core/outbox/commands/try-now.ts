import type { Changed, TriedAgain } from '../../../../src-preload/contract/outbox.ts';
import type { Refusal } from '../../../../src-preload/contract/refusal.ts';
import type { Tx } from '../../store/store.ts';
import { isFailedThere, type Action } from '../../actions/action.ts';
import { openRetryOf, retryThere } from '../../posts/posts.ts';
import { askIfEndedInCopy } from '../older-copy.ts';
import { each, tooLate } from './change.ts';
import { undoably } from './send-again.ts';
import type { DecideParts } from './decide.ts';
import { makeWay, takeIn } from '../../actions/coalesce.ts';
import { allows } from '../../actions/event.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { nowIfLate } from '../../actions/missed.ts';
import {
  actionById,
  deleteDependency,
  insertDependency,
  parentsOf,
  rewriteMerged,
} from '../../actions/actions.queries.ts';
import { asksInstead, hasEndedFor, resume } from '../../actions/settle.ts';

/**
 * Now, whatever the backoff; also takes up what was refused or parked, with its attempts counted anew. `after`: what has
 * to be done before; what an earlier try had to wait for and ended undone is no longer waited for.
 */
export function tryNow(
  tx: Tx,
  parts: DecideParts,
  actionIds: readonly string[],
  after: readonly string[] = [],
): Changed {
  return each(tx, actionIds, (asked) => {
    const there = isFailedThere(asked);
    const action = there ? openRetryOf(tx, asked) : asked;
    if (action === undefined) return again(tx, parts, asked, after);
    if (action.blockReason === 'older') return { code: 'may-be-out' };
    if (action.blockReason === 'missed')
      return { code: kindOf(parts.kinds, action.kind).timed?.isDeadline === true ? 'missed-post' : 'missed-change' };
    if (!allows(action.state, 'retry')) return tooLate(action.state);
    const parents = parentsOf(tx, action.id);
    const forgotten = parents.filter((parent) => canGoWithout(parts.kinds, parent, action, after.length > 0));
    const kept = parents.filter((parent) => !forgotten.includes(parent));
    if (action.blockReason === 'dependency') {
      const undone = kept.find((parent) => parent.state !== 'done' || hasEndedFor(parts.kinds, parent, action));
      if (undone !== undefined) return cannotGo(parts.kinds, undone, action);
    }
    if (after.some((id) => waitsFor(tx, id, action))) return { code: 'waits-for-this' };
    for (const { id } of forgotten) deleteDependency(tx, action.id, id);
    const known = new Set(kept.map(({ id }) => id));
    for (const id of new Set(after)) {
      const first = known.has(id) ? undefined : actionById(tx, id);
      if (first?.spaceId === action.spaceId) insertDependency(tx, action.id, id);
    }
    const free = resume(tx, parts, nowIfLate(tx, parts, renewed(tx, parts.kinds, action)), { type: 'retry' });
    if (free !== null && asksInstead(free)) return { code: 'asks-first' };
    if (free !== null) askIfEndedInCopy(tx, parts, free);
    // A change that waits says the whole post as well, and would take this one back.
    if (action.state === 'rejected') {
      makeWay(tx, parts, action);
      takeIn(tx, parts, actionById(tx, action.id) ?? action);
    }
    return null;
  });
}

/** What was refused may have been overtaken: it is not to take back what was changed since. */
function renewed(tx: Tx, kinds: Kinds, action: Action): Action {
  const now = action.state === 'rejected' ? kindOf(kinds, action.kind).renew(tx, action) : null;
  if (now === null) return action;
  rewriteMerged(tx, kinds, action, { ...now, change: action.change });
  return { ...action, ...now };
}

/** As `tryNow`, held back for a while in which it can be taken back. */
export function tryAgain(
  tx: Tx,
  parts: DecideParts,
  { actionIds, after, undoMs }: { actionIds: readonly string[]; after: readonly string[]; undoMs: number },
): TriedAgain {
  return undoably(tx, parts, { ids: actionIds, undoMs }, () => ({
    ...tryNow(tx, parts, actionIds, after),
    sentAgain: null,
  }));
}

/** What is at the service already is tried again there, and never made a second time. */
function again(tx: Tx, parts: DecideParts, failed: Action, after: readonly string[]): Refusal | null {
  const first = after.filter((id) => actionById(tx, id)?.spaceId === failed.spaceId);
  return retryThere(tx, parts, failed, first) ? null : { code: 'nameless' };
}

/** Whether something is this action, or waits for it, through others too. */
function waitsFor(tx: Tx, id: string, action: Action): boolean {
  return id === action.id || parentsOf(tx, id).some((parent) => waitsFor(tx, parent.id, action));
}

/**
 * Nothing names what makes no entity: where such a one ended undone, only the order is lost. What was refused and has its
 * own card is still waited for, unless something else is to go first now.
 */
function canGoWithout(kinds: Kinds, parent: Action, action: Action, replaced: boolean): boolean {
  const isOpen = parent.state === 'rejected' && !parent.dismissed;
  return parent.entity === null && hasEndedFor(kinds, parent, action) && (replaced || !isOpen);
}

function cannotGo(kinds: Kinds, parent: Action, action: Action): Refusal {
  if (parent.state === 'rejected' && !parent.dismissed) return { code: 'after-refused' };
  if (hasEndedFor(kinds, parent, action)) return { code: 'not-alone', reason: action.reason };
  return { code: 'after-another' };
}
