import type { ActionRow } from './action.ts';
import type { MissedBecause } from './reasons.ts';
import type { AccountRef } from './shared.ts';

/** Answers that say it all by themselves. `activate-account`: first those that its posts were refused for. */
export const plainVerbs = [
  'it-is-live',
  'it-is-ours',
  'it-is-not-ours',
  'send-again',
  'make-draft',
  'publish-now',
  'skip',
  'activate-account',
  'edit',
  'retry',
  'dismiss',
  'all-sent',
  'one-by-one',
  'none-went',
] as const;

/** What an answer is called (words/remedy.ts): one verb can mean different things to different cards. */
export const remedyNames = [
  'open-accounts',
  'open-bio',
  'enter-token',
  'look',
  'it-is-live',
  'it-was-done',
  'send-again',
  'make-draft',
  'leave',
  'it-is-ours',
  'it-is-not-ours',
  'edit',
  'activate',
  'retry',
  'publish-mine',
  'send-without',
  'dismiss',
  'publish-now',
  'new-time',
  'skip-post',
  'skip-change',
  'cancel',
  'none-elsewhere',
  'none-since',
  'all-sent',
  'one-by-one',
] as const;

/** One answer the user can give to a card: with `outbox.answer`, or in a view of its own. */
export interface Remedy {
  verb: (typeof plainVerbs)[number] | 'cancel' | 'new-time' | 'open-accounts' | 'open-bio' | 'enter-token' | 'look';
  name: (typeof remedyNames)[number];
  /** With `activate`: the account, where it is one alone. */
  account?: string;
  connectionId?: string;
}

/** How many unsent actions cannot go without some others. */
export interface Dependents {
  firstComments: number;
  others: number;
}

/** What is known of a card that is about actions; the words are made of it and of the first of them (words/card.ts). */
export type ActionFacts =
  /**
   * `heard`: what came back, a number for the status. `older-copy`: nobody knows whether it was sent. `sent-before`: the same
   * was sent before the database was lost. `may-be-out-before`: its draft was made of what may be out.
   */
  | {
      cause: 'in-doubt';
      heard: 'nothing' | 'something-else' | 'older-copy' | 'sent-before' | 'may-be-out-before' | number;
    }
  | { cause: 'matched' | 'unlinked' | 'tries' | 'dependency' }
  /** The bio page, which would replace what was changed at the service since it was published here. */
  | { cause: 'changed' }
  /** What this version cannot read of the outbox, or was queued for an account that is another now, and so was not sent. */
  | { cause: 'unreadable' }
  /** The earliest and the latest of the times that were missed, wall milliseconds. `because`: null where it is not known, or not the same of all. */
  | { cause: 'missed'; fromMs: number; toMs: number; because: MissedBecause | null }
  /**
   * `failed`: refused when it was sent; made at the service and failed there, with an ID by which it can be tried again or
   * without; or `retried` there and failed again.
   * `parked`: accounts it was for that are parked now. `out`: those on which the copy of posts has it all the same.
   */
  | {
      cause: 'rejected';
      failed: 'when-sent' | 'there' | 'there-without-id' | 'retried';
      parked: AccountRef[];
      out: AccountRef[];
    };

/** A card that is about no single action. */
export type WholeFacts =
  | { cause: 'sign-in'; connection: string; refusedAtMs: number | null }
  /**
   * This copy is `older` than what was sent from here, was `moved` from another computer, or the note of what was sent is
   * `unreadable`. `posts`: how many went out since, as far as that is known. `looked`: the last look at the analytics.
   */
  | {
      cause: 'older';
      why: 'older' | 'moved' | 'unreadable';
      fromMs: number;
      posts: number | null;
      /** Of the space; what was put back later waits without it. */
      isPaused: boolean;
      looked: { atMs: number; found: number } | null;
    };

interface Card {
  key: string;
  count: number;
  /** What waits for these and has no card of its own. */
  dependents: Dependents;
  remedies: Remedy[];
}

/**
 * A card under "Needs you": one cause, all the actions it stops, and the same answers for each. Its actions are listed by
 * its key (section `card`): there can be thousands. `first`: the first of them.
 */
export type NeedsYou = (Card & ActionFacts & { first: ActionRow }) | (Card & WholeFacts & { first: null });
