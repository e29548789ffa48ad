import { unsettledActions, unsettledInLane, type Action, type ActionKind, type Payload } from '../actions/actions.ts';
import type { Reader } from '../store/store.ts';

/** The kinds of action that change a view, each with what reads its payload. */
export type Laid = Partial<Record<ActionKind, Pick<Payload<unknown>, 'readable'>>>;

/**
 * The one way to be ahead of the service: its last copy, and over it, in order, what the outbox has still to say. A change
 * is seen in the transaction that queues it, and is gone by itself when it is refused or taken back. `lane` names the one
 * entity that a view of no more than that is about. What cannot be read is left out, since it will not be sent either:
 * `lay` may read every payload that it is given.
 */
export function laidOver<View>(
  reader: Reader,
  { spaceId, laid, lane }: { spaceId: string; laid: Laid; lane?: string },
  copy: View,
  lay: (view: View, action: Action) => View,
): View {
  const kinds = kindsOf(laid);
  const open = lane === undefined ? unsettledActions(reader, spaceId, kinds) : unsettledInLane(reader, lane, kinds);
  const payloads: Partial<Record<string, Laid[ActionKind]>> = laid;
  return open.filter((action) => (payloads[action.kind]?.readable(action) ?? null) !== null).reduce(lay, copy);
}

export const kindsOf = (laid: Laid): ActionKind[] => Object.keys(laid) as ActionKind[];
