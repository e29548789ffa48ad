import type { Failure } from '../../../src-preload/contract/failure.ts';

/** Why a file or a request is not taken, in words for the user. Told from a result by `isRefused`. */
export interface Refused {
  refused: Failure;
}

export function invalid(message: string): Refused {
  return { refused: { code: 'invalid', message } };
}

export function isRefused(result: object): result is Refused {
  return 'refused' in result;
}
