import type { FailureCode } from '../../../../src-preload/contract/failure.ts';
import type { Refusal } from '../../../../src-preload/contract/refusal.ts';
import { fail, type Failed } from '../../failure.ts';

/** A command that one item does not allow: a failure for whoever asked for it alone, and a refusal in the answer to many. */
export interface Refused<Code extends FailureCode = FailureCode> extends Failed<Code> {
  refusal: Refusal;
}

export function refuse<Code extends FailureCode>(code: Code, why: Refusal | Refusal['code']): Refused<Code> {
  const refusal = typeof why === 'string' ? ({ code: why } as Refusal) : why;
  return { ...fail(code, { code: 'refusal', refusal }), refusal };
}
