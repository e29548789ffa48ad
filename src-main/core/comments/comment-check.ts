import { blockerOf, checkComment } from '../../../src-preload/contract/post-check.ts';
import { postProblemWords } from '../../../src-preload/contract/words/post-problem.ts';
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
  const words = postProblemWords(blocker);
  return fail('invalid', words, { text: words });
}
