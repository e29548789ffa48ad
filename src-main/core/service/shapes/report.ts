import * as z from 'zod/mini';
import { collection } from './collection.ts';
import { identity } from './identity.ts';
import { stepOf } from '../../../../src-preload/contract/series-step.ts';
import { count, daysListOf, isRecord, listOf, mapOf, maybe, number, numberOf, text, textOf, truth } from './lenient.ts';

/**
 * The full report of one account (spec/service-api.md, AccountReportResource), under the specification's own names, so
 * that a screen, the text and the wire say the same words. Members that are not known are kept; any value may be null,
 * which is "not available" and never 0.
 */
const availability = { status: text, reason: text, remedy: text };
const change = { value: number, previous: number, change_unit: text };

export const range = z.looseObject({
  from: text,
  to: text,
  timezone: text,
  days: number,
  previous_from: text,
  previous_to: text,
});

const metric = z.looseObject({
  key: text,
  label: text,
  definition: text,
  unit: text,
  accumulation: text,
  scope: text,
  role: text,
  window_days: number,
  headline: truth,
  chartable: truth,
  ...availability,
});

export const total = z.looseObject({
  key: text,
  label: text,
  unit: text,
  ...change,
  change_pct: number,
  ...availability,
});

export type Total = z.infer<typeof total>;

const interactions = z.looseObject({
  key: text,
  label: text,
  definition: text,
  native: truth,
  source: text,
  components: listOf(text),
  ...change,
  change_pct: number,
  ...availability,
});

const rate = z.looseObject({
  key: text,
  label: text,
  definition: text,
  numerator_key: text,
  denominator_key: text,
  denominator_label: text,
  denominator_unit: text,
  basis: text,
  ...change,
  per_post_mean: number,
  change_pp: number,
  ...availability,
});

const values = mapOf(number);

const MIDNIGHT = /^(\d{4}-\d\d-\d\d)[T ]00:00(:00(\.0+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** Where each day is told as its midnight, as some services write a date, they are days. */
function asDays<Point extends { date: string | null }>(points: Point[]): Point[] {
  const days = points.map(({ date }) => (date === null ? null : (MIDNIGHT.exec(date.trim())?.[1] ?? '')));
  return days.includes('') ? points : points.map((point, at) => ({ ...point, date: days[at] ?? null }));
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The oldest first, in which order they are drawn: the specification names none. Others than days stay as they are told. */
function inOrder<Point extends { date: string | null }>(points: Point[]): Point[] {
  const dayOf = ({ date }: Point): string => date ?? '';
  if (!points.every((point) => DAY.test(dayOf(point)))) return points;
  return points.toSorted((a, b) => Number(dayOf(a) > dayOf(b)) - Number(dayOf(a) < dayOf(b)));
}

const daysOf = <Point extends { date: string | null }>(point: z.ZodMiniType<Point>) =>
  z.pipe(
    daysListOf(point),
    z.transform((points: Point[]) => inOrder(asDays(points))),
  );

const series = z.looseObject({
  basis: text,
  values: text,
  note: text,
  interval: text,
  timezone: text,
  metrics: listOf(text),
  points: daysOf(z.looseObject({ date: text, posts: number, values })),
});

const dated = z.looseObject({ date: text, values });

const audience = z.looseObject({
  supported: truth,
  metrics: listOf(text),
  points: daysOf(dated),
  labels: mapOf(text),
  latest: maybe(dated),
  change: values,
});

const cell = z.looseObject({ weekday: number, hour: number, posts: number, average: number });

const bestTimes = z.looseObject({
  cells: listOf(cell),
  best: maybe(cell),
  timezone: text,
  lookback_days: number,
  min_posts: number,
  max_average: number,
  status: text,
  reason: text,
});

export const report = z.looseObject({
  contract: text,
  account: maybe(identity),
  range: maybe(range),
  basis: maybe(z.looseObject({ series: text, values: text, note: text, comparison_immature: truth })),
  collection: maybe(collection),
  coverage: maybe(
    z.looseObject({ posts_in_range: count, posts_imported: count, days_in_range: count, days_with_posts: count }),
  ),
  metrics: listOf(metric),
  headline_metric: text,
  totals: listOf(total),
  interactions: maybe(interactions),
  rates: listOf(rate),
  series: maybe(series),
  audience: maybe(audience),
  best_times: maybe(bestTimes),
});

export type AccountReport = z.infer<typeof report>;

/** One figure of the series of a report that was kept, by the days that are told; empty where it has none, has too many for a small picture, or does not count by the day. */
export function seriesPoints(json: unknown, key: string): SeriesPoint[] {
  const told = isRecord(json) && isRecord(json['series']) ? json['series'] : {};
  const points: unknown = told['points'];
  // A part of them would pass for the whole.
  if (!Array.isArray(points) || points.length > MOST_DAYS || stepOf(textOf(told['interval'])) !== 'day') return [];
  const line = (points as unknown[]).flatMap((point) => {
    const { date, posts, values } = isRecord(point) ? point : {};
    const of = isRecord(values) ? values : {};
    const day = textOf(date);
    const value = Object.hasOwn(of, key) ? numberOf(of[key]) : null;
    return day === null ? [] : [{ date: day, posts: numberOf(posts), value }];
  });
  return line.every(({ value }) => value === null) ? [] : line;
}

export interface SeriesPoint {
  date: string;
  posts: number | null;
  value: number | null;
}

/** Three years: longer lines are no small picture beside a row. */
const MOST_DAYS = 3 * 366;
