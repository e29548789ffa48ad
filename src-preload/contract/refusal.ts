import type { PostProblem } from './post-check.ts';
import type { Reason } from './reasons.ts';

/** Why an item was left as it is by what was asked of it (words/refusal.ts). */
export const refusalCodes = [
  'gone',
  // its state
  'being-sent',
  'in-doubt',
  'matched',
  'sent-already',
  'refused',
  'cancelled-already',
  'maybe-done',
  'may-be-out',
  'waits',
  // what was asked fits no such item
  'not-held',
  'not-cancelled',
  'not-put-back',
  'staged-again',
  'gave-way',
  'no-picture',
  'pointless',
  'not-in-doubt',
  'no-match',
  'not-by-words',
  'no-time',
  'no-draft',
  'unreadable',
  'changed-since',
  'held-instead',
  'at-the-service',
  'nameless',
  // time
  'time-past',
  'post-in-time',
  'missed-post',
  'missed-change',
  // what it waits for
  'after-another',
  'after-refused',
  'waits-for-this',
  // where it would go
  'asks-first',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export type Refusal =
  | { code: RefusalCode }
  /** What it waits for has ended without it, as `reason` says. */
  | { code: 'not-alone'; reason: Reason | null }
  /** The one check of posts would not let it go like this. */
  | { code: 'post-problem'; problem: PostProblem };

/** How many were left as they are for the same cause. */
export interface RefusedCount {
  why: Refusal;
  count: number;
}
