import { unsettledActions, unsettledInLane, type Action, type ActionKind } from '../actions/actions.ts';
import type { Reader } from '../store/store.ts';

/**
 * The one way to be ahead of the service: its last copy, and over it, in order, what the outbox has still to say. A change
 * is seen in the transaction that queues it, and is gone by itself when it is refused or taken back. `lane` names the one
 * entity that a view of no more than that is about.
 */
export function laidOver<View>(
  reader: Reader,
  { spaceId, kinds, lane }: { spaceId: string; kinds: readonly ActionKind[]; lane?: string },
  copy: View,
  lay: (view: View, action: Action) => View,
): View {
  const open = lane === undefined ? unsettledActions(reader, spaceId, kinds) : unsettledInLane(reader, lane, kinds);
  return open.reduce(lay, copy);
}
