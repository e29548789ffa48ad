import { sql } from 'kysely';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { conditionsOf, type PostFilter } from './post-filter.queries.ts';

export interface Piece extends PostFilter {
  spaceId: string;
  accountId?: string | undefined;
  /** `post.seen` of the last one before. */
  after: number;
  limit: number;
}

/** Posts in the order of their first sight. */
export function postsAfter(reader: Reader, { spaceId, accountId, after, limit, ...filter }: Piece) {
  let find = query
    .selectFrom('post')
    .select([
      'seen',
      'account_id as accountId',
      'remote_id as remoteId',
      'published_at_ms as publishedAtMs',
      'permalink',
      'excerpt',
      sql<0 | 1>`imported`.as('imported'),
      'fetched_at_ms as fetchedAtMs',
    ])
    .where('space_id', '=', spaceId)
    .where('seen', '>', after)
    .orderBy('seen')
    .limit(limit);
  if (accountId !== undefined) find = find.where('account_id', '=', accountId);
  for (const condition of conditionsOf(filter)) find = find.where(condition);
  return reader.all(find).map((row) => ({ ...row, imported: row.imported === 1 }));
}
