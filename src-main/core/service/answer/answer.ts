import type { CallFailureCode, Reason } from '../../../../src-preload/contract/reasons.ts';
import type { CallDetail } from '../../../../src-preload/contract/call-detail.ts';
import type { RefusalSays } from '../wire/wire-profile.ts';

/**
 * What surely, possibly or never happened at the service (outbox.md, Verdicts). Decided by `verdict.ts` alone, from the
 * on-wire marker and never from an error code: a reset looks the same before and after the request was read.
 *
 * - `executed`: a 2xx whose body could be read; for a DELETE also the service's own 404
 * - `executed-unreadable`: a 2xx that is JSON, but cut off, malformed, too large or not of the shape that was declared
 * - `not-executed`: refused in a way that proves it (403, 404, 413, 422, ...)
 * - `unsent`: no byte of the request left this machine
 * - `in-doubt`: it left, and nothing that came back proves what became of it
 * - `portal`: a 2xx that is not JSON, so something other than the service answered: in doubt as well
 */
export type Verdict =
  | 'executed'
  | 'executed-unreadable'
  | 'not-executed'
  | 'unsent'
  | 'in-doubt'
  | 'rate-limited'
  | 'auth-refused'
  | 'portal';

/** Why an answer is no success. */
export type FailureCode = CallFailureCode;

/**
 * The rate headers of one answer (spec/service-api.md, Limits 5). They describe one bucket; which one is told apart by
 * the cap in `limit`. `limit` 0 means that a 429 came without them.
 */
export interface RateReading {
  limit: number;
  remaining: number;
  bucket: 'publish' | 'api' | 'unknown';
  /** Clamped to `LONGEST_RETRY_AFTER_MS`; null where the service gave none that can be read. */
  retryAfterMs: number | null;
  /** The header as it came, absurd or not, for the log and the user. */
  retryAfterText: string | null;
  /** Unix seconds by the service's clock. Never to be compared with ours (outbox.md, Limits 7). */
  resetAtSec: number | null;
}

/** What a 2xx says of something that was made, and could not be published there (wire-profile.md, Readings). */
export interface FailedThere {
  /** Each once, in the order in which the service gives them; empty where it gives none. */
  serviceWords: string[];
  /** What was to change is in the answer as it was before. */
  isUnchanged?: true;
}

/** Why something cannot be sent as it is. */
export interface Unsendable {
  /** By the service's name. */
  field: string;
  detail: CallDetail;
  /** Values that would do instead. */
  offers?: string[];
}

/** Something came back and it counts as done. */
export interface Success<T> {
  ok: true;
  verdict: 'executed' | 'executed-unreadable';
  status: number;
  value: T;
  /** The body as text, whole (the first 64 KiB where it was over the cap); secrets blanked. Null where there was none. */
  raw: string | null;
  rate: RateReading | null;
  /** The server's id of what was created, where the operation creates. */
  remoteId?: string | null;
  /** It was carried out, and says that it failed there. */
  failedThere?: FailedThere | null;
  /** Nothing was made: the answer has an error in place of it. */
  refused?: FailedThere | null;
  /** For `executed-unreadable`: what was wrong with the body. */
  reason: Reason | null;
  /** What was missing in it. */
  detail: CallDetail | null;
}

export interface Failure {
  ok: false;
  verdict: Exclude<Verdict, 'executed'>;
  code: FailureCode;
  status: number | null;
  reason: Reason;
  serviceWords: string | null;
  /** Field errors of a 422, by the service's field names. */
  fields: Record<string, string[]> | null;
  /** Why it was not sent as it is. Absent: it was, or something else stood in the way. */
  wrong?: Unsendable;
  raw: string | null;
  rate: RateReading | null;
  /** Not sent, because a limit is used up for so long. */
  freeInMs?: number;
  /** True once the on-wire marker was set: the request may have been read. */
  wentOnWire: boolean;
  /** The network library's code, for the log only: it cannot tell sent from unsent. */
  errorCode: string | null;
  /** What the words of a refusal say of how things stand (wire profile: refusalWords). Absent: nothing. */
  says?: readonly RefusalSays[];
  /** Values the service names as acceptable instead, such as the sort keys an account declares. Empty where none. */
  offers: string[];
}

export type Answer<T> = Success<T> | Failure;
