import { eventIterator, oc, type Schema } from '@orpc/contract';
import * as z from 'zod';
import { anyMethodFails, failureWith, type AnyMethodFails, type FailureCode } from './failure.ts';
import { invalidInput } from './words/invalid-input.ts';

// Before any schema is asked: what is wrong with an input is told in sentences, in every shell.
z.config({ localeError: invalidInput });

/** Declared, not validated again: the core is ours, and a list of 10,000 rows is not parsed twice. */
function declared<O>(): Schema<O, O> {
  return { '~standard': { version: 1, vendor: 'outpost', validate: (value) => ({ value: value as O }) } };
}

/** The status is for transports that have one; ours tell failures by `FAILED` and its code. */
function procedure<I extends z.ZodType, Code extends FailureCode>(input: I, codes: readonly Code[]) {
  const base = () =>
    oc
      .errors({ FAILED: { status: 422, data: failureWith<(Code | AnyMethodFails)[]>([...codes, ...anyMethodFails]) } })
      .input(input);
  return {
    to: <O>() => base().output(declared<O>()),
    /** A live query: yields the result now and again whenever a commit changed it. */
    watching: <O>() => base().output(eventIterator(declared<O>())),
  };
}

/**
 * A method of the contract: one plain object in (validated), one out. It can fail with FAILED, whose data is a `Failure`
 * with one of the codes named by `failing`, or with what any method can give.
 */
export function method<I extends z.ZodType>(input: I) {
  return {
    ...procedure<I, never>(input, []),
    failing: <const Code extends FailureCode>(...codes: Code[]) => procedure(input, codes),
  };
}
