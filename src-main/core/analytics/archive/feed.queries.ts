import type { Selectable } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query, type PostFeedTable } from '../../store/schema.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Walk } from './walk.ts';

/** The copy of one account's posts. */
export interface Feed {
  id: number;
  spaceId: string;
  accountId: string;
  /** Number of the last walk, or of the one under way. */
  number: number;
  /** Null: none is under way. */
  walk: Walk | null;
  /** How many the last walk, or the one under way, was told of; null: not said. */
  walkTotal: number | null;
  /** When it was last seen to be whole, by reading all of it or by the count of it. */
  wholeAtMs: number | null;
  /** When every page was last read for it. */
  readWholeAtMs: number | null;
  wanted: boolean;
  coveredUntilMs: number | null;
  here: number;
  gone: number;
  missing: number | null;
  unsure: number;
  /** When the figures were collected that were last read for every post that still grows; where that is not said, when they were read. */
  collected: string | null;
  /** JSON of what the newest page said beside its rows. */
  declared: string | null;
  declaredAtMs: number | null;
}

function toFeed(row: Selectable<PostFeedTable>): Feed {
  const walk = row.walk_kind && {
    number: row.walk,
    kind: row.walk_kind,
    fromMs: row.walk_from_ms,
    toMs: row.walk_to_ms,
    pages: row.walk_pages,
    furthest: row.walk_furthest,
    calls: row.walk_calls,
    listed: row.walk_listed,
    lastPage: row.walk_last_page,
    total: row.walk_total,
  };
  return {
    id: row.id,
    spaceId: row.space_id,
    accountId: row.account_id,
    number: row.walk,
    walk,
    walkTotal: row.walk_total,
    wholeAtMs: row.whole_at_ms,
    readWholeAtMs: row.read_whole_at_ms,
    wanted: row.wanted === 1,
    coveredUntilMs: row.covered_until_ms,
    here: row.here,
    gone: row.gone,
    missing: row.missing,
    unsure: row.unsure,
    collected: row.collected,
    declared: row.declared,
    declaredAtMs: row.declared_at_ms,
  };
}

const oneFeed = compiledOnce<{ spaceId: string; accountId: string }, Selectable<PostFeedTable>>((value) =>
  query
    .selectFrom('post_feed')
    .selectAll()
    .where('space_id', '=', value('spaceId'))
    .where('account_id', '=', value('accountId')),
);

export function feedOf(reader: Reader, of: { spaceId: string; accountId: string }): Feed | undefined {
  const row = reader.get(oneFeed(of));
  return row === undefined ? undefined : toFeed(row);
}

export function feedsOf(reader: Reader, spaceId: string): Feed[] {
  const find = query.selectFrom('post_feed').selectAll().where('space_id', '=', spaceId).orderBy('account_id');
  return reader.all(find).map(toFeed);
}

/** The feed, made where there was none. */
export function madeFeed(tx: Tx, { spaceId, accountId }: { spaceId: string; accountId: string }): Feed {
  const empty = {
    walk: 0,
    walk_from_ms: 0,
    walk_to_ms: 0,
    walk_pages: 0,
    walk_furthest: 0,
    walk_calls: 0,
    walk_listed: 0,
  };
  const none = { wanted: 0, here: 0, gone: 0, unsure: 0 } as const;
  const row = { space_id: spaceId, account_id: accountId, ...empty, ...none };
  const known = feedOf(tx, { spaceId, accountId });
  if (known !== undefined) return known;
  tx.run(query.insertInto('post_feed').values(row));
  const made = feedOf(tx, { spaceId, accountId });
  if (made === undefined) throw new Error('a feed that was just made is gone');
  return made;
}

export function putFeed(tx: Tx, feed: Feed): void {
  const { walk } = feed;
  const set = {
    walk: feed.number,
    walk_kind: walk?.kind ?? null,
    ...(walk === null ? {} : walkRow(walk)),
    whole_at_ms: feed.wholeAtMs,
    read_whole_at_ms: feed.readWholeAtMs,
    wanted: feed.wanted ? (1 as const) : (0 as const),
    covered_until_ms: feed.coveredUntilMs,
    here: feed.here,
    gone: feed.gone,
    missing: feed.missing,
    unsure: feed.unsure,
    collected: feed.collected,
    declared: feed.declared,
    declared_at_ms: feed.declaredAtMs,
  };
  tx.run(query.updateTable('post_feed').set(set).where('id', '=', feed.id));
}

function walkRow({ fromMs, toMs, pages, furthest, calls, listed, lastPage, total }: Walk) {
  return {
    walk_from_ms: fromMs,
    walk_to_ms: toMs,
    walk_pages: pages,
    walk_furthest: furthest,
    walk_calls: calls,
    walk_listed: listed,
    walk_last_page: lastPage,
    walk_total: total,
  };
}

export function wantAll(tx: Tx, feedIds: readonly number[]): void {
  tx.run(query.updateTable('post_feed').set({ wanted: 1 }).where('id', 'in', feedIds));
}
