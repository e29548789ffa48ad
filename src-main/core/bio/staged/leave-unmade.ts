import { append, cancelledInLane, latestInLane, setDismissed, type EnqueueParts } from '../../actions/actions.ts';
import type { Tx } from '../../store/store.ts';
import { laneOf } from '../asked.ts';

/**
 * For a page that is made anew: the one that was called off, with all that was to go on it, is not put back in the outbox any more. What
 * was edited over it is part of the new one, and would go out twice. It stays under Versions.
 */
export function leaveUnmade(tx: Tx, parts: EnqueueParts, spaceId: string): void {
  const made = latestInLane(tx, laneOf(spaceId), 'bio.create');
  if (made?.state !== 'cancelled') return;
  for (const call of cancelledInLane(tx, laneOf(spaceId))) {
    if (call.id < made.id || call.dismissed) continue;
    append(tx, parts, call, { type: 'dismissed', reason: { code: 'superseded' } });
    setDismissed(tx, call.id);
  }
}
