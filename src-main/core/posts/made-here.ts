import { creatorOf } from '../actions/actions.ts';
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
