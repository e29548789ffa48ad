import type { Account, Publication } from '../world/records.ts';
import { figure, metricsOf } from './figures.ts';
import { dayIndex, type Calendar } from './range.ts';

const NOTE = 'Values are lifetime totals of the posts published in the range, as last collected.';
export const basisNote = NOTE;

/** `series`: one point for each day of publishing; the points of a metric add up to its total. */
export function seriesMember(
  account: Account,
  zone: string,
  calendar: Calendar,
  publications: readonly Publication[],
  nowMs: number,
) {
  const metrics = metricsOf(account);
  const points = calendar.days.map((date) => ({ date, posts: 0, values: {} as Record<string, number | null> }));
  for (const point of points) for (const metric of metrics) if (!metric.unavailable) point.values[metric.key] = null;
  for (const publication of publications) {
    const point = points[dayIndex(calendar, publication.publishedAtMs)];
    if (!point) continue;
    point.posts += 1;
    metrics.forEach((metric, index) => {
      const value = figure(account, publication, index, nowMs);
      if (value !== null) point.values[metric.key] = (point.values[metric.key] ?? 0) + value;
    });
  }
  // A day without posts has 0 of everything; a day whose posts have no figures yet has none.
  for (const point of points) {
    if (point.posts > 0) continue;
    for (const key of Object.keys(point.values)) point.values[key] = 0;
  }
  return {
    basis: 'publish_date',
    values: 'lifetime',
    note: NOTE,
    interval: 'day',
    timezone: zone,
    metrics: metrics.filter((metric) => !metric.unavailable).map((metric) => metric.key),
    points,
  };
}
