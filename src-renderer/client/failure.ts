import { ORPCError } from '@orpc/client';
import type { Failure, FailureCode } from '../../src-preload/contract/failure.ts';
import { CoreGone } from './core-link.ts';

/** A failure as the window shows it: the contract's own, or a bug, whose details are only in the log. */
export interface Shown extends Omit<Failure, 'code'> {
  code: FailureCode | 'bug';
}

/** What went wrong, in words for the user, whatever was thrown. */
export function failureOf(error: unknown): Shown {
  if (error instanceof CoreGone) {
    return { code: 'core-gone', message: 'The connection to Outpost was interrupted. What you wrote is kept.' };
  }
  if (error instanceof ORPCError) {
    if (error.code === 'FAILED') return error.data as Failure;
    if (error.code === 'BAD_REQUEST') {
      const { path = [], message = 'That cannot be read.' } = firstIssue(error.data);
      return { code: 'invalid', message, fields: { [String(path[0])]: message } };
    }
  }
  return { code: 'bug', message: 'Something in Outpost went wrong. The details are in the log.' };
}

/** As the contract says it: a sentence, and the way to what it is about. */
const firstIssue = (data: unknown): { path?: unknown[]; message?: string } =>
  (data as { issues?: { path?: unknown[]; message?: string }[] } | undefined)?.issues?.[0] ?? {};
