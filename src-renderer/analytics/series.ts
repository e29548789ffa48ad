import type { AccountReport, Metric } from '../../src-preload/contract/analytics.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { gatheringOf } from '../../src-preload/contract/gathering.ts';
import { leadOfReport } from '../../src-preload/contract/leading-figure.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { labelWithUnit } from '../../src-preload/contract/words/with-unit.ts';
import { figure } from '../ui/moment.ts';
import { hasStopped, withoutFigures } from './analytics-words.ts';
import { timeOf } from '../ui/health.ts';
import { isMissing } from '../../src-preload/contract/series-days.ts';
import { stepOf } from '../../src-preload/contract/series-step.ts';
import { pointsByDay } from './series-days.ts';

const DAY_MS = 86_400_000;
/** Most of what a post ever gets comes in its first days; what comes later is collected, but is not worth a mark on each bar. */
const NEWEST_DAYS = 3;

/** A figure by the day of publishing. Null is "not available", and never 0. */
export interface DaySeries {
  key: string;
  label: string;
  unit: string | null;
  /** What the figure is of, as the service says of it: the posts that were published on a day, or the account on that day. */
  of: 'posts' | 'account';
  /** What stands for one point: "day", "week", or `date` where the service's word for it cannot be said. */
  step: string;
  days: readonly { day: string; posts: number | null; value: number | null; isGrowing: boolean }[];
  /** The same figure on the days before, day by day; null: they are not kept, or nothing was published on them. */
  previous: readonly (number | null)[] | null;
}

/** The figures that may be charted by day, the one that leads first. */
export function chartable({ metrics, series, ...report }: AccountReport): Metric[] {
  const headline = leadOfReport(report)?.key ?? report.headline_metric;
  const inSeries = new Set(series?.metrics ?? []);
  const may = metrics.filter(({ key, chartable: is }) => key !== null && inSeries.has(key) && is !== false);
  return may.toSorted((one, other) => Number(other.key === headline) - Number(one.key === headline));
}

/** The series of a figure; null: the report has none. `before`: the report of the days before, where it is kept. */
export function seriesOf(report: AccountReport, key: string, before: AccountReport | null): DaySeries | null {
  const { series, metrics } = report;
  if (series === null || !series.metrics.includes(key)) return null;
  const metric = metrics.find((one) => one.key === key);
  const of = isOfAccount(metric) ? 'account' : 'posts';
  // What an account had on a day is over with the day: posts alone go on growing, and of what they have only what is gathered.
  const step = stepOf(series.interval);
  const grows = step !== 'day' || of === 'account' || !isGathered(metric) ? () => false : growing(report, metric);
  const days = pointsByDay(report).map(({ date, posts, values }) => {
    const value = valueAt(values, key);
    // Without posts, or without a figure, nothing can grow.
    return { day: date, posts, value, isGrowing: value !== null && value !== 0 && grows(date) };
  });
  return {
    key,
    label: metric?.label ?? key,
    unit: metric?.unit ?? null,
    of,
    step,
    days,
    previous: earlierValues(before, key),
  };
}

/** The catalogue calls what a figure is of its scope. One that is of neither by its name is taken as of the posts, as the series is by the day of publishing. */
const isOfAccount = (metric: Metric | undefined): boolean => metric?.scope?.trim().toLowerCase() === 'account';

const isGathered = (metric: Metric | undefined): boolean =>
  gatheringOf({ accumulation: metric?.accumulation ?? null, unit: metric?.unit ?? null }) === 'gathered';

/** A line at 0 for days without posts, such as those before the account was connected, would tell nothing. */
function earlierValues(before: AccountReport | null, key: string): DaySeries['previous'] {
  if (before?.series?.metrics.includes(key) !== true) return null;
  const points = pointsByDay(before).map(({ posts, values }) => ({ posts, value: valueAt(values, key) }));
  return points.every(isNothing) ? null : points.map(({ value }) => value);
}

const isNothing = ({ posts, value }: { posts: number | null; value: number | null }): boolean =>
  value === null || (value === 0 && (posts ?? 0) === 0);

/**
 * Why there is nothing to draw: neither on these days nor on those before is there a figure of a post; null: there is. `posts`: how
 * many of them the service counts in all.
 */
export function nothingWords({ days, previous }: DaySeries, posts: number | null): string | null {
  if (previous !== null || !days.every(isNothing)) return null;
  if (days.some((day) => (day.posts ?? 0) !== 0)) return 'No figures of the posts of these days are collected yet.';
  return posts === null || posts === 0
    ? 'Nothing was published on these days.'
    : 'The service gives the figures of these days together, and none by day.';
}

/** How many days have no figure, though something may have been published on them: these are no zeros. */
export const missingDays = (series: DaySeries | null): number => series?.days.filter(isMissing).length ?? 0;

/** Bars as high as the chart, which no figure is, for days without one; null: every day has one. */
export function gapBars(series: DaySeries): (number | null)[] | null {
  const { days, previous } = series;
  const most = Math.max(1, ...days.map(({ value }) => value ?? 0), ...(previous ?? []).map((value) => value ?? 0));
  return missingDays(series) === 0 ? null : days.map((day) => (isMissing(day) ? most : null));
}

const valueAt = (values: Record<string, number | null>, key: string): number | null =>
  Object.hasOwn(values, key) ? (values[key] ?? null) : null;

/**
 * Whether what was published on a day is still growing: it is among the newest, still within the days that the service collects
 * for, which may be the figure's own, and the service goes on collecting. Where it says that the comparison is settled, nothing
 * is, so that the chart never says otherwise than the figure beside it.
 */
function growing(report: AccountReport, metric: Metric | undefined): (day: string) => boolean {
  const { collection, basis } = report;
  const windowDays = metric?.window_days ?? collection?.polling_window_days ?? null;
  const collectedMs = timeOf(collection?.last_collected_at);
  const isSettled = basis?.comparison_immature === false || hasStopped(report);
  if (isSettled || windowDays === null || collectedMs === null) return () => false;
  const days = Math.min(windowDays, NEWEST_DAYS);
  return (day) => Date.parse(`${day}T00:00Z`) + (days + 1) * DAY_MS > collectedMs;
}

/** The lowest figure that is drawn, where one is below 0; else 0. */
export function lowestOf({ days, previous }: DaySeries): number {
  return Math.min(0, ...days.map(({ value }) => value ?? 0), ...(previous ?? []).map((value) => value ?? 0));
}

/** "Likes of the posts published each day". */
function wholeWords({ label, of, step }: DaySeries): string {
  if (step === 'date')
    return of === 'account'
      ? `${label} of the account from each date on`
      : `${label} of the posts published from each date on`;
  if (of === 'posts') return `${label} of the posts published each ${step}`;
  return step === 'day' ? `${label} of the account on each day` : `${label} of the account in each ${step}`;
}

/** What the chart of the days says of itself below it: its unit, unless it counts, and its zero. */
export function seriesCaption(series: DaySeries): string {
  const { unit } = series;
  const whole = wholeWords(series);
  const what = counts(unit) ? `${whole}.` : `${whole}, in ${unit}.`;
  return [what, lowestOf(series) < 0 ? 'The scale goes below 0.' : 'The scale begins at 0.'].join(' ');
}

/** What whoever does not see the chart is told of it. most: the highest day, in its unit. */
export function seriesDescription(series: DaySeries, most: number): string {
  const { label, unit, of, step } = series;
  const missing = missingDays(series);
  const gaps = missing === 0 ? [] : [`${gapWords(series, missing)}.`];
  const [lowest, highest] = [figure(lowestOf(series)), figure(most)];
  const by = of === 'account' ? `${label} of the account by ${step}` : `${label} by ${step} of publishing`;
  const said = counts(unit)
    ? `${by}, from ${lowest} to ${highest}. The table has each ${step}.`
    : `${by}, from ${lowest} to ${highest}, in ${unit}. The table has each ${step}.`;
  return [said, ...gaps].join(' ');
}

const counts = (unit: DaySeries['unit']): boolean => unit === null || unit === 'count';

/** "28 days before"; of what is not counted by the day only that it is before. */
export const beforeWords = (previous: readonly unknown[], { step }: Pick<DaySeries, 'step'>): string =>
  step === 'day' ? plural(previous.length, { one: '# day before', other: '# days before' }) : 'the period before';

const gapWords = ({ step }: Pick<DaySeries, 'step'>, missing: number): string =>
  step === 'day'
    ? withoutFigures(missing)
    : plural(missing, { one: '# date without figures', other: '# dates without figures' });

/** What stands over the chart. */
export const seriesTitle = (series: Pick<DaySeries, 'step'> | null): string =>
  `By ${series?.step ?? 'day'} of publishing`;

/** What the bars and lines of the chart mean that are no plain figures. */
export function seriesLegends(series: DaySeries): { sign: 'growing' | 'missing' | 'compared'; text: string }[] {
  const { days, previous } = series;
  const missing = missingDays(series);
  return [
    ...(days.some(({ isGrowing }) => isGrowing) ? [{ sign: 'growing' as const, text: 'still growing' }] : []),
    ...(missing === 0 ? [] : [{ sign: 'missing' as const, text: gapWords(series, missing) }]),
    ...(previous === null ? [] : [{ sign: 'compared' as const, text: beforeWords(previous, series) }]),
  ];
}

/** Why no days before are drawn, though the totals are compared with them. */
export const cutBeforeWords =
  'The service compares hours here, not whole days, so the days before are not drawn beside these.';

/** The table behind the chart, with a column for what its bars say by their look. */
export function seriesTable({ days, previous, ...of }: DaySeries): { columns: string[]; rows: Cell[][] } {
  const label = labelWithUnit(of);
  const first = of.step === 'day' ? 'Day' : 'From';
  const isAnyGrowing = days.some(({ isGrowing }) => isGrowing);
  const columns = [
    ...[first, 'Posts', label],
    ...(previous === null ? [] : [`${label}, ${beforeWords(previous, of)}`]),
    ...(isAnyGrowing ? ['Still growing'] : []),
  ];
  const rows = days.map(({ day, posts, value, isGrowing }, index): Cell[] => [
    day,
    posts,
    value,
    ...(previous === null ? [] : [previous[index] ?? null]),
    ...(isAnyGrowing ? [isGrowing ? 'yes' : ''] : []),
  ]);
  return { columns, rows };
}
