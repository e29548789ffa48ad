import * as z from 'zod';
import { method } from './procedure.ts';
import { InSpace } from './shared.ts';

/** Why a pull brought nothing. */
export const syncFailures = [
  'unreachable',
  'service-trouble',
  'unusable-answer',
  'sign-in-needed',
  'refused',
  'rate-limited',
  'not-found',
  'in-use',
  'storage',
  'no-end',
  'emptier',
] as const;
export type SyncFailure = (typeof syncFailures)[number];

/** How it stands with one copy: of a part of a space, or of an account. */
export interface SyncState {
  resource: 'accounts' | 'boards' | 'bio' | 'webhooks' | 'summary' | 'reports' | 'posts';
  /** Whose, where it is pulled account by account; null: it is the space's. */
  accountId: string | null;
  /** When the service last answered well; null: never. */
  goodAtMs: number | null;
  /**
   * How complete that answer was: `here` of `of` entries of a list, accounts of the summary, ranges of a report. Null: not counted;
   * of posts `archive.copies` tells.
   */
  complete: { here: number; of: number } | null;
  triedAtMs: number;
  /** Why the last try brought nothing; null: it did. */
  failure: SyncFailure | null;
  /** Since when tries bring nothing, but for those that wait for what is changed here; null: they do not. */
  failingSinceMs: number | null;
}

export const sync = {
  /**
   * Pulls everything now, and ends when it is here. A part that fails does not stop the others: each state says how it went.
   * `full`: what is complete is read again from its beginning; what is under way goes on.
   */
  now: method(InSpace.extend({ full: z.boolean().optional() }))
    .failing('not-found')
    .to<{ states: SyncState[] }>(),
  /**
   * The long copies, posts and reports, are not read by themselves: they stop after the piece that is under way, and go on
   * where they were; also after a restart. The rest is kept fresh all the same. `now` ends it.
   */
  pause: method(InSpace.extend({ paused: z.boolean() }))
    .failing('not-found')
    .to<{ pausedAtMs: number | null }>(),
  watch: method(InSpace).watching<SyncState[]>(),
};
