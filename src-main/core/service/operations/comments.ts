import type { Answer } from '../answer/answer.ts';
import { operations } from './endpoints.ts';
import type { ValueReading } from '../answer/call.ts';
import { perform } from './perform.ts';
import { bodyOf, type CommentInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { readScheduledComment, type ScheduledComment } from '../shapes/scheduled-comment.ts';
import { unwrap } from '../shapes/path.ts';

export type { ScheduledComment } from '../shapes/scheduled-comment.ts';

/** PUT /spaces/{space}/comments/{scheduledComment}: works while the comment is pending or armed. */
export function editScheduledComment(
  service: Service,
  input: CommentInput & { commentId: string },
  call?: CallOptions,
): Promise<Answer<ScheduledComment | null>> {
  const read = (json: unknown): ValueReading<ScheduledComment | null> => {
    const value = readScheduledComment(service.profile, unwrap(json));
    const problem = value === null ? 'comments.update: the answer has no comment with an “id”.' : null;
    return { value, problem, unusable: value === null };
  };
  return perform(
    service,
    {
      operation: operations['comments.update'],
      params: { scheduledComment: input.commentId },
      body: { contentType: 'application/json', content: bodyOf(service.profile, 'comments.update', input) },
      read,
    },
    call,
  );
}
