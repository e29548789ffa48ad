import { sql, type Compilable, type SqlBool } from 'kysely';
import type { PostCursor } from '../../../../src-preload/contract/archive.ts';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { conditionsOf, type PostFilter } from './post-filter.queries.ts';

export interface PageAsked extends PostFilter {
  spaceId: string;
  accountId: string;
  direction: 'asc' | 'desc';
  after: PostCursor | null;
  limit: number;
}

/** A post's place in an order: what it is sorted by, and its number. */
export interface Placed {
  seen: number;
  value: number | null;
}

const allOf = ({ spaceId, accountId }: Pick<PageAsked, 'spaceId' | 'accountId'>) =>
  query.selectFrom('post').where('post.space_id', '=', spaceId).where('post.account_id', '=', accountId);

const ofAccount = (asked: PageAsked) =>
  conditionsOf(asked).reduce((find, condition) => find.where(condition), allOf(asked));

type Posts = ReturnType<typeof ofAccount>;

/** By the time of publication; those whose time is not known come last in either direction. */
export function byTime(reader: Reader, asked: PageAsked): Placed[] {
  const isWhole = conditionsOf(asked).length === 0;
  return timed(reader, ofAccount(asked), asked, (end) => {
    if (!isWhole) return dated(ofAccount(asked), asked.direction, end).limit(asked.limit);
    return end === null ? firstOfAll[asked.direction](asked) : nextOfAll[asked.direction]({ ...asked, ...end });
  });
}

type End = Record<'value' | 'seen', number>;

function dated(posts: Posts, direction: 'asc' | 'desc', end: End | null) {
  const all = posts
    .select(['post.seen', 'post.published_at_ms as value'])
    .where('post.published_at_ms', 'is not', null);
  const from =
    end === null
      ? all
      : all.where((eb) =>
          // Both at once, as the index has them: it is entered there, and nothing is sorted.
          eb(
            eb.refTuple('post.published_at_ms', 'post.seen'),
            direction === 'desc' ? '<' : '>',
            eb.tuple(end.value, end.seen),
          ),
        );
  return from.orderBy('post.published_at_ms', direction).orderBy('post.seen', direction);
}

type OfAll = Pick<PageAsked, 'spaceId' | 'accountId' | 'limit'>;
type Taken<Values> = <Name extends keyof Values>(name: Name) => Values[Name];
const taken = (value: Taken<OfAll>) => allOf({ spaceId: value('spaceId'), accountId: value('accountId') });

/* The pages that are turned over most. */
const firstOf = (direction: 'asc' | 'desc') =>
  compiledOnce<OfAll, Placed>((value) => dated(taken(value), direction, null).limit(value('limit')));
const nextOf = (direction: 'asc' | 'desc') =>
  compiledOnce<OfAll & End, Placed>((value) =>
    dated(taken(value), direction, { value: value('value'), seen: value('seen') }).limit(value('limit')),
  );
const firstOfAll = { asc: firstOf('asc'), desc: firstOf('desc') };
const nextOfAll = { asc: nextOf('asc'), desc: nextOf('desc') };

function timed(
  reader: Reader,
  posts: Posts,
  { direction, after, limit }: Pick<PageAsked, 'direction' | 'after' | 'limit'>,
  find: (end: End | null) => Compilable<Placed> = (end) => dated(posts, direction, end).limit(limit),
): Placed[] {
  const end = after === null || after.value === null ? null : { value: after.value, seen: after.seen };
  const rows = after !== null && end === null ? [] : reader.all(find(end));
  if (rows.length === limit) return rows;
  return [...rows, ...undated(reader, posts, { after, limit: limit - rows.length })];
}

/** Newest sight first. */
function undated(reader: Reader, posts: Posts, { after, limit }: Pick<PageAsked, 'after' | 'limit'>): Placed[] {
  const all = posts.select(['post.seen', sql<null>`null`.as('value')]).where('post.published_at_ms', 'is', null);
  const from = after !== null && after.value === null ? all.where('post.seen', '<', after.seen) : all;
  return reader.all(from.orderBy('post.seen', 'desc').limit(limit));
}

/** By a figure; posts without it come last in either direction, newest first. */
export function byFigure(reader: Reader, asked: PageAsked, of: { feedId: number; metricId: number }): Placed[] {
  const { direction, after, limit } = asked;
  const before = direction === 'desc' ? '<' : '>';
  const conditions = conditionsOf(asked);
  const all = query
    .selectFrom('post_metric')
    .select(['post_seen as seen', 'value'])
    .where('feed_id', '=', of.feedId)
    .where('metric_id', '=', of.metricId)
    .where('value', 'is not', null);
  const wanted =
    conditions.length === 0
      ? all
      : all.where(
          sql<SqlBool>`exists (select 1 from post where post.seen = post_seen and ${sql.join(conditions, sql` and `)})`,
        );
  const from =
    after === null || after.value === null
      ? wanted
      : wanted.where((eb) =>
          eb.or([
            eb('value', before, after.value),
            eb.and([eb('value', '=', after.value), eb('post_seen', before, after.seen)]),
          ]),
        );
  const rows =
    after !== null && after.value === null
      ? []
      : reader.all(from.orderBy('value', direction).orderBy('post_seen', direction).limit(limit));
  if (rows.length === limit) return rows;
  return [...rows, ...withoutFigure(reader, asked, of, limit - rows.length)];
}

function withoutFigure(
  reader: Reader,
  asked: PageAsked,
  { feedId, metricId }: { feedId: number; metricId: number },
  limit: number,
): Placed[] {
  const { after } = asked;
  const has = sql<SqlBool>`not exists (select 1 from post_metric where feed_id = ${feedId} and metric_id = ${metricId} and post_seen = post.seen and value is not null)`;
  const from = after === null || after.value !== null ? null : { seen: after.seen, value: publishedAt(reader, after) };
  const rest = timed(reader, ofAccount(asked).where(has), { direction: 'desc', after: from, limit });
  return rest.map(({ seen }) => ({ seen, value: null }));
}

function publishedAt(reader: Reader, { seen }: PostCursor): number | null {
  const find = query.selectFrom('post').select('published_at_ms as atMs').where('seen', '=', seen);
  return reader.get(find)?.atMs ?? null;
}

/** How many posts the list has in all. */
export function matchingCount(reader: Reader, asked: PageAsked): number {
  return reader.get(ofAccount(asked).select(sql<number>`count(*)`.as('count')))?.count ?? 0;
}

const metricId = compiledOnce<{ key: string }, { id: number }>((value) =>
  query.selectFrom('metric').select('id').where('key', '=', value('key')),
);

export const metricIdOf = (reader: Reader, key: string): number | null => reader.get(metricId({ key }))?.id ?? null;

export interface StoredPost {
  seen: number;
  remoteId: string;
  publishedAtMs: number | null;
  permalink: string | null;
  excerpt: string | null;
  hasPicture: boolean;
  imported: boolean;
  goneAtMs: number | null;
  fetchedAtMs: number;
}

const shown = query
  .selectFrom('post')
  .select([
    'seen',
    'remote_id as remoteId',
    'published_at_ms as publishedAtMs',
    'permalink',
    'excerpt',
    sql<0 | 1>`ifnull(thumbnail, '') <> ''`.as('hasPicture'),
    sql<0 | 1>`imported`.as('imported'),
    'gone_at_ms as goneAtMs',
    'fetched_at_ms as fetchedAtMs',
  ]);

export function postsBySeen(reader: Reader, seen: readonly number[]): Map<number, StoredPost> {
  const rows = reader.all(shown.where('seen', 'in', seen));
  return new Map(rows.map((row) => [row.seen, stored(row)]));
}

export function postByRemoteId(
  reader: Reader,
  { spaceId, accountId, postId }: { spaceId: string; accountId: string; postId: string },
): StoredPost | undefined {
  const find = shown.where('space_id', '=', spaceId).where('account_id', '=', accountId);
  const row = reader.get(find.where('remote_id', '=', postId));
  return row === undefined ? undefined : stored(row);
}

type ShownRow = Omit<StoredPost, 'imported' | 'hasPicture'> & Record<'imported' | 'hasPicture', 0 | 1>;

const stored = (row: ShownRow): StoredPost => ({
  ...row,
  imported: row.imported === 1,
  hasPicture: row.hasPicture === 1,
});

/** The last posts of an account that were published before a moment, and when each was last read. */
export function postsBefore(
  reader: Reader,
  of: { spaceId: string; accountId: string; beforeMs: number; limit: number },
): { seen: number; publishedAtMs: number; fetchedAtMs: number }[] {
  const find = query
    .selectFrom('post')
    .select(['seen', sql<number>`published_at_ms`.as('publishedAtMs'), 'fetched_at_ms as fetchedAtMs'])
    .where('space_id', '=', of.spaceId)
    .where('account_id', '=', of.accountId)
    .where('published_at_ms', '<', of.beforeMs);
  return reader.all(find.orderBy('published_at_ms', 'desc').limit(of.limit));
}

/** Every snapshot of a post, oldest first. */
export function snapshotsOf(
  reader: Reader,
  seen: number,
): { key: string; atMs: number; value: number | null; readBeforeMs: number | null }[] {
  const find = query
    .selectFrom('metric_snapshot')
    .innerJoin('metric', 'metric.id', 'metric_snapshot.metric_id')
    .select(['metric.key', 'taken_at_ms as atMs', 'metric_snapshot.value', 'read_before_ms as readBeforeMs'])
    .where('metric_snapshot.post_seen', '=', seen);
  return reader.all(find.orderBy('metric.id').orderBy('metric_snapshot.taken_at_ms'));
}

interface Point {
  atMs: number;
  value: number | null;
}

/** `seen`: JSON of the posts' numbers. */
const growthOf = compiledOnce<{ seen: string; metric: number }, Point & { seen: number }>((value) => ({
  compile: () =>
    sql<Point & { seen: number }>`
      select post_seen as seen, taken_at_ms as atMs, metric_snapshot.value
      from json_each(${value('seen')}) as asked
      cross join metric_snapshot on post_seen = asked.value and metric_id = ${value('metric')}
      order by post_seen, taken_at_ms`.compile(query),
}));

/** One figure of posts at every time it was found changed, oldest first, by the posts' numbers: one statement for all of them. */
export function growthOfFigure(reader: Reader, of: { seen: readonly number[]; metric: number }): Map<number, Point[]> {
  const growth = new Map<number, Point[]>(of.seen.map((seen) => [seen, []]));
  const rows = reader.all(growthOf({ seen: JSON.stringify(of.seen), metric: of.metric }));
  for (const { seen, ...point } of rows) growth.get(seen)?.push(point);
  return growth;
}

/** Where the service has the score of a post from, and what it is made of (JSON). */
export function scoreOf(reader: Reader, seen: number): { source: string | null; parts: string | null } {
  const find = query.selectFrom('post').select(['interactions_source as source', 'interactions_parts as parts']);
  return reader.get(find.where('seen', '=', seen)) ?? { source: null, parts: null };
}

/** The row of a post as it came, JSON. */
export function rawOf(reader: Reader, seen: number): string {
  const find = query.selectFrom('post').select('raw').where('seen', '=', seen);
  return reader.get(find)?.raw ?? '';
}
