import * as z from 'zod';

/**
 * The ways a request can fail that a window or a script should expect. A bug is none of these: it surfaces as an
 * internal error whose details are only in the log.
 */
export const failureCodes = [
  'not-found',
  'invalid',
  'unreachable',
  'sign-in-needed',
  'refused',
  'rate-limited',
  'too-late',
  'in-use',
  'keychain',
  'core-gone',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/** An expected failure as a value. `message` is written for the user; `fields` names what to mend, by input name. */
export const Failure = z.object({
  code: z.enum(failureCodes),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  retryAtMs: z.number().optional(),
});
export type Failure = z.infer<typeof Failure>;
