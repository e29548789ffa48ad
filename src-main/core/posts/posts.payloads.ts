import * as z from 'zod';
import { MissedPolicy, When } from '../../../src-preload/contract/drafts.ts';
import { postMembers } from '../../../src-preload/contract/action.ts';
import { payload, Reference } from '../actions/actions.ts';

const Post = z.object({
  text: z.string(),
  accountIds: z.array(z.string()),
  when: When,
  link: z.string().nullable(),
  boardId: z.string().nullable(),
  /** Its own answer to a missed time; null: as Settings say. Never sent. */
  missedPolicy: MissedPolicy.nullable().default(null),
  /** What it is filed under here, whether a draft or a file brought it. Never sent. */
  labels: z.array(z.string()).default([]),
});

/** What a post consists of, in the outbox. */
export const postPayload = payload(1, Post);
export type PostPayload = z.infer<typeof Post>;

/** A post as it is to be from now on. */
export const updatePayload = payload(
  1,
  Post.extend({
    post: Reference,
    /** What was taken away, here or by an earlier change of it: said to the service, because absent means as it was. */
    cleared: z.array(z.enum(['link', 'boardId'])).exactOptional(),
    /** What its user asked to be other than it was; the rest stands as it stood then. Absent: that was not known here. */
    changed: z.array(z.enum(postMembers)).exactOptional(),
  }),
);
export type UpdatePayload = ReturnType<typeof updatePayload.check>;

export const retryPayload = payload(1, z.object({ post: Reference }));
