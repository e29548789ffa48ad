import * as z from 'zod';
import { CommentText, Text, When, type DraftBody } from './drafts.ts';
import { method } from './procedure.ts';
import { DelayMinutes, distinct, Id, InSpace, RemoteId } from './shared.ts';

/** A post that exists, by the service's id, or one the outbox has still to make, by its action. Exactly one of the two. */
const OnePost = InSpace.extend({ postId: RemoteId.optional(), actionId: Id.optional() });

/** Behind which post the next piece of an export begins. */
export const ScheduledCursor = z.object({ atMs: z.number(), id: Id });
export type ScheduledCursor = z.infer<typeof ScheduledCursor>;

/** A post with a time to come, as it was last wanted. */
export interface ScheduledPost {
  actionId: string;
  /** `accepted`: the service has it and publishes it by itself. */
  state: 'waiting' | 'accepted';
  body: DraftBody;
}

export interface LastComment {
  actionId: string;
  text: string;
}

export interface WantedPost {
  text: string;
  /** When it is to be published, wall milliseconds; null: no time of its own. */
  atMs: number | null;
  link: string | null;
  boardId: string | null;
  /** A change of it that has not left yet; null: there is none. */
  waitingId: string | null;
}

/** Posts that exist or are on their way. New ones come from drafts. */
export const posts = {
  /**
   * What is left out stays, where the post was made from here; for any other post `text`, `accountIds` and `when` are
   * needed. A change of a post that has not been sent yet is made where it waits.
   */
  update: method(
    OnePost.extend({
      text: Text.optional(),
      accountIds: z.array(RemoteId).min(1).max(500).overwrite(distinct).optional(),
      when: When.optional(),
      link: z.string().max(4_000).nullable().optional(),
      boardId: z.string().max(200).nullable().optional(),
    }),
  )
    .failing('not-found', 'invalid', 'too-late')
    .to<{ actionId: string }>(),
  /** A post that was made from here, as it was last wanted, with a change of it that still waits; null: that cannot be told. */
  wanted: method(InSpace.extend({ actionId: Id })).to<{ wanted: WantedPost | null }>(),
  /** Asks the service to try a failed post once more. */
  retry: method(OnePost).failing('not-found', 'invalid', 'too-late').to<{ actionId: string }>(),
  /**
   * The accounts that a published post went to, as it was last wanted from here; one made elsewhere, to that it was seen on.
   * `actionId`: what made it, for `outbox.item`; null: it was made elsewhere. `also`: the accounts beside this one that have the same
   * post, `isKept` where it is kept here under the same ID. `labels`: that it was written with here.
   */
  sentTo: method(InSpace.extend({ postId: RemoteId, accountId: RemoteId })).to<{
    accountIds: string[];
    actionId: string | null;
    also: { accountId: string; isKept: boolean }[];
    labels: string[];
  }>(),
  /** All posts of a space that have a time to come, the next first, piece by piece; `next` null: these are the last. */
  exportScheduled: method(
    InSpace.extend({
      after: ScheduledCursor.nullable().default(null),
      limit: z.number().int().min(1).max(500).default(200),
    }),
  ).to<{ posts: ScheduledPost[]; next: ScheduledCursor | null }>(),
  /** The comment that was queued last for a post from here, and went or may still go; null: none. */
  watchLastComment: method(OnePost).watching<LastComment | null>(),
  /** Held back for `undoMs`, in which `outbox.undo` takes it back. */
  addFirstComment: method(
    OnePost.extend({
      text: CommentText,
      delayMinutes: DelayMinutes.default(0),
      /** Whose post it is, where it was made elsewhere: the comment is held against the rules of its network. */
      accountId: RemoteId.optional(),
      undoMs: z.number().int().min(0).max(60_000).default(0),
      /** The last one that whoever asks knows of; null: none. Where another one was queued since, this is not, unless it is left out. */
      after: Id.nullable().optional(),
    }),
  )
    .failing('not-found', 'invalid', 'too-late')
    .to<{ actionId: string; batchId: string; undoUntilMs: number }>(),
};
