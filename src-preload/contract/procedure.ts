import { eventIterator, oc, type Schema } from '@orpc/contract';
import type * as z from 'zod';
import { Failure } from './failure.ts';

/** Every method can fail with FAILED, whose data is a `Failure`. */
const base = oc.errors({ FAILED: { data: Failure } });

/** Declared, not validated again: the core is ours, and a list of 10,000 rows is not parsed twice. */
function declared<O>(): Schema<O, O> {
  return { '~standard': { version: 1, vendor: 'outpost', validate: (value) => ({ value: value as O }) } };
}

/** A method of the contract: one plain object in (validated), one out. */
export function method<I extends z.ZodType>(input: I) {
  return {
    to: <O>() => base.input(input).output(declared<O>()),
    /** A live query: yields the result now and again whenever a commit changed it. */
    watching: <O>() => base.input(input).output(eventIterator(declared<O>())),
  };
}
