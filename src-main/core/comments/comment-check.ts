import { blockerOf, checkComment } from '../../../src-preload/contract/post-check.ts';
import { accountsOf } from '../accounts/accounts.ts';
import { fail, type Failed } from '../failure.ts';
import type { Reader } from '../store/store.ts';

/** A first comment that may not go to these accounts is refused here, as with its post; null: it may go. */
export function refuseComment(
  reader: Reader,
  { spaceId, text, accountIds }: { spaceId: string; text: string; accountIds: readonly string[] },
): Failed<'invalid'> | null {
  const blocker = blockerOf(checkComment(text, accountIds, accountsOf(reader, spaceId)));
  if (blocker === null) return null;
  const reason = { code: 'post-problem', problem: blocker } as const;
  return fail('invalid', reason, { text: reason });
}
