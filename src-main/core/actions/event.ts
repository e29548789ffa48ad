import type { RemoteState } from '../../../src-preload/contract/action.ts';
import type { Reason } from '../../../src-preload/contract/reasons.ts';
import type { ActionState, BlockReason } from './action.ts';
import type { Outcome } from './journal/journal-line.ts';
import type { Since } from './since.ts';

/** What a match was, which the user has said is another post. */
export type TakenBack = NonNullable<Extract<Reason, { code: 'another-post' }>['taken']>;

/** What the service says of a post that it took; `goesAtMs`: when it goes out there, wall milliseconds, null where it does not say. */
export interface Standing {
  state: RemoteState;
  goesAtMs: number | null;
}

/** What is let go stays here until then all the same, so that it can be undone. */
export interface HeldBack {
  undoUntilMs?: number;
}

/** What can happen to an action (outbox.md, States and Verdicts). Times are wall milliseconds. */
export type ActionEvent =
  | { type: 'claim'; boot: string; bodyHash: string }
  /** T3: the first byte is about to leave. */
  | { type: 'on-wire'; atMs: number; knownPostMark: number | null; wireNumber: number; sentFromMs: number | null }
  /** Provably not sent: runs again, no attempt spent. */
  | { type: 'unsent'; reason: Reason; notBeforeMs: number | null }
  | {
      type: 'executed';
      atMs: number;
      remoteId: string | null;
      status: number;
      answer: string | null;
      linked: boolean;
      /** What is to be said of something done. */
      reason: Reason | null;
      /** How a post stands at the service, where its answer says. */
      standing?: Standing;
    }
  | {
      type: 'rejected';
      atMs: number;
      status: number | null;
      code: string;
      reason: Reason;
      answer: string | null;
      /** For what was made and failed there: its id, as far as it was told. */
      remoteId?: string | null;
    }
  /** What it was queued for is no longer what it was: it ends here unsent, as what is refused does, and asks. */
  | { type: 'not-as-queued'; atMs: number; code: string; reason: Reason }
  /** What was done failed at the service since, as the answer to a later action says. */
  | { type: 'failed-since'; atMs: number; reason: Reason }
  /** What had been made and failed there went through later, by an action of its own. */
  | { type: 'mended'; atMs: number; reason: Reason }
  /** A refusal that means nothing was done and that is to be tried again (429, 401): no attempt spent. */
  | {
      type: 'put-back';
      status: number | null;
      reason: Reason;
      notBeforeMs: number | null;
      /** For what the journal did not take in: the number it had before, since the one it was given is free again. */
      wireNumber?: number;
    }
  /** Possibly executed, and harmless to repeat. */
  | {
      type: 'try-again';
      status: number | null;
      code: string;
      reason: Reason;
      notBeforeMs: number;
      answer: string | null;
    }
  /** `since`: for what may have left at any moment after the one told there. */
  | { type: 'in-doubt'; status: number | null; code: string; reason: Reason; answer: string | null; since?: Since }
  /** The journal knows a send of which this ledger knows less (outbox.md, When the ledger itself is older than the truth). */
  | {
      type: 'recall';
      wireNumber: number;
      atMs: number;
      knownPostMark: number | null;
      outcome: Outcome | null;
      status: number | null;
    }
  | { type: 'block'; blockReason: BlockReason; reason: Reason }
  | ({ type: 'unblock'; reason: Reason } & HeldBack)
  | { type: 'cancel'; atMs: number; reason: Reason }
  /** The user takes a cancellation back. */
  | ({ type: 'uncancel'; reason: Reason } & HeldBack)
  | { type: 'supersede'; atMs: number; reason: Reason }
  /** Found at the service. `sure`: by something that only ours can have; else the user is asked before anything follows. */
  | {
      type: 'matched';
      atMs: number;
      remoteId: string | null;
      permalink: string | null;
      reason: Reason;
      sure: boolean;
      since?: Since;
    }
  | { type: 'confirm-match'; atMs: number; reason: Reason }
  /** `forGood`: the user says that it is another post, so nothing that is known now is found again. */
  | { type: 'unmatch'; reason: Reason; forGood: boolean }
  /** They take that back: it is as it was before, asked about or confirmed. */
  | { type: 'rematch'; atMs: number; taken: TakenBack }
  /** The user's answers to a doubt. `linked`: nothing names it by an id that is still unknown. */
  | { type: 'user-says-sent'; atMs: number; linked: boolean }
  /** They take back that it is live: it is in doubt again, for the same reason. */
  | { type: 'unsay'; reason: Reason | null }
  | { type: 'user-says-not-sent' }
  | { type: 'abandon'; atMs: number; reason: Reason }
  /** The user asks for what was refused or parked to be tried again, attempts counted anew. */
  | { type: 'retry' };

/** The states in which each of them is possible. */
const from: Record<ActionEvent['type'], readonly ActionState[]> = {
  claim: ['queued', 'waiting'],
  'on-wire': ['claimed'],
  unsent: ['claimed'],
  executed: ['on_wire'],
  rejected: ['on_wire', 'claimed'],
  'not-as-queued': ['queued', 'waiting', 'blocked'],
  'failed-since': ['done'],
  mended: ['rejected'],
  'put-back': ['on_wire'],
  'try-again': ['on_wire'],
  'in-doubt': ['on_wire', 'blocked'],
  recall: ['queued', 'waiting', 'blocked', 'claimed', 'on_wire', 'in_doubt', 'matched', 'rejected', 'cancelled'],
  block: ['queued', 'waiting'],
  unblock: ['blocked'],
  cancel: ['queued', 'waiting', 'blocked'],
  uncancel: ['cancelled'],
  supersede: ['queued', 'waiting', 'blocked'],
  // Again, once its ID is known.
  matched: ['in_doubt', 'done_unlinked', 'matched', 'blocked'],
  'confirm-match': ['matched'],
  unmatch: ['matched', 'done', 'done_unlinked'],
  rematch: ['in_doubt', 'done_unlinked'],
  'user-says-sent': ['in_doubt', 'blocked'],
  unsay: ['done_unlinked'],
  'user-says-not-sent': ['in_doubt'],
  abandon: ['in_doubt', 'rejected', 'blocked'],
  retry: ['rejected', 'blocked', 'waiting', 'queued'],
};

/** Whether an event is possible in a state. What is not in the table is a bug or comes too late. */
export function allows(state: ActionState, type: ActionEvent['type']): boolean {
  return from[type].includes(state);
}
