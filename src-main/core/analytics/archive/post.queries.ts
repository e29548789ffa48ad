import { sql, type Insertable, type SqlBool } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query, type PostTable } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';

/** What a row says of a post, read and merged with what was known. */
export interface StoredPost {
  remoteId: string;
  publishedAtMs: number | null;
  permalink: string | null;
  excerpt: string | null;
  thumbnail: string | null;
  /** Found on the network by the service, not published through it; null: not said. */
  imported: boolean | null;
  interactionsSource: string | null;
  /** JSON; null: nothing was told of interactions. */
  interactionsParts: string | null;
  /** The row as it came. */
  raw: string;
}

export interface OfAccount {
  spaceId: string;
  accountId: string;
}

const known = query
  .selectFrom('post')
  .select([
    'seen',
    'walk',
    'fetched_at_ms as fetchedAtMs',
    'remote_id as remoteId',
    'published_at_ms as publishedAtMs',
    'permalink',
    'excerpt',
    'thumbnail',
    'interactions_source as interactionsSource',
    'interactions_parts as interactionsParts',
    sql<0 | 1>`imported`.as('imported'),
  ]);

type KnownColumns = Omit<StoredPost, 'imported' | 'raw'> & KnownRow;

const knownPost = compiledOnce<OfAccount & { remoteId: string }, KnownColumns>((value) =>
  known
    .where('space_id', '=', value('spaceId'))
    .where('account_id', '=', value('accountId'))
    .where('remote_id', '=', value('remoteId')),
);

/** `remoteIds`: JSON, since a statement takes only so many values. */
const knownPosts = compiledOnce<OfAccount & { remoteIds: string }, KnownColumns>((value) =>
  known
    .where('space_id', '=', value('spaceId'))
    .where('account_id', '=', value('accountId'))
    .where(sql<SqlBool>`remote_id in (select value from json_each(${value('remoteIds')}))`),
);

interface KnownRow {
  seen: number;
  walk: number;
  fetchedAtMs: number;
  imported: 0 | 1;
}

/** `walk`: the last one in which it was told. */
export type KnownPost = Omit<StoredPost, 'raw'> & { seen: number; walk: number; fetchedAtMs: number };

/** What passes through JSON as it is; half a character or a NUL in an ID would not. */
const PLAIN = /^[ -~]*$/;

/** Those of the posts that are kept, by their ID at the service. */
export function knownAs(reader: Reader, of: OfAccount, remoteIds: readonly string[]): Map<string, KnownPost> {
  const remote = JSON.stringify(remoteIds.filter((id) => PLAIN.test(id)));
  const found = reader.all(knownPosts({ ...of, remoteIds: remote })).map((row) => [row.remoteId, row] as const);
  const odd = remoteIds
    .filter((id) => !PLAIN.test(id))
    .map((remoteId) => [remoteId, reader.get(knownPost({ ...of, remoteId }))] as const);
  return new Map(
    [...found, ...odd].flatMap(([id, row]) =>
      row === undefined ? [] : [[id, { ...row, imported: row.imported === 1 }] as const],
    ),
  );
}

/** Read in the index alone. */
const numbersOf = compiledOnce<OfAccount & { remoteIds: string }, { remoteId: string; seen: number }>((value) =>
  query
    .selectFrom('post')
    .select(['remote_id as remoteId', 'seen'])
    .where('space_id', '=', value('spaceId'))
    .where('account_id', '=', value('accountId'))
    .where(sql<SqlBool>`remote_id in (select value from json_each(${value('remoteIds')}))`),
);

/** The numbers of posts that are kept, by their ID at the service. */
export function seenAs(reader: Reader, of: OfAccount, remoteIds: readonly string[]): Map<string, number> {
  const remote = JSON.stringify(remoteIds.filter((id) => PLAIN.test(id)));
  const found = new Map(
    reader.all(numbersOf({ ...of, remoteIds: remote })).map(({ remoteId, seen }) => [remoteId, seen]),
  );
  for (const remoteId of remoteIds) {
    const odd = PLAIN.test(remoteId) ? undefined : reader.get(knownPost({ ...of, remoteId }));
    if (odd !== undefined) found.set(remoteId, odd.seen);
  }
  return found;
}

const putPost = (rows: Insertable<PostTable>[]) =>
  query
    .insertInto('post')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['space_id', 'account_id', 'remote_id']).doUpdateSet((eb) => ({
        published_at_ms: eb.ref('excluded.published_at_ms'),
        permalink: eb.ref('excluded.permalink'),
        excerpt: eb.ref('excluded.excerpt'),
        thumbnail: eb.ref('excluded.thumbnail'),
        imported: eb.ref('excluded.imported'),
        interactions_source: eb.ref('excluded.interactions_source'),
        interactions_parts: eb.ref('excluded.interactions_parts'),
        raw: eb.ref('excluded.raw'),
        fetched_at_ms: eb.ref('excluded.fetched_at_ms'),
        // A page that is asked for beside a walk tells of what the walk has told already.
        walk: eb.fn<number>('max', [eb.ref('post.walk'), eb.ref('excluded.walk')]),
        gone_at_ms: eb.ref('excluded.gone_at_ms'),
      })),
    );

/** Writes posts. A known one keeps its number and the moment of its first sight; one that was gone is back. */
export function putPosts(
  tx: Tx,
  { spaceId, accountId, walk, atMs }: OfAccount & { walk: number; atMs: number },
  posts: readonly StoredPost[],
): void {
  const rows = posts.map((post) => ({
    space_id: spaceId,
    account_id: accountId,
    remote_id: post.remoteId,
    published_at_ms: post.publishedAtMs,
    permalink: post.permalink,
    excerpt: post.excerpt,
    thumbnail: post.thumbnail,
    imported: post.imported === true ? (1 as const) : (0 as const),
    interactions_source: post.interactionsSource,
    interactions_parts: post.interactionsParts,
    raw: post.raw,
    first_seen_at_ms: atMs,
    fetched_at_ms: atMs,
    walk,
    gone_at_ms: null,
  }));
  tx.insertMany(putPost, rows);
}

interface Within extends OfAccount {
  fromMs: number;
  toMs: number;
}

/** Posts that are not known to be gone: those that a walk told of, and those of a range that it did not. */
export function listedInWalk(reader: Reader, { spaceId, accountId, fromMs, toMs }: Within, walk: number) {
  const find = query
    .selectFrom('post')
    .select([
      sql<number>`count(*) filter (where walk = ${walk})`.as('listed'),
      sql<number>`count(*) filter (where walk < ${walk} and published_at_ms between ${fromMs} and ${toMs})`.as(
        'unlisted',
      ),
    ])
    .where('space_id', '=', spaceId)
    .where('account_id', '=', accountId)
    .where('gone_at_ms', 'is', null);
  return reader.get(find) ?? { listed: 0, unlisted: 0 };
}

/** How many posts of a range are here that are not known to be gone, those of an unknown time with them. */
export function hereWithin(reader: Reader, { spaceId, accountId, fromMs, toMs }: Within): number {
  const find = query
    .selectFrom('post')
    .select(sql<number>`count(*)`.as('posts'))
    .where('space_id', '=', spaceId)
    .where('account_id', '=', accountId)
    .where('gone_at_ms', 'is', null)
    .where((eb) => eb.or([eb('published_at_ms', 'is', null), eb.between('published_at_ms', fromMs, toMs)]));
  return reader.get(find)?.posts ?? 0;
}

/** Marks what a walk through a range did not tell of. A post whose time is not known is not said to be gone. */
export function markGone(tx: Tx, { spaceId, accountId, fromMs, toMs }: Within, walk: number, atMs: number): number {
  return tx.run(
    query
      .updateTable('post')
      .set({ gone_at_ms: atMs })
      .where('space_id', '=', spaceId)
      .where('account_id', '=', accountId)
      .where('gone_at_ms', 'is', null)
      .where('walk', '<', walk)
      .where('published_at_ms', '>=', fromMs)
      .where('published_at_ms', '<=', toMs),
  );
}

export function countsOf(reader: Reader, { spaceId, accountId }: OfAccount): { here: number; gone: number } {
  const find = query
    .selectFrom('post')
    .select([
      sql<number>`count(*) filter (where gone_at_ms is null)`.as('here'),
      sql<number>`count(*) filter (where gone_at_ms is not null)`.as('gone'),
    ])
    .where('space_id', '=', spaceId)
    .where('account_id', '=', accountId);
  return reader.get(find) ?? { here: 0, gone: 0 };
}
