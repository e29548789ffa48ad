import type { Schema } from '@orpc/contract';
import * as z from 'zod';

/**
 * The ways a request can fail that a window or a script should expect. A bug is none of these: it surfaces as an
 * internal error whose details are only in the log.
 */
export const failureCodes = [
  'not-found',
  'invalid',
  'unreachable',
  'service-trouble',
  'unusable-answer',
  'sign-in-needed',
  'refused',
  'rate-limited',
  'too-late',
  'in-use',
  'imported-before',
  'storage',
  'core-gone',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** An expected failure as a value. `message` is written for the user; `fields` names what to mend, by input name. */
export interface Failure<Code extends FailureCode = FailureCode> {
  code: Code;
  message: string;
  fields?: Record<string, string> | undefined;
}

/**
 * What any method can give: the disk fails (full, busy, read-only), or the core has ended. `refused` is not among them:
 * a method that refuses for a reason of its own names it.
 */
export const anyMethodFails = ['storage', 'core-gone'] as const;
export type AnyMethodFails = (typeof anyMethodFails)[number];

/** What a method can give besides that asks the service while its caller waits. */
export const serviceFails = [
  'not-found',
  'unreachable',
  'service-trouble',
  'unusable-answer',
  'sign-in-needed',
  'refused',
  'rate-limited',
] as const;

/**
 * The shape of a failure of a method that gives these codes and no others. Put together when the first failure is asked about it: there are hundreds
 * of methods, and a command asks a few, which seldom fail.
 */
export function failureWith<const Codes extends readonly FailureCode[]>(codes: Codes): Schema<Of<Codes>, Of<Codes>> {
  let shape: z.ZodType<Of<Codes>, Of<Codes>> | null = null;
  const validate = (value: unknown) => (shape ??= shapeWith(codes))['~standard'].validate(value);
  return { '~standard': { version: 1, vendor: 'outpost', validate } };
}

type Of<Codes extends readonly FailureCode[]> = Failure<Codes[number]>;

function shapeWith<Codes extends readonly FailureCode[]>(codes: Codes) {
  return z.object({
    code: z.enum<Codes[number][]>([...codes]),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  });
}
