import { sql } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

/** A published post as the analytics tell it: the only way in which a post can be read back. */
export interface SeenPost {
  /** Rises with first sight and is never given twice. */
  seen: number;
  accountId: string;
  remoteId: string;
  publishedAtMs: number | null;
  permalink: string | null;
  excerpt: string | null;
  /** Found on the network by the service, not published through it. */
  imported: boolean;
}

const excerptOf = compiledOnce<{ spaceId: string; accountId: string; remoteId: string }, { excerpt: string | null }>(
  (value) =>
    query
      .selectFrom('post')
      .select('excerpt')
      .where('space_id', '=', value('spaceId'))
      .where('account_id', '=', value('accountId'))
      .where('remote_id', '=', value('remoteId')),
);

/** What the service showed of a post on an account; null where it is not known here, or shows nothing of it. */
export function shownOf(reader: Reader, post: { spaceId: string; accountId: string; remoteId: string }): string | null {
  return reader.get(excerptOf(post))?.excerpt ?? null;
}

/** What the service shows of posts that it published since then, the newest: for finding the same words. */
export function recentExcerpts(
  reader: Reader,
  { spaceId, sinceMs, most }: { spaceId: string; sinceMs: number; most: number },
): { accountId: string; text: string }[] {
  const rows = reader.all(
    query
      .selectFrom('post')
      .select(['excerpt', 'account_id'])
      .where('space_id', '=', spaceId)
      .where('published_at_ms', '>=', sinceMs)
      .where('gone_at_ms', 'is', null)
      .where('excerpt', 'is not', null)
      .orderBy('published_at_ms', 'desc')
      .limit(most),
  );
  return rows.map(({ excerpt, account_id: accountId }) => ({ accountId, text: excerpt ?? '' }));
}

const thumbnail = compiledOnce<{ spaceId: string; accountId: string; remoteId: string }, { thumbnail: string | null }>(
  (value) =>
    query
      .selectFrom('post')
      .select('thumbnail')
      .where('space_id', '=', value('spaceId'))
      .where('account_id', '=', value('accountId'))
      .where('remote_id', '=', value('remoteId')),
);

/** The address of a post's picture, as the service named it; null: it names none. */
export function thumbnailOf(
  reader: Reader,
  { spaceId, accountId, remoteId }: { spaceId: string; accountId: string; remoteId: string },
): string | null {
  return reader.get(thumbnail({ spaceId, accountId, remoteId }))?.thumbnail ?? null;
}

/** SQLite knows no infinity among its integers. */
const FIRST_MS = -8.64e15;

/**
 * Posts of an account that were not known when `post.seen` stood at `mark`, in the order of first sight; only those published
 * since `sinceMs`, or at a time that is not known. A long past that is copied later says nothing of what was sent now.
 */
export function postsSeenAfter(
  reader: Reader,
  spaceId: string,
  accountId: string,
  mark: number,
  sinceMs = -Infinity,
): SeenPost[] {
  const find = query
    .selectFrom('post')
    .select([
      'seen',
      'account_id as accountId',
      'remote_id as remoteId',
      'published_at_ms as publishedAtMs',
      'permalink',
      'excerpt',
      sql<0 | 1>`imported`.as('imported'),
    ])
    .where('space_id', '=', spaceId)
    .where('account_id', '=', accountId)
    .where('seen', '>', mark)
    .where((eb) => eb.or([eb('published_at_ms', '>=', Math.max(sinceMs, FIRST_MS)), eb('published_at_ms', 'is', null)]))
    .orderBy('seen');
  return reader.all(find).map((row) => ({ ...row, imported: row.imported === 1 }));
}

const highestMark = compiledOnce<object, { mark: number | null }>(() =>
  query.selectFrom('post').select((eb) => eb.fn.max('seen').as('mark')),
);

/** Highest `post.seen`: what a post seen later proves was not known before. */
export function postMark(reader: Reader): number {
  return reader.get(highestMark({}))?.mark ?? 0;
}

/** Whether a post of this ID was seen before a mark (`postMark`) was taken. */
export function isSeenBefore(
  reader: Reader,
  { spaceId, remoteId }: { spaceId: string; remoteId: string },
  mark: number,
): boolean {
  const find = query
    .selectFrom('post')
    .select('seen')
    .where('space_id', '=', spaceId)
    .where('remote_id', '=', remoteId);
  return reader.get(find.where('seen', '<=', mark).limit(1)) !== undefined;
}
