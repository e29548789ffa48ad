import type { ScheduledComment } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import { knownStates, putComment, setMeaning, type KnownComment } from './comments.queries.ts';

type Asked = Pick<KnownComment, 'id' | 'text' | 'delayMinutes'> & Partial<Omit<KnownComment, 'updatedAtIso'>>;

/**
 * A comment the service has just made or changed for us: from now on it can be edited by its id. What its answer tells of it
 * (`told`) is kept whole and goes before what was asked for, which stays where the answer is silent; an answer that is about
 * something else, by its id, tells nothing.
 */
export function knowComment(
  tx: Tx,
  spaceId: string,
  asked: Asked,
  { told, atMs }: { told: ScheduledComment | null; atMs: number },
): void {
  const unknown = { postId: null, accountId: null, status: null, statusMeaning: null };
  putComment(tx, spaceId, { ...unknown, scheduledAtIso: null, publishedAtIso: null, ...asked }, { atMs });
  if (told?.id === asked.id) putComment(tx, spaceId, knownComment(told), { raw: told.raw, atMs });
}

/** A comment as the service tells it. */
function knownComment(told: ScheduledComment): KnownComment {
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

/** What the numbers of a comment's status mean, by the wire profile. */
type Meanings = Readonly<Record<string, string>>;

/**
 * The wire profile says otherwise what a state means: no list tells of the comments that are here again, so that they are said
 * anew. What was known of one in another way, as that it is published because a change of it was refused, stays.
 */
export function tellMeanings(tx: Tx, spaceId: string, before: Meanings, after: Meanings): void {
  const meaningIn = (all: Meanings, status: string) => (Object.hasOwn(all, status) ? (all[status] ?? null) : null);
  for (const { status, meaning } of knownStates(tx, spaceId)) {
    const [was, is] = [meaningIn(before, status), meaningIn(after, status)];
    if (meaning === was && is !== was) setMeaning(tx, spaceId, { status, was, is });
  }
}
