import type { Comment } from '../../src-preload/contract/comments.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

/** One comment of one account, as the list has it. */
export interface CommentRow {
  key: string;
  comment: Comment;
  /** Null: not known. */
  accountId: string | null;
}

/** One row for each account: a first comment may wait for several, and becomes one at each. */
export function commentRows(comments: readonly Comment[]): CommentRow[] {
  return comments.flatMap((comment) => {
    const ids = comment.accountIds.length === 0 ? [null] : comment.accountIds;
    const name = comment.id ?? comment.actionId ?? '';
    return ids.map((accountId) => ({ key: `${name} ${accountId ?? ''}`, comment, accountId }));
  });
}

export const isPublished = ({ publishedAtIso, statusMeaning }: Comment): boolean =>
  publishedAtIso !== null || statusMeaning === 'published';

/** "Armed, 10 min after its post". The service's own state, or that it has not heard of it yet. */
export function commentStateWords(comment: Comment): string {
  return listWords([stateOf(comment), ...(comment.delayMinutes === null ? [] : [delayOf(comment.delayMinutes)])]);
}

function stateOf({ id, pending, status, statusMeaning }: Comment): string {
  if (pending) return id === null ? 'Waits here' : 'A change waits';
  if (statusMeaning !== null) return statusMeaning.replace(/^./u, (first) => first.toLocaleUpperCase());
  return status === null ? 'At the service' : `State ${status}`;
}

const delayOf = (minutes: number): string =>
  minutes === 0
    ? 'right after its post'
    : plural(minutes, { one: '# min after its post', other: '# min after its post' });
