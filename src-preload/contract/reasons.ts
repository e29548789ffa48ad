import * as z from 'zod';
import { CallDetail } from './call-detail.ts';

/*
 * Why an action is as it is, as a code with its data: this is what is on disk and what is decided by. The sentence is made
 * of it in words/reason.ts, for whoever reads it.
 */

/** What can be asked of the service; the rows of the endpoint table. */
export const operationIds = [
  'accounts.index',
  'accounts.boards',
  'accounts.update',
  'accounts.destroy',
  'analytics.index',
  'analytics.show',
  'analytics.posts',
  'api-tokens.store',
  'api-tokens.destroy',
  'bio.blocks.index',
  'bio.blocks.store',
  'bio.blocks.update',
  'bio.blocks.destroy',
  'bio.blocks.reorder',
  'bio.show',
  'bio.store',
  'bio.update',
  'bio.avatar',
  'comments.update',
  'webhooks.index',
  'webhooks.update',
  'webhooks.destroy',
  'posts.create',
  'posts.update',
  'posts.retry',
  'posts.firstComment',
] as const;
export type OperationId = (typeof operationIds)[number];

/** Why an answer is no success, one word per thing a caller may want to treat differently. */
export const callFailureCodes = [
  // nothing was sent
  'unreachable',
  'dns',
  'tls',
  'proxy',
  'proxy-sign-in',
  'no-token',
  'invalid-input',
  // what was kept of it cannot be read by this version
  'unreadable',
  // before or after sending
  'timeout',
  'aborted',
  // sent, no status
  'connection-lost',
  'garbage',
  // a status
  'unauthorized',
  'forbidden',
  'not-found',
  'validation',
  'payload-too-large',
  'rate-limited',
  'server-error',
  'redirected',
  'refused',
  'unexpected-status',
  // a 2xx whose body does not serve
  'not-json',
  'empty',
  'cut-off',
  'malformed',
  'too-deep',
  'too-large',
  'encoded',
  'unexpected-shape',
] as const;
export type CallFailureCode = (typeof callFailureCodes)[number];

/** Reasons that say it all by themselves. */
export const plainReasons = [
  // what the user did
  'held',
  'released',
  'cancelled',
  'cancelled-with-post',
  'cancelled-with-parent',
  'gave-way',
  'deletion-refused',
  'put-back',
  'undone',
  'staged-again',
  'skipped',
  'left',
  'left-maybe-done',
  'confirmed',
  'unconfirmed',
  'none-went',
  'made-draft',
  'taken-to-draft',
  'into-draft',
  'asked-for',
  'sent-again-late',
  'new-time',
  'new-time-of-post',
  'old-time',
  'off-the-list',
  // what a later change did
  'merged',
  'superseded',
  'undone-by-later',
  'goes-with-parent',
  'nothing-to-take-away',
  'taken-back-meanwhile',
  'mended',
  // what it belongs to
  'parent-unlinked',
  'parent-unconfirmed',
  'parent-refused',
  'parent-not-sent',
  'parent-done',
  'parent-sought',
  'parent-put-back',
  'parent-taken-back',
  'parent-untold',
  'goes-without',
  // time
  'undo-time',
  'late-while-cancelled',
  'post-skipped',
  // an ending of the program, and a ledger older than the truth
  'closed-before-sent',
  'stopped-before-sent',
  'closed-repeated',
  'closed-in-doubt',
  'journal-unwritten',
  'id-of-another',
  'from-journal',
  'outcome-lost',
  'refusal-lost',
  'failure-lost',
  'older-copy',
  'sent-before',
  'may-be-out-before',
  'looked-anew',
  // what was changed at the service since it was asked for
  'changed-there',
  'goes-over-theirs',
  'page-unread',
  'page-gone-there',
  'page-made-there',
  'picture-changed-there',
  // what the service did
  'asked-to-wait',
  'token-refused',
  'limit-used',
  'failed-without-words',
  'left-as-it-was',
  'answer-unreadable',
  // what was found there
  'found-by-id',
  'found-by-words',
  'found-after-copy',
  'found-in-list',
  'found-page',
  // what cannot be sent
  'no-request',
  'payload-unreadable',
] as const;

/** What stood in the way of a post when its time came. */
const missedBecause = ['paused', 'offline', 'sign-in', 'not-running'] as const;
export type MissedBecause = (typeof missedBecause)[number];

/** Why a post that was looked for was not found for sure. */
export const notFoundBecause = [
  'nothing',
  'not-on-all',
  'several',
  'several-ids',
  'claimed-by-another',
  'clock-unknown',
] as const;
export type NotFoundBecause = (typeof notFoundBecause)[number];

/** What a refusal proves of an earlier try. */
export const proofs = ['post-went-out', 'comment-went-out', 'page-exists', 'retried-before', 'gone'] as const;
export type Proof = (typeof proofs)[number];

const words = z.array(z.string());
const detail = CallDetail.nullable();
const by = z.enum(['draft', 'settings']);

export const Reason = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainReasons) }),
  z.object({
    code: z.literal('call-failed'),
    operation: z.string(),
    failure: z.enum(callFailureCodes),
    /** What became of what was asked: `none` where the failure says it itself. */
    outcome: z.enum(['none', 'not-sent', 'unknown', 'done']),
    serviceWords: z.string().nullable(),
    detail,
  }),
  /** Refused, or failed at the service, for what it says. */
  z.object({ code: z.literal('service-said'), words }),
  /** A refusal that says what became of an earlier try without an answer. */
  z.object({ code: z.literal('proven'), proof: z.enum(proofs), words }),
  z.object({ code: z.literal('done-without-id'), detail }),
  /** `asks`: its draft says to ask. `kept`: what it changes is at the service as before. `because`: absent where it is not known. */
  z.object({
    code: z.literal('missed'),
    asks: z.boolean(),
    kept: z.boolean(),
    because: z.enum(missedBecause).optional(),
  }),
  z.object({ code: z.literal('missed-skipped'), by }),
  z.object({ code: z.literal('missed-published'), by }),
  /** `taken`: what it was taken for, so that this can be taken back; only in the history. */
  z.object({
    code: z.literal('another-post'),
    taken: z
      .object({
        isConfirmed: z.boolean(),
        remoteId: z.string().nullable(),
        permalink: z.string().nullable(),
        knownPostMark: z.number().int().nullable(),
      })
      .optional(),
  }),
  z.object({ code: z.literal('not-found'), because: z.enum(notFoundBecause) }),
  /** What stood under the ID of an account when it was queued, and what does now: names, and networks as the service calls them. */
  z.object({
    code: z.literal('other-network'),
    accountId: z.string(),
    was: z.object({ name: z.string(), social: z.string() }),
    is: z.object({ name: z.string(), social: z.string() }),
  }),
  z.object({ code: z.literal('kind-unknown'), kind: z.string() }),
  /** What stood in its row was no state that is known here. */
  z.object({ code: z.literal('state-unknown'), stored: z.string() }),
  /** Read from a disk that another version wrote: kept as it is. */
  z.object({ code: z.literal('unreadable'), stored: z.string() }),
]);
export type Reason = z.infer<typeof Reason>;
export type ReasonCode = Reason['code'];

/** Lines of an action's history. Most are what happened to it; the last ones change nothing by themselves. */
export const historyTypes = [
  'queued',
  'claim',
  'on-wire',
  'unsent',
  'put-back',
  'executed',
  'rejected',
  'failed-there',
  'mended',
  'try-again',
  'in-doubt',
  'recall',
  'waits-for-parent',
  'missed',
  'hold',
  'parked',
  'may-be-out',
  'overtaken',
  'unblock',
  'cancel',
  'uncancel',
  'supersede',
  'matched',
  'confirm-match',
  'unmatch',
  'rematch',
  'said-live',
  'said-done',
  'said-not-sent',
  'unsaid',
  'retry',
  'abandon',
  'changed',
  'new-time',
  'goes-now',
  'goes-late',
  'goes-without',
  'moved-up',
  'taken-back',
  'looked',
  'other-network',
  'dismissed',
] as const;
export type HistoryType = (typeof historyTypes)[number];
