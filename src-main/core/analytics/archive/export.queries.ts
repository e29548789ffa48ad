import { sql } from 'kysely';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';

export interface Piece {
  spaceId: string;
  accountId?: string | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  /** `post.seen` of the last one before. */
  after: number;
  limit: number;
}

/** Posts in the order of their first sight. A range leaves out those whose time is not known. */
export function postsAfter(reader: Reader, { spaceId, accountId, fromMs, toMs, after, limit }: Piece) {
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
  if (fromMs !== undefined) find = find.where('published_at_ms', '>=', fromMs);
  if (toMs !== undefined) find = find.where('published_at_ms', '<=', toMs);
  return reader.all(find).map((row) => ({ ...row, imported: row.imported === 1 }));
}
