import type { Changed, Rescheduled } from '../../../../src-preload/contract/outbox.ts';
import { unsentStates } from '../../actions/action.ts';
import { unsentDependentsOf } from '../../actions/dependents.ts';
import { standingOf } from '../../actions/sent-again.queries.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { ChangeParts } from './change.ts';
import { keepMoved, movedFrom, putRowsBack, type Moved } from './send-again.ts';

/**
 * Gives these other times and holds what still waits back for `undoMs`, with how it stood, so that `oldTimes` can take that back.
 * What waits behind them has its place and its time by theirs, and is kept with them.
 */
export function withOldTimes(
  tx: Tx,
  parts: ChangeParts,
  { actionIds, undoMs }: { actionIds: readonly string[]; undoMs: number },
  give: () => Changed,
): Rescheduled {
  const ids = new Set(actionIds.flatMap((id) => withBehind(tx, id)));
  const before = [...ids].map((id) => standingOf(tx, id));
  const changed = give();
  const moved = before.flatMap((was) => movedFrom(tx, was)).filter(isUnsent);
  if (moved.length === 0) return { ...changed, newTimes: null };
  return { ...changed, newTimes: keepMoved(tx, moved, { nowMs: parts.clock.nowMs(), undoMs }) };
}

const isUnsent = ({ now }: Moved): boolean => unsentStates.some((state) => state === now.row.state);

/** An action and all that waits behind it, through others too. */
const withBehind = (reader: Reader, id: string): string[] => [
  id,
  ...unsentDependentsOf(reader, id).flatMap((child) => withBehind(reader, child.id)),
];

/** Takes new times back, wherever nothing left or was changed since. */
export const oldTimes = (tx: Tx, parts: ChangeParts, spaceId: string, atMs: number): Changed =>
  putRowsBack(tx, parts, { spaceId, atMs }, { type: 'new-time', reason: { code: 'old-time' } });
