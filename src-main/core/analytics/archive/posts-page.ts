import type { Collection } from '../../../../src-preload/contract/analytics.ts';
import type { KeptPost, KeptPosts, PostColumn, PostGrowth } from '../../../../src-preload/contract/archive.ts';
import { plainPermalink } from '../../actions/actions.ts';
import { spaceById } from '../../connections/connections.ts';
import { readDeclared, type PostsPage } from '../../service/service.ts';
import { readJson } from '../../store/json-column.ts';
import type { Reader } from '../../store/store.ts';
import { publishedAtMs } from '../published-at.ts';
import { copyOfAccount } from './copies.ts';
import { feedOf, type Feed } from './feed.queries.ts';
import { figuresOf, SCORE } from './figures.queries.ts';
import {
  byFigure,
  byTime,
  matchingCount,
  metricIdOf,
  postByRemoteId,
  postsBySeen,
  snapshotsOf,
  type PageAsked,
  type StoredPost,
} from './posts-page.queries.ts';
import { standingOf } from './standing.ts';

const HOUR_MS = 3_600_000;
/** Where a service does not say how often it collects figures. */
const USUAL_CADENCE_HOURS = 24;

/** A page of what is kept of an account's posts, with what the service declares of them. */
export function keptPosts(reader: Reader, asked: PageAsked & { sort: string }): KeptPosts {
  const feed = feedOf(reader, asked);
  const declared = declaredOf(feed);
  const of = { reader, timeZone: zoneOf(reader, asked.spaceId) };
  const metricId = asked.sort === 'published_at' ? null : metricIdOf(reader, asked.sort);
  const isByFigure = metricId !== null && feed !== undefined;
  // One more than is shown tells whether there are more.
  const sought = { ...asked, limit: asked.limit + 1 };
  const placed = isByFigure ? byFigure(reader, sought, { feedId: feed.id, metricId }) : byTime(reader, sought);
  const page = placed.slice(0, asked.limit);
  const posts = postsBySeen(
    reader,
    page.map(({ seen }) => seen),
  );
  const last = page.at(-1);
  return {
    rows: page.flatMap(({ seen }) => {
      const post = posts.get(seen);
      return post === undefined ? [] : [shownPost(of, post, feed, declared)];
    }),
    next: placed.length > page.length && last !== undefined ? { value: last.value, seen: last.seen } : null,
    matching: matchingCount(reader, asked),
    columns: columnsOf(declared),
    copy: copyOfAccount(reader, asked),
    collection: declared?.collection ?? null,
  };
}

/** One post, and each of its figures at every time it was found changed. */
export function keptPost(
  reader: Reader,
  of: { spaceId: string; accountId: string; postId: string },
): { post: KeptPost; growth: PostGrowth[] } | null {
  const feed = feedOf(reader, of);
  const post = postByRemoteId(reader, of);
  if (post === undefined) return null;
  const declared = declaredOf(feed);
  const labels = new Map(columnsOf(declared).map(({ key, label }) => [key, label]));
  const growth = new Map<string, PostGrowth>();
  for (const { key, atMs, value } of snapshotsOf(reader, post.seen)) {
    const grown = growth.get(key) ?? { key, label: labels.get(key) ?? key, points: [] };
    grown.points.push({ atMs, value });
    growth.set(key, grown);
  }
  const inZone = { reader, timeZone: zoneOf(reader, of.spaceId) };
  return { post: shownPost(inZone, post, feed, declared), growth: [...growth.values()] };
}

const zoneOf = (reader: Reader, spaceId: string): string => spaceById(reader, spaceId)?.timeZone ?? 'UTC';

type Declared = PostsPage | null;

/** Null where nothing was declared, or it is no JSON. */
function declaredOf(feed: Feed | undefined): Declared {
  const json = readJson(feed?.declared ?? '');
  return json === undefined ? null : readDeclared(json);
}

/** More columns than this are no table. */
const MOST_COLUMNS = 500;

/** The service's own columns, each once, and its score at the end. */
function columnsOf(declared: Declared): PostColumn[] {
  const options = new Map((declared?.sort?.options ?? []).map((option) => [option.key, option]));
  const seen = new Set<string>();
  const columns = (declared?.columns ?? []).flatMap(({ key, label, unit, definition }): PostColumn[] => {
    if (key === null || seen.has(key) || seen.size >= MOST_COLUMNS) return [];
    seen.add(key);
    const option = options.get(key);
    const reason = option?.reason ?? null;
    return [{ key, label: label ?? key, unit, definition, sortable: option?.sortable !== false, reason }];
  });
  if (declared === null || columns.some(({ key }) => key === SCORE)) return columns;
  const label = options.get(SCORE)?.label ?? 'Interactions';
  return [...columns, { key: SCORE, label, unit: null, definition: null, sortable: true, reason: null }];
}

function shownPost(
  { reader, timeZone }: { reader: Reader; timeZone: string },
  post: StoredPost,
  feed: Feed | undefined,
  declared: Declared,
): KeptPost {
  const { seen, remoteId, permalink, ...rest } = post;
  const figures = feed === undefined ? [] : figuresOf(reader, { feedId: feed.id, seen });
  const collection = declared?.collection ?? null;
  return {
    postId: remoteId,
    ...rest,
    permalink: plainPermalink(permalink),
    figures: Object.fromEntries(figures.map(({ key, value, status, reason }) => [key, { value, status, reason }])),
    standing: standingOf({
      untilMs: post.publishedAtMs,
      collectedAtMs: collectedAtMs(post, collection, timeZone),
      days: [collection?.polling_window_days ?? null],
    }),
  };
}

/** The last collection before a post was read; of one that was read before the last, only how far apart they are is known. */
function collectedAtMs({ fetchedAtMs }: StoredPost, collection: Collection | null, timeZone: string): number | null {
  const lastMs = publishedAtMs(collection?.last_collected_at ?? null, timeZone);
  if (lastMs === null || lastMs <= fetchedAtMs) return lastMs;
  return fetchedAtMs - (collection?.cadence_hours ?? USUAL_CADENCE_HOURS) * HOUR_MS;
}
