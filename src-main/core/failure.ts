import type { Failure, FailureCode } from '../../src-preload/contract/failure.ts';

export type { Failure };

/** An expected failure as a value: what a feature returns in place of its result. */
export interface Failed {
  failed: Failure;
}

export function fail(code: FailureCode, message: string, fields?: Record<string, string>): Failed {
  return { failed: fields === undefined ? { code, message } : { code, message, fields } };
}

export function isFailed(result: unknown): result is Failed {
  return result !== null && typeof result === 'object' && 'failed' in result;
}
