import { fail, isFailed, type Failed, type FailureReason } from '../failure.ts';

/** Why a file or a request is not taken. Told from a result by `isRefused`. */
export type Refused = Failed<'invalid' | 'not-found'>;

export const isRefused = isFailed;

export function invalid(reason: FailureReason): Refused {
  return fail('invalid', reason);
}
