import type { HistoryType, Reason } from '../../../src-preload/contract/reasons.ts';
import type { Action, ActionState } from './action.ts';
import type { ActionEvent } from './event.ts';

/** What of an action changes. */
export type Change = Partial<
  Pick<
    Action,
    | 'state'
    | 'blockReason'
    | 'reason'
    | 'notBeforeMs'
    | 'undoUntilMs'
    | 'attempts'
    | 'claimedBoot'
    | 'bodyHash'
    | 'onWireAtMs'
    | 'knownPostMark'
    | 'wireNumber'
    | 'sentFromMs'
    | 'remoteId'
    | 'remoteState'
    | 'scheduledAtMs'
    | 'permalink'
    | 'httpStatus'
    | 'failureCode'
    | 'answer'
    | 'maybeDone'
    | 'matched'
    | 'dismissed'
    | 'settledAtMs'
  >
>;

/** What a transition writes: the change, and the line in the action's history. */
export interface Step {
  change: Change & { state: ActionState };
  type: HistoryType;
  reason: Reason | null;
}

export type EventType = ActionEvent['type'];
/** The event of this type; of several, one of theirs. */
export type EventOf<T extends EventType> = { [K in T]: { type: K } & Extract<ActionEvent, { type: K }> }[T];
/** What each of these events writes where it is possible. */
export type Steps<T extends EventType> = { [K in T]: (action: Action, event: EventOf<K>) => Step };

export const queuedAgain = { state: 'queued', blockReason: null, claimedBoot: null } as const;
export const settled = (atMs: number) => ({
  settledAtMs: atMs,
  notBeforeMs: null,
  blockReason: null,
  claimedBoot: null,
});
