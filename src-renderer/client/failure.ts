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
    if (error.code === 'BAD_REQUEST')
      return { code: 'invalid', message: firstIssue(error.data) ?? 'That cannot be read.' };
  }
  return { code: 'bug', message: 'Something in Outpost went wrong. The details are in the log.' };
}

function firstIssue(data: unknown): string | undefined {
  const issues = (data as { issues?: { message?: unknown }[] } | undefined)?.issues;
  const message = issues?.[0]?.message;
  return typeof message === 'string' ? message : undefined;
}
