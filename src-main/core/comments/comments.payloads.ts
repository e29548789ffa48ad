import * as z from 'zod';
import { payload, Reference } from '../actions/actions.ts';

/** A first comment, as it waits for its post. */
export const commentPayload = payload(
  1,
  z.object({ post: Reference, text: z.string(), delayMinutes: z.number().int() }),
);
export type CommentPayload = ReturnType<typeof commentPayload.check>;

/** An edit of a comment; without `delayMinutes` its delay stays. */
export const editPayload = payload(
  1,
  z.object({ comment: Reference, text: z.string(), delayMinutes: z.number().int().exactOptional() }),
);
export type EditPayload = ReturnType<typeof editPayload.check>;
