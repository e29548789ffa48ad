import { blankBody } from '../../../src-preload/contract/blank-draft.ts';
import type { ScheduledCursor, ScheduledPost } from '../../../src-preload/contract/posts.ts';
import { actionById } from '../actions/actions.ts';
import { wantedComment } from '../comments/comments.ts';
import type { Parts } from '../parts.ts';
import type { Reader } from '../store/store.ts';
import { wanted } from './wanted.ts';
import { scheduledIds } from './posts.queries.ts';

/** What the service has taken. */
const accepted = ['done', 'done_unlinked', 'matched'];

/** Posts with a time to come, as they were last wanted from here, with their first comments. One that cannot be read is left out. */
export function scheduledPosts(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  { spaceId, after, limit }: { spaceId: string; after: ScheduledCursor | null; limit: number },
): { posts: ScheduledPost[]; next: ScheduledCursor | null } {
  const found = scheduledIds(store, { spaceId, nowMs: clock.nowMs(), after, limit });
  const posts = found.flatMap(({ id }) => scheduledPost(store, id) ?? []);
  return { posts, next: found.length < limit ? null : (found.at(-1) ?? null) };
}

function scheduledPost(reader: Reader, actionId: string): ScheduledPost | null {
  const create = actionById(reader, actionId);
  const post = create === undefined ? null : wanted(reader, { create, lane: create.lane });
  if (create === undefined || post === null) return null;
  const { text, accountIds, when, link, boardId, missedPolicy, labels } = post;
  const comment = wantedComment(reader, create.lane);
  const first = comment === null ? {} : { firstComment: comment.text, commentDelayMinutes: comment.delayMinutes };
  const body = { ...blankBody(accountIds), text, when, link, boardId, missedPolicy, labels, ...first };
  return { actionId, state: accepted.includes(create.state) ? 'accepted' : 'waiting', body };
}
