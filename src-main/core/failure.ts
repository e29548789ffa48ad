import type { FailureCode } from '../../src-preload/contract/failure.ts';
import type { FailureReason } from '../../src-preload/contract/failure-reason.ts';

export type { FailureReason };

/**
 * An expected failure as a value: what a feature returns in place of its result. Its type says with which codes. It holds
 * no sentence: that is made where it leaves the core (rpc.ts).
 */
export interface Failed<Code extends FailureCode = FailureCode> {
  readonly [made]: true;
  readonly failed: { code: Code; reason: FailureReason; fields?: Readonly<Record<string, FailureReason>> };
}

/** On what `fail` made, and on nothing else: a result that counts what `failed` is none. */
const made = Symbol('failed');

/**
 * What becomes of a call that is answered while somebody waits, and not as wished. `service-trouble`: with a 5xx.
 * `unusable-answer`: with a page, a redirect, or words in the place of a list.
 */
export type ServiceFailure =
  'unreachable' | 'service-trouble' | 'unusable-answer' | 'sign-in-needed' | 'refused' | 'rate-limited';

export function fail<Code extends FailureCode>(
  code: Code,
  reason: FailureReason,
  fields?: Readonly<Record<string, FailureReason>>,
): Failed<Code> {
  return { [made]: true, failed: fields === undefined ? { code, reason } : { code, reason, fields } };
}

export function isFailed<Result>(result: Result): result is Extract<Result, Failed> {
  return result !== null && typeof result === 'object' && made in result;
}
