import type { Wire } from '../wire/request.ts';
import { operations } from './endpoints.ts';
import { readRefusedChange } from '../answer/failed-there.ts';
import type { Call, ValueReading } from '../answer/call.ts';
import { bodyOf, type CommentInput } from '../wire/request-body.ts';
import { readScheduledComment, type ScheduledComment } from '../shapes/scheduled-comment.ts';
import { unwrap } from '../shapes/path.ts';

export type { ScheduledComment } from '../shapes/scheduled-comment.ts';

/** PUT /spaces/{space}/comments/{scheduledComment}: works while the comment is pending or armed. */
export function editScheduledCommentCall(
  wire: Wire,
  input: CommentInput & { commentId: string },
): Call<ScheduledComment | null> {
  const read = (json: unknown): ValueReading<ScheduledComment | null> => {
    const value = readScheduledComment(wire.profile, unwrap(json));
    const problem = value === null ? ({ code: 'no-comment' } as const) : null;
    const refused = readRefusedChange(json, wire.profile.answers, value);
    return { value, problem, unusable: value === null, refused };
  };
  return {
    operation: operations['comments.update'],
    params: { scheduledComment: input.commentId },
    body: { contentType: 'application/json', content: bodyOf(wire.profile, 'comments.update', input) },
    read,
  };
}
