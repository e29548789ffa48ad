import type { Action } from '../actions/actions.ts';
import { commentPayload, type CommentPayload } from '../comments/comments.ts';
import { postPayload, updatePayload, type PostPayload } from './posts.payloads.ts';

/** The post that an action makes; null: it makes none, or one that cannot be read. */
export const postOf = (action: Action): PostPayload | null =>
  action.kind === 'posts.create' ? postPayload.readable(action) : null;

/** What an action in the lane of a post adds to it. */
export interface PostChange {
  /** The whole post as it is wanted then. */
  update: PostPayload | null;
  comment: CommentPayload | null;
}

/** Null: it is neither another version of the post nor a first comment, or cannot be read. */
export function postChangeOf(action: Action): PostChange | null {
  const update = action.kind === 'posts.update' ? updatePayload.readable(action) : null;
  const comment = action.kind === 'posts.firstComment' ? commentPayload.readable(action) : null;
  return update === null && comment === null ? null : { update, comment };
}
