import * as z from 'zod';
import { CommentText } from './drafts.ts';
import { method } from './procedure.ts';
import type { Reason } from './reasons.ts';
import { DelayMinutes, Id, InSpace, RemoteId, UndoMs, type EnqueuedChange } from './shared.ts';

/**
 * A scheduled comment. The service lists none: these are the ones that were made or edited from here: waiting, refused, told,
 * or taken without an answer that told their ID.
 */
export interface Comment {
  /** The service's id; null while the service has not given one. */
  id: string | null;
  /** The outbox action that makes it; null for one that was not made from here. */
  actionId: string | null;
  /** The service's id of its post, where it is known. */
  postId: string | null;
  accountId: string | null;
  /** Those it is for: while it waits it can be for several, and becomes one comment at each. Empty where that is not known. */
  accountIds: string[];
  text: string;
  delayMinutes: number | null;
  /** The service's number as it is, and what the wire profile says it means. */
  status: string | null;
  statusMeaning: string | null;
  scheduledAtIso: string | null;
  publishedAtIso: string | null;
  /**
   * When it is to go out: as the service told, else as long after its post as is asked, a change that waits included. Null: its
   * post has no time, or none that is known here.
   */
  dueAtMs: number | null;
  /** When it was changed last, as the service told it with an answer; an edit names what it began from by it. */
  updatedAtIso: string | null;
  /** What its post says, where that was made from here. */
  ofPost: string | null;
  /** Its post is held here, and it with it. */
  postHeld: boolean;
  /** The service took it and told no ID of it: it can be changed at the service alone. */
  withoutId: boolean;
  /** The service has not heard of its latest change yet. */
  pending: boolean;
  /**
   * What was asked of it last, where the service refused it and the outbox still asks about it. `text`: what it would say by a
   * change; of a comment that was refused as a whole, `text` above is the same.
   */
  refused: { asked: 'comment' | 'change'; text: string; atMs: number; reason: Reason | null } | null;
}

/** All there are, listed or not. A comment for several accounts counts once for each. */
export interface CommentCounts {
  /** With those that were refused as a whole and still ask. */
  toCome: number;
  /** Published, or those whose time has passed. */
  over: number;
  /** Those of an account, without what was refused as a whole. */
  byAccount: { accountId: string; toCome: number }[];
}

/** All, or those of one post, or one, by the service's ids. */
const Listed = InSpace.extend({ postId: RemoteId.optional(), commentId: RemoteId.optional() });

export const comments = {
  /** `MOST_COMMENTS` (most-comments.ts) at most: those whose change waits or was refused, then those to come, go first. */
  list: method(Listed).to<Comment[]>(),
  watch: method(Listed).watching<Comment[]>(),
  /** Its record as the service told it last, whole; null: none is kept. */
  told: method(InSpace.extend({ commentId: RemoteId })).to<{ told: unknown }>(),
  watchCounts: method(InSpace).watching<CommentCounts>(),
  /**
   * Named by the service's id, or by the action that makes it. What has not been sent yet is changed where it waits. `since`: its
   * `updatedAtIso` as the edit began from it; where the service has told of a newer one by now, it is refused.
   */
  edit: method(
    InSpace.extend({
      commentId: RemoteId.optional(),
      actionId: Id.optional(),
      text: CommentText,
      delayMinutes: DelayMinutes.optional(),
      since: z.string().max(100).nullable().optional(),
      undoMs: UndoMs,
    }),
  )
    .failing('not-found', 'invalid', 'too-late', 'refused')
    .to<EnqueuedChange>(),
};
