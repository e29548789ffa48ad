import type { Collection } from '../../../../src-preload/contract/analytics.ts';
import type { ArchivePost, ArchivePosts, PostColumn } from '../../../../src-preload/contract/archive.ts';
import { plainPermalink } from '../../actions/actions.ts';
import { spaceById } from '../../connections/connections.ts';
import type { Reader } from '../../store/store.ts';
import { publishedAtMs } from '../published-at.ts';
import { copyOfAccount } from './copies.ts';
import { columnsOf, declaredOf, type Declared } from './declared.ts';
import { feedOf } from './feed.queries.ts';
import { figuresOf, SCORE, type Figure } from './figures.queries.ts';
import {
  byFigure,
  byTime,
  growthOfFigure,
  matchingCount,
  metricIdOf,
  postsBySeen,
  type PageAsked,
  type StoredPost,
} from './posts-page.queries.ts';
import { conditionsOf } from './post-filter.queries.ts';
import { standingOf } from './standing.ts';

const HOUR_MS = 3_600_000;
/** Where a service does not say how often it collects figures. */
const USUAL_CADENCE_HOURS = 24;
/** What is collected more seldom than once a year is not collected. */
const MOST_HOURS = 366 * 24;

/** A page of what is kept of an account's posts, with what the service declares of them. */
export function archivePosts(reader: Reader, asked: PageAsked & { sort: string }): ArchivePosts {
  const feed = feedOf(reader, asked);
  const declared = declaredOf(feed);
  const timeZone = zoneOf(reader, asked.spaceId);
  const columns = columnsOf(declared);
  // Another network's figure orders nothing here: as if nothing were chosen.
  const isDeclared = asked.sort !== 'published_at' && columns.some(({ key }) => key === asked.sort);
  const metricId = isDeclared ? metricIdOf(reader, asked.sort) : null;
  const lined = linedOf(columns, asked.sort);
  const linedId = lined === null ? null : metricIdOf(reader, lined);
  const collection = declared?.collection ?? null;
  const when = collectedWhen(collection, timeZone);
  const isByFigure = metricId !== null && feed !== undefined;
  // One more than is shown tells whether there are more.
  const oneMore = { ...asked, limit: asked.limit + 1 };
  const placed = isByFigure ? byFigure(reader, oneMore, { feedId: feed.id, metricId }) : byTime(reader, oneMore);
  const page = placed.slice(0, asked.limit);
  const seen = page.map((one) => one.seen);
  const posts = postsBySeen(reader, seen);
  const figures = feed === undefined ? undefined : figuresOf(reader, { feedId: feed.id, seen });
  const lines = linedId === null ? undefined : growthOfFigure(reader, { seen, metric: linedId });
  const last = page.at(-1);
  return {
    rows: seen.flatMap((one) => {
      const post = posts.get(one);
      if (post === undefined) return [];
      const line = thinned(lines?.get(one) ?? []);
      return [{ ...shownPost(post, { when, figures: figures?.get(one) ?? [], collection }), line }];
    }),
    next: placed.length > page.length && last !== undefined ? { value: last.value, seen: last.seen } : null,
    matching: isWhole(asked) && feed !== undefined ? feed.here + feed.gone : matchingCount(reader, asked),
    columns,
    contract: declared?.contract ?? null,
    declared: saidOfList(declared),
    lined,
    copy: copyOfAccount(reader, asked),
    collection,
    ...when,
  };
}

function saidOfList(declared: Declared): ArchivePosts['declared'] {
  if (declared === null) return null;
  const { data: _, ...said } = declared;
  return said;
}

/** The figure that a list draws a line of: the one it is sorted by, else the one that the service shows first. */
function linedOf(columns: readonly PostColumn[], sort: string): string | null {
  const { key } =
    columns.find((column) => column.key === sort) ??
    columns.find(({ headline }) => headline) ??
    columns.find((column) => column.key === SCORE) ??
    {};
  return key ?? null;
}

/** A line of a few pixels shows no more than these. */
const MOST_POINTS = 24;

/** The first, the last, and evenly many between them. */
function thinned<Point>(points: readonly Point[]): Point[] {
  if (points.length <= MOST_POINTS) return [...points];
  const step = (points.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, n) => points[Math.round(n * step)] as Point);
}

/** Wall milliseconds; null: that is not told. */
export interface CollectedWhen {
  collectedAtMs: number | null;
  dueAtMs: number | null;
}

/** When figures were last collected, and when they will be next: each so many hours after the last. Read once for all posts: a time without an offset takes long. */
export function collectedWhen(collection: Collection | null, timeZone: string): CollectedWhen {
  const atMs = publishedAtMs(collection?.last_collected_at ?? null, timeZone);
  const hours = collection?.cadence_hours ?? 0;
  const isPace = hours > 0 && hours <= MOST_HOURS;
  return { collectedAtMs: atMs, dueAtMs: atMs === null || !isPace ? null : atMs + hours * HOUR_MS };
}

/** Whether nothing is left out: what is kept of an account is counted as it is kept. */
const isWhole = (asked: PageAsked): boolean => conditionsOf(asked).length === 0;

export const zoneOf = (reader: Reader, spaceId: string): string => spaceById(reader, spaceId)?.timeZone ?? 'UTC';

/** A post with its figures as lists show it; the line of one is the list's own. */
export function shownPost(
  post: StoredPost,
  { when, figures, collection }: { when: CollectedWhen; figures: readonly Figure[]; collection: Collection | null },
): Omit<ArchivePost, 'line'> {
  const { seen: _, remoteId, permalink, ...rest } = post;
  return {
    postId: remoteId,
    ...rest,
    permalink: plainPermalink(permalink),
    figures: Object.fromEntries(figures.map(({ key, value, status, reason }) => [key, { value, status, reason }])),
    standing: standingOf({
      untilMs: post.publishedAtMs,
      collectedAtMs: collectedAtMs(post, collection, when),
      days: [collection?.polling_window_days ?? null],
    }),
  };
}

/** The last collection before a post was read; of one that was read before the last, only how far apart they are is known. */
export function collectedAtMs(
  { fetchedAtMs }: StoredPost,
  collection: Collection | null,
  { collectedAtMs: lastMs }: CollectedWhen,
): number | null {
  if (lastMs === null || lastMs <= fetchedAtMs) return lastMs;
  return fetchedAtMs - (collection?.cadence_hours ?? USUAL_CADENCE_HOURS) * HOUR_MS;
}
