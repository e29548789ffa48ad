import type { PutBack } from '../../../../src-preload/contract/outbox.ts';
import type { Action } from '../../actions/action.ts';
import { actionById, dependentsOf } from '../../actions/actions.queries.ts';
import { makeWay } from '../../actions/coalesce.ts';
import { apply } from '../../actions/history.ts';
import { kindOf, type Kinds } from '../../actions/kind.ts';
import { asksInstead, GAVE_WAY, resume } from '../../actions/settle.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { askIfEndedInCopy } from '../older-copy.ts';
import type { HeldBack } from '../../actions/event.ts';
import { each, heldBack, type ChangeParts } from './change.ts';

/** False for what may have been sent, is a draft or staged again, changes what is deleted, or would send what is not kept any more. */
export const canPutBack = (reader: Reader, kinds: Kinds, action: Action): boolean =>
  whyNotBack(reader, kinds, action) === null;

type NotBack = 'not-put-back' | 'gave-way' | 'staged-again' | 'no-picture' | 'pointless';

function whyNotBack(reader: Reader, kinds: Kinds, action: Action): NotBack | null {
  if (action.reason?.code === 'staged-again') return 'staged-again';
  // It comes back by itself where the deletion is taken back, or refused.
  if (action.reason?.code === GAVE_WAY) return 'gave-way';
  if (action.dismissed || action.maybeDone) return 'not-put-back';
  const kind = kindOf(kinds, action.kind);
  if (kind.isPointless(reader, action)) return 'pointless';
  return kind.isComplete(reader, action) ? null : 'no-picture';
}

/**
 * Takes a cancellation back. Nothing cancelled was ever sent, so each waits again as it did, at its old place, and is held back
 * for `undoMs` in which it can be cancelled again.
 */
export function putBack(tx: Tx, parts: ChangeParts, actionIds: readonly string[], undoMs = 0): PutBack {
  const held = heldBack(parts, undoMs);
  const back = new Set<string>();
  const left: RefusedOne[] = [];
  const changed = each(tx, actionIds, (action) => {
    // It came back with its post.
    if (back.has(action.id)) return null;
    if (action.state !== 'cancelled') return { code: 'not-cancelled' };
    const why = whyNotBack(tx, parts.kinds, action);
    if (why !== null) return { code: why };
    if (!putOneBack(tx, parts, action, held, { back, left })) return { code: 'not-cancelled' };
    const now = actionById(tx, action.id);
    return now !== undefined && asksInstead(now) ? { code: 'asks-first' } : null;
  });
  const named = new Set(changed.refused.map(({ actionId }) => actionId));
  const alone = left.filter(({ actionId }) => !named.has(actionId));
  return { ...changed, refused: [...changed.refused, ...alone], back: [...back] };
}

function isLate({ clock, kinds }: ChangeParts, { kind, state, scheduledAtMs }: Action): boolean {
  const isTimed = kindOf(kinds, kind).timed !== null && state === 'queued';
  return isTimed && scheduledAtMs !== null && scheduledAtMs <= clock.nowMs();
}

type RefusedOne = PutBack['refused'][number];
/** What is back by now, and what went with it and is not. */
interface Told {
  back: Set<string>;
  left: RefusedOne[];
}

function putOneBack(tx: Tx, parts: ChangeParts, action: Action, held: HeldBack, told: Told): boolean {
  // What it waits for may be gone: then it is asked about, like all that is left behind.
  const back = resume(tx, parts, action, { type: 'uncancel', reason: { code: 'put-back' }, ...held });
  if (back === null) return false;
  told.back.add(action.id);
  makeWay(tx, parts, action);
  // Its own answer to a missed time was given when it was cancelled, and is not given again.
  if (isLate(parts, back))
    apply(tx, parts, back, { type: 'block', blockReason: 'missed', reason: { code: 'late-while-cancelled' } });
  askIfEndedInCopy(tx, parts, actionById(tx, action.id) ?? back);
  for (const child of dependentsOf(tx, action.id)) {
    const { companion, cancelledWith } = kindOf(parts.kinds, child.kind);
    const wentWithIt = (companion || cancelledWith.includes(action.kind)) && child.settledAtMs === action.settledAtMs;
    if (child.state === 'cancelled' && wentWithIt) {
      const why = whyNotBack(tx, parts.kinds, child);
      if (why === null) putOneBack(tx, parts, child, held, told);
      else if (why === 'no-picture') told.left.push({ actionId: child.id, why: { code: why } });
    } else if (child.state === 'blocked' && child.blockReason === 'dependency')
      resume(tx, parts, child, { type: 'unblock', reason: { code: 'parent-put-back' } });
  }
  return true;
}
