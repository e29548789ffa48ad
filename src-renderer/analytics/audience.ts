import type { AccountReport } from '../../src-preload/contract/analytics.ts';
import type { StoredAccountReport } from '../../src-preload/contract/archive.ts';
import type { Cell } from '../../src-preload/contract/csv.ts';
import { gatheringOf, type Gathering } from '../../src-preload/contract/gathering.ts';

export interface AudienceLine {
  key: string;
  label: string;
  points: readonly { day: string; value: number | null }[];
  latest: number | null;
  change: number | null;
}

/** How many follow an account, day by day, for each figure that the report has of them. */
export function audienceLines({ audience }: AccountReport): AudienceLine[] {
  if (audience === null) return [];
  const at = (values: Record<string, number | null> | undefined, key: string): number | null =>
    values !== undefined && Object.hasOwn(values, key) ? (values[key] ?? null) : null;
  return audience.metrics.flatMap((key) => {
    if (key === null) return [];
    const points = audience.points.flatMap(({ date, values }) =>
      date === null ? [] : [{ day: date, value: at(values, key) }],
    );
    const known = points.findLast(({ value }) => value !== null)?.value ?? null;
    const label = (Object.hasOwn(audience.labels, key) ? audience.labels[key] : null) ?? key;
    return [
      { key, label, points, latest: at(audience.latest?.values, key) ?? known, change: at(audience.change, key) },
    ];
  });
}

/**
 * The same over every day that any report told of; a day that this one tells of is as it says. How it changed is said where the catalogue does
 * not call it a figure of the single days, whose first and last one have nothing to do with each other.
 */
export function storedAudience({ report, audience }: Pick<StoredAccountReport, 'report' | 'audience'>): AudienceLine[] {
  const gathering = (key: string): Gathering => {
    const { accumulation = null, unit = null } = report.metrics.find((metric) => metric.key === key) ?? {};
    return gatheringOf({ accumulation, unit });
  };
  return audienceLines(report).map((line) => {
    const days = new Map(audience.filter(({ metric }) => metric === line.key).map(({ day, value }) => [day, value]));
    const told = new Map<string, number | null>([
      ...days,
      ...line.points.map(({ day, value }) => [day, value] as const),
    ]);
    const points = [...told].map(([day, value]) => ({ day, value })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
    const known = points.filter(({ value }) => value !== null);
    const [first, last] = [known[0]?.value ?? null, known.at(-1)?.value ?? null];
    return {
      ...line,
      points,
      latest: last ?? line.latest,
      change: first === null || last === null || gathering(line.key) === 'own' ? null : last - first,
    };
  });
}

const DAY_MS = 86_400_000;
/** An axis of more days than any account is old is of days that cannot be. */
const MOST_DAYS = 20_000;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** How many days lie between the first figure and the last one, both included. */
export function daysSpanned({ points }: AudienceLine): number {
  const known = points.filter(({ value }) => value !== null);
  const days = dayNumber(known.at(-1)?.day ?? '') - dayNumber(known[0]?.day ?? '') + 1;
  return days >= 1 ? days : known.length;
}

/** The same with every day between that nobody told of: a step of the axis is a day. */
export function everyDay({ points }: AudienceLine): AudienceLine['points'] {
  return points.flatMap((point, index) => {
    const at = dayNumber(points[index - 1]?.day ?? '') + 1;
    const missing = dayNumber(point.day) - at;
    if (!(missing > 0 && missing < MOST_DAYS)) return [point];
    const days = Array.from({ length: missing }, (_, n) => new Date((at + n) * DAY_MS).toISOString().slice(0, 10));
    return [...days.map((day) => ({ day, value: null })), point];
  });
}

export function audienceTable({ label, points }: AudienceLine): { columns: string[]; rows: Cell[][] } {
  return { columns: ['Day', label], rows: points.map(({ day, value }): Cell[] => [day, value]) };
}

/** The ends of a scale that does not begin at 0, a little wider than its values and round. */
export function scaleOf(values: readonly (number | null)[]): { from: number; to: number } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return { from: 0, to: 1 };
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, high - low))));
  const wider = low === high ? step : 0;
  const from = Math.floor(low / step) * step - wider;
  return { from: low < 0 ? from : Math.max(0, from), to: Math.ceil(high / step) * step + wider };
}
