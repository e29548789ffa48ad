import { sql } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { query } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';

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

export interface PulledPost extends Omit<SeenPost, 'seen'> {
  spaceId: string;
  /** The row as it came. */
  raw: string;
}

/** Writes what the service tells of posts. A known one keeps its number and the moment of its first sight. */
export function putPosts(tx: Tx, posts: readonly PulledPost[], firstSeenAtMs: number): void {
  const rows = posts.map((post) => toRow(post, firstSeenAtMs));
  tx.runMany(
    (row) =>
      query
        .insertInto('post')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['space_id', 'account_id', 'remote_id']).doUpdateSet((eb) => ({
            published_at_ms: eb.ref('excluded.published_at_ms'),
            permalink: eb.ref('excluded.permalink'),
            excerpt: eb.ref('excluded.excerpt'),
            imported: eb.ref('excluded.imported'),
            raw: eb.ref('excluded.raw'),
          })),
        ),
    rows,
  );
}

function toRow(post: PulledPost, firstSeenAtMs: number) {
  return {
    space_id: post.spaceId,
    account_id: post.accountId,
    remote_id: post.remoteId,
    published_at_ms: post.publishedAtMs,
    permalink: post.permalink,
    excerpt: post.excerpt,
    imported: post.imported ? (1 as const) : (0 as const),
    raw: post.raw,
    first_seen_at_ms: firstSeenAtMs,
  };
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

/** Posts of an account that were not known when `post.seen` stood at `mark`, in the order of first sight. */
export function postsSeenAfter(reader: Reader, spaceId: string, accountId: string, mark: number): SeenPost[] {
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
