import {
  blockerOf,
  checkPost,
  type CheckedAccount,
  type CheckedPost,
} from '../../../src-preload/contract/post-check.ts';
import { fieldOfProblem } from '../../../src-preload/contract/words/post-problem.ts';
import { fail, type Failed, type FailureReason } from '../failure.ts';

/** What may not go is refused here, with every field that needs mending; null: it may go. */
export function refusePost(
  post: CheckedPost,
  accounts: readonly CheckedAccount[],
  nowMs: number,
): Failed<'invalid'> | null {
  const problems = checkPost(post, accounts, nowMs);
  const blocker = blockerOf(problems);
  if (blocker === null) return null;
  const fields: Record<string, FailureReason> = {};
  for (const problem of problems) {
    if (problem.severity === 'blocks') fields[fieldOfProblem(problem)] ??= { code: 'post-problem', problem };
  }
  return fail('invalid', { code: 'post-problem', problem: blocker }, fields);
}
