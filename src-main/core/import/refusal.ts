import { fail, isFailed, type Failed } from '../failure.ts';

/** Why a file or a request is not taken, in words for the user. Told from a result by `isRefused`. */
export type Refused = Failed<'invalid' | 'not-found'>;

export const isRefused = isFailed;

export function invalid(message: string): Refused {
  return fail('invalid', message);
}
