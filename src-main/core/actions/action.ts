import type { ChangeCode } from '../../../src-preload/contract/action.ts';
import type { When } from '../../../src-preload/contract/drafts.ts';
import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type {
  ActionKind,
  ActionState,
  BlockReason,
  StoredKind,
  RemoteState,
} from '../../../src-preload/contract/outbox.ts';
import type { Since } from './since.ts';

export type { ActionKind, ActionState, BlockReason, StoredKind };

/** Whether the service publishes it at once, at a time, when it likes, or a while after what it belongs to. */
export type PublishMode = When['mode'] | 'after';

/** What is written piece by piece waits for no moment of any clock: until `letBatchGo` says that all of it is there. */
export const UNTIL_LET_GO_MS = Date.UTC(9999, 0);

/** 0 what the user does now, 1 scheduled, 2 a batch, 3 background (outbox.md, Order). */
export type PriorityRank = 0 | 1 | 2 | 3;

/** One thing the service has to be told, as the outbox knows it (outbox.md). */
export interface Action {
  id: string;
  spaceId: string;
  kind: StoredKind;
  /** Actions of one lane run one after the other: one lane per remote entity. */
  lane: string;
  state: ActionState;
  blockReason: BlockReason | null;
  /** Why it is in this state; null where the state says it all. */
  reason: Reason | null;
  /** As it stands in its row; only its kind can read it (payload.ts). */
  payload: unknown;
  payloadVersion: number;
  text: string;
  /** What is done to what `text` names; null where that is words of the user's. */
  change: ChangeCode | null;
  accountIds: string[];
  publishes: boolean;
  priority: PriorityRank;
  seq: number;
  batchId: string | null;
  draftId: string | null;
  /** How what it makes is published; null: it makes nothing that is. */
  publishMode: PublishMode | null;
  scheduledAtMs: number | null;
  notBeforeMs: number | null;
  undoUntilMs: number | null;
  attempts: number;
  claimedBoot: string | null;
  bodyHash: string | null;
  onWireAtMs: number | null;
  knownPostMark: number | null;
  /** Number of its last send in the journal; 0: none. */
  wireNumber: number;
  /** The earliest moment of T3 by the service's own clock, wall milliseconds; null where that clock was not known. */
  sentFromMs: number | null;
  /** How a post stands at the service, as it said when it took it. */
  remoteState: RemoteState | null;
  entity: string | null;
  remoteId: string | null;
  permalink: string | null;
  httpStatus: number | null;
  failureCode: string | null;
  answer: string | null;
  /** An attempt ended without an outcome: it may have been carried out, whatever later attempts came to. */
  maybeDone: boolean;
  /** Since when what it was made of may be out, without an outcome being known; null: it surely is not. */
  madeOfMayBeOut: Since | null;
  /** Settled, or to be confirmed, by what was found at the service; never by an answer of it. */
  matched: boolean;
  dismissed: boolean;
  createdAtMs: number;
  settledAtMs: number | null;
}

/** Failure code of what the service carried out and says to have failed there. */
export const FAILED_THERE = 'failed-there';

/** Failure code of what was not sent because an account that it names is on another network than when it was queued. */
export const OTHER_NETWORK = 'other-network';

/** The failure code of a create whose answer names what another action made: an answer that came twice, or for another. */
export const ID_OF_ANOTHER = 'id-of-another';
/** Failure code of what an older copy cannot tell about: it may have left at any moment since that was made. */
export const OLDER_COPY = 'older-copy';

/** Carried out by the service, which says that it failed there. */
export const isFailedThere = ({ state, failureCode }: Action): boolean =>
  state === 'rejected' && failureCode === FAILED_THERE;

/** Made at the service and failed there: it is tried again there, and never made a second time. */
export const isMadeAndFailed = (action: Action): boolean => isFailedThere(action) && action.entity !== null;

/** What still stands in its lane: the next one waits. */
export const unsettledStates: readonly ActionState[] = [
  'queued',
  'waiting',
  'claimed',
  'on_wire',
  'in_doubt',
  'matched',
  'blocked',
];

/** Provably unsent: may be changed, cancelled or taken back. */
export const unsentStates: readonly ActionState[] = ['queued', 'waiting', 'blocked'];

/** What may go yet, or again: what was refused can be retried, what was cancelled put back, what is in doubt sent again. */
export const mayYetGo: readonly ActionState[] = [
  ...unsentStates,
  'claimed',
  'on_wire',
  'in_doubt',
  'rejected',
  'cancelled',
];
