import type { Failure, FailureCode } from '../../src-preload/contract/failure.ts';

export type { Failure };

/** An expected failure as a value: what a feature returns in place of its result. Its type says with which codes. */
export interface Failed<Code extends FailureCode = FailureCode> {
  failed: Failure<Code>;
}

/** What becomes of a call that is answered while somebody waits, and not as wished. */
export type ServiceFailure = 'unreachable' | 'sign-in-needed' | 'refused' | 'rate-limited';

export function fail<Code extends FailureCode>(
  code: Code,
  message: string,
  fields?: Record<string, string>,
): Failed<Code> {
  return { failed: fields === undefined ? { code, message } : { code, message, fields } };
}

export function isFailed<Result>(result: Result): result is Extract<Result, Failed> {
  return result !== null && typeof result === 'object' && 'failed' in result;
}
