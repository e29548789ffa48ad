import * as z from 'zod';
import type { ArchivePost, OpenedPost, PostColumn, PostGrowth } from '../../../../src-preload/contract/archive.ts';
import { gatheringOf } from '../../../../src-preload/contract/gathering.ts';
import { readReportBody } from '../../service/service.ts';
import { readJson } from '../../store/json-column.ts';
import type { Reader } from '../../store/store.ts';
import { columnsOf, declaredOf } from './declared.ts';
import { feedOf } from './feed.queries.ts';
import { figuresOf } from './figures.queries.ts';
import { collectedAtMs, collectedWhen, shownPost, zoneOf } from './posts-page.ts';
import {
  growthOfFigure,
  metricIdOf,
  postByRemoteId,
  postsBefore,
  rawOf,
  scoreOf,
  snapshotsOf,
  type StoredPost,
} from './posts-page.queries.ts';
import { reportKept } from './report.queries.ts';
import { standingOf } from './standing.ts';
import { typicalOf } from './typical.ts';

/** One post, and each of its figures at every time it was found changed; null where it is not kept here. */
export function openedPost(
  reader: Reader,
  of: { spaceId: string; accountId: string; postId: string },
): OpenedPost | null {
  const feed = feedOf(reader, of);
  const post = postByRemoteId(reader, of);
  if (post === undefined) return null;
  const declared = declaredOf(feed);
  const collection = declared?.collection ?? null;
  const columns = columnsOf(declared);
  const when = collectedWhen(collection, zoneOf(reader, of.spaceId));
  const figures = feed && figuresOf(reader, { feedId: feed.id, seen: [post.seen] }).get(post.seen);
  const catalogue = catalogueOf(reader, of);
  const standing = (key: string): ArchivePost['standing'] =>
    standingOf({
      untilMs: post.publishedAtMs,
      collectedAtMs: collectedAtMs(post, collection, when),
      days: [collection?.polling_window_days ?? null, catalogue.get(key)?.window_days ?? null],
    });
  return {
    post: { ...shownPost(post, { when, figures: figures ?? [], collection }), line: [] },
    raw: readJson(rawOf(reader, post.seen)) ?? null,
    growth: besideTypical(
      reader,
      { ...of, post },
      grown(reader, post, columns).map((one) => {
        const accumulation = catalogue.get(one.key)?.accumulation ?? null;
        const isGathered = gatheringOf({ accumulation, unit: one.unit }) === 'gathered';
        return { ...one, standing: standing(one.key), isGathered };
      }),
    ),
    interactions: interactionsOf(reader, post, columns),
    ...when,
  };
}

type Grown = Omit<PostGrowth, 'standing' | 'typical' | 'isGathered'>;

/** A post is compared with so many before it. */
const COMPARED = 20;

function besideTypical(
  reader: Reader,
  { post, ...of }: { spaceId: string; accountId: string; post: StoredPost },
  growth: readonly Omit<PostGrowth, 'typical'>[],
): PostGrowth[] {
  const { publishedAtMs, fetchedAtMs } = post;
  if (publishedAtMs === null) return growth.map((one) => ({ ...one, typical: null }));
  const before = postsBefore(reader, { ...of, beforeMs: publishedAtMs, limit: COMPARED });
  const seen = before.map((one) => one.seen);
  return growth.map((one) => {
    const metric = metricIdOf(reader, one.key);
    const points = metric === null ? undefined : growthOfFigure(reader, { seen, metric });
    const earlier = before.map((other) => ({ ...other, points: points?.get(other.seen) ?? [] }));
    const own = { publishedAtMs, fetchedAtMs, points: one.points, isFinal: one.standing === 'final' };
    return { ...one, typical: typicalOf(own, earlier) };
  });
}

/** The columns of the service in its order, those without a figure too where it says why, and behind them what it told of beside them. */
function grown(reader: Reader, { seen }: StoredPost, columns: readonly PostColumn[]): Grown[] {
  const growth = new Map<string, Grown>(
    columns.map(({ key, label, unit, definition, missing }) => [
      key,
      { key, label, unit, definition, missing, points: [] },
    ]),
  );
  for (const { key, ...point } of snapshotsOf(reader, seen)) {
    const one = growth.get(key) ?? { key, label: key, unit: null, definition: null, missing: null, points: [] };
    one.points.push(point);
    growth.set(key, one);
  }
  return [...growth.values()].filter(({ points, missing }) => points.length > 0 || missing !== null);
}

type Metric = ReturnType<typeof readReportBody>['metrics'][number];

/** What the newest report of an account says of each of its figures. */
function catalogueOf(reader: Reader, of: { spaceId: string; accountId: string }): Map<string, Metric> {
  const kept = reportKept(reader, of);
  if (kept === undefined) return new Map();
  const { metrics } = readReportBody(kept.body);
  return new Map(metrics.flatMap((metric) => (metric.key === null ? [] : [[metric.key, metric] as const])));
}

const Parts = z.record(z.string(), z.number().nullable());

function interactionsOf(reader: Reader, post: StoredPost, columns: readonly PostColumn[]): OpenedPost['interactions'] {
  const { source, parts } = scoreOf(reader, post.seen);
  const read = Parts.safeParse(readJson(parts ?? ''));
  const labels = new Map(columns.map(({ key, label }) => [key, label]));
  const told = Object.entries(read.success ? read.data : {});
  if (source === null && told.length === 0) return null;
  return { source, parts: told.map(([key, value]) => ({ key, label: labels.get(key) ?? key, value })) };
}
