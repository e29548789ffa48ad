import { knownAccounts } from '../accounts/accounts.ts';
import { creatorOf } from '../actions/actions.ts';
import { knownAs } from '../analytics/analytics.ts';
import { wantedComment, type CommentPayload } from '../comments/comments.ts';
import type { Reader } from '../store/store.ts';
import { wanted } from './wanted.ts';
import type { PostPayload } from './posts.payloads.ts';

/** A post of the service as it was last wanted from here, and its first comment; null: it was made elsewhere. */
export function madeHere(
  reader: Reader,
  { spaceId, postId }: { spaceId: string; postId: string },
): { actionId: string; post: PostPayload; comment: CommentPayload | null } | null {
  const create = creatorOf(reader, spaceId, 'posts.create', { remoteId: postId });
  const post = create === undefined ? null : wanted(reader, { create, lane: create.lane });
  if (create === undefined || post === null) return null;
  return { actionId: create.id, post, comment: wantedComment(reader, create.lane) };
}

/** The accounts beside one that have the same post: that it was sent to from here, or that it is kept of under the same ID. */
export function alsoOn(
  reader: Reader,
  { spaceId, accountId, postId }: { spaceId: string; accountId: string; postId: string },
): { accountId: string; isKept: boolean }[] {
  const sentTo = madeHere(reader, { spaceId, postId })?.post.accountIds ?? [];
  const known = knownAccounts(reader, spaceId).map(({ id }) => id);
  return [...new Set([...sentTo, ...known])].flatMap((id) => {
    if (id === accountId) return [];
    const isKept = knownAs(reader, { spaceId, accountId: id }, [postId]).size > 0;
    return isKept || sentTo.includes(id) ? [{ accountId: id, isKept }] : [];
  });
}
