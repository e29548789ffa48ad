import type { ScheduledComment } from '../service/service.ts';
import type { KnownComment } from './comments.queries.ts';

/** A comment as the service tells it. */
export function knownComment(told: ScheduledComment): KnownComment {
  return {
    id: told.id,
    postId: told.post_id,
    accountId: told.account_id,
    text: told.content,
    delayMinutes: told.delay_minutes,
    status: told.status,
    statusMeaning: told.statusMeaning,
    scheduledAtIso: told.scheduled_at,
    publishedAtIso: told.published_at,
    updatedAtIso: told.updated_at,
  };
}
