import type { CallDetail } from '../../../../src-preload/contract/call-detail.ts';
import type { FailedThere, Unsendable } from './answer.ts';
import type { CallRequest } from '../wire/request.ts';
import type { ErrorBody } from './error-body.ts';
import type { HeaderOf } from './rate.ts';

/** What an operation makes of a 2xx body. */
export interface ValueReading<T> {
  value: T;
  /** What is missing in the body; null where it is all there. */
  problem: CallDetail | null;
  /** True where the body cannot serve at all: a read then fails, a write is executed but unreadable. */
  unusable?: boolean;
  remoteId?: string | null;
  /** Says that what was carried out failed at the service, and why. Absent or null: it did not. */
  failedThere?: FailedThere | null;
  /** Says that nothing was made, with a 2xx all the same, and why. */
  refused?: FailedThere | null;
  /** A secret the body contains. */
  secret?: string | null;
}

export interface Call<T> extends CallRequest {
  /** Why it cannot be sent as it is; such a call never leaves. */
  unsendable?: Unsendable;
  /** Gets `undefined` where there is no readable body. Must be total. */
  read: (json: unknown, header: HeaderOf) => ValueReading<T>;
  /** The answer carries a secret: it is blanked in `raw`, and a body that cannot be parsed is not kept at all. */
  keepsSecret?: boolean;
  /** Finds acceptable values in a refusal. */
  offers?: (words: ErrorBody) => string[];
}
