import { isDay } from '../../../../src-preload/contract/days.ts';
import { knownAccounts } from '../../accounts/accounts.ts';
import { spaceById, type SpaceSession } from '../../connections/connections.ts';
import type { AccountReport, SummaryRow } from '../../service/service.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import type { Complete } from '../../sync/sync.ts';
import { dayOf, daysAnswered, daysAsked, type Ends } from './answered-days.ts';
import { followReport, isOfAnother, zoneTold } from './follow-report.ts';
import { besideKept, leavesOut } from './left-out.ts';
import {
  putAudience,
  putReport,
  reportKept,
  reportOfDays,
  SUMMARY,
  type AudiencePoint,
  type Days,
  type OfReport,
} from './report.queries.ts';

interface Asked {
  ends: Ends;
  /** Somebody wanted to see it, or it was pulled by itself. */
  by: 'somebody' | 'itself';
  atMs: number;
}

/** Of the audience, the newest of one report: years of it, for more figures than any network has. They stay for good. */
const MOST_POINTS = 20_000;

/**
 * Keeps a report whole under the range that was asked for and the one it was answered with, and what it tells of the space and of the audience. One without any
 * figure, where there was one with some, may be the word of a moment: it is refused, and what is here stays. So is one that
 * leaves out a part of what is here of the same days.
 */
export function keepReport(
  tx: Tx,
  of: { spaceId: string; accountId: string },
  report: AccountReport,
  asked: Asked,
): { isKept: true } | Failed<'refused'> {
  if (isOfAnother(tx, of, report.account)) return fail('refused', 'report-of-another');
  followReport(tx, of, report);
  const space = spaceById(tx, of.spaceId);
  const timeZone = space?.timeZone ?? 'UTC';
  const wanted = daysAsked(asked.ends, timeZone);
  if (!hasFigures(report) && hasFigures(keptFor(tx, of, wanted))) return fail('refused', 'report-emptier');
  const days = daysAnswered(report.range, timeZone, latest(asked)) ?? wanted ?? today(asked, timeZone);
  const question = questionOf(asked, wanted, days);
  if (leavesOut(report, reportOfDays(tx, of, days, question)?.body)) return fail('refused', 'report-emptier');
  const zone = zoneTold(report) ?? knownZone(space);
  putReport(tx, { ...of, ...days, asked: question, timeZone: zone, ...about(asked), body: report });
  const points = (report.audience?.points ?? []).flatMap(({ date, values }) =>
    Object.entries(values).flatMap(([metric, value]): AudiencePoint[] =>
      date === null || value === null || !isDay(date) ? [] : [{ metric, day: date, value }],
    ),
  );
  putAudience(tx, of, points.slice(-MOST_POINTS), asked.atMs);
  return { isKept: true };
}

/**
 * Keeps the summary of a space: its rows as they came. The range is what its first row says, or what was asked for. One without any
 * row, where there was one with some, is refused as a report without figures is. Of an account that it leaves out, or tells
 * no figure of, the row stays that is here of the same days, with the time at which that was told.
 */
export function keepSummary(
  tx: Tx,
  space: SpaceSession['space'],
  rows: readonly SummaryRow[],
  asked: Asked,
): { isKept: true; complete: Complete } | Failed<'refused'> {
  for (const { accountId, account } of rows)
    followReport(tx, { spaceId: space.id, accountId }, { account, range: null });
  const timeZone = zoneSaid(rows) ?? space.timeZone;
  const wanted = daysAsked(asked.ends, space.timeZone);
  const of = { spaceId: space.id, accountId: SUMMARY };
  if (rows.length === 0 && hasRows(keptFor(tx, of, wanted))) return fail('refused', 'report-emptier');
  const days = rangeSaid(rows, timeZone, latest(asked)) ?? wanted ?? today(asked, space.timeZone);
  const question = questionOf(asked, wanted, days);
  const body = besideKept(rows, reportOfDays(tx, of, days, question), asked.atMs);
  const zone = zoneSaid(rows) ?? knownZone(spaceById(tx, space.id));
  putReport(tx, { ...of, ...days, asked: question, timeZone: zone, ...about(asked), body });
  return { isKept: true, complete: completeSummary(tx, space.id, rows) };
}

/** Of how many accounts the answer has figures: of all that are connected, and of those of its rows. */
function completeSummary(tx: Tx, spaceId: string, rows: readonly SummaryRow[]): Complete {
  const connected = knownAccounts(tx, spaceId).filter(({ state }) => state !== 'disconnected');
  const all = new Set([...connected.map(({ id }) => id), ...rows.map(({ accountId }) => accountId)]);
  return { here: rows.filter(({ figures }) => figures.length > 0).length, of: all.size };
}

/** What was kept last for the days that are asked for, or for the service's own choice of them. */
const keptFor = (reader: Reader, of: OfReport, wanted: Days | null): unknown =>
  reportKept(reader, of, wanted ?? undefined)?.body;

const hasRows = (body: unknown): boolean => Array.isArray(body) && body.length > 0;

/** Whether a report declares or totals anything: that a figure is not available is said of a figure. */
function hasFigures(report: unknown): boolean {
  if (typeof report !== 'object' || report === null) return false;
  const { metrics, totals } = report as { metrics?: unknown; totals?: unknown };
  return hasRows(metrics) || hasRows(totals);
}

/** The zone that an answer without one is in; null: the service never told it. */
const knownZone = (space: { timeZone: string; isZoneTold: boolean } | undefined): string | null =>
  space?.isZoneTold === true ? space.timeZone : null;

function rangeOf(rows: readonly SummaryRow[]): Record<'from' | 'to' | 'timezone', string | null> | null {
  const range = rows.map(({ raw }) => raw['range']).find((one) => typeof one === 'object' && one !== null) as
    Record<string, unknown> | undefined;
  if (range === undefined) return null;
  const text = (name: string): string | null => (typeof range[name] === 'string' ? range[name] : null);
  return { from: text('from'), to: text('to'), timezone: text('timezone') };
}

const zoneSaid = (rows: readonly SummaryRow[]): string | null => zoneTold({ range: rangeOf(rows) });

const rangeSaid = (rows: readonly SummaryRow[], timeZone: string, atMs: number): Days | null =>
  daysAnswered(rangeOf(rows), timeZone, atMs);

const latest = ({ ends, atMs }: Asked): number => Math.max(atMs, ends.toMs ?? 0);

/** A service that does not say its range is taken at the day of its answer. */
function today({ atMs }: Asked, timeZone: string): Days {
  const day = dayOf(atMs, timeZone);
  return { fromDay: day, toDay: day };
}

/** Null: the service's own choice of a range. One that was left to it at one end alone is known by the days that it was answered with. */
const questionOf = ({ ends }: Asked, wanted: Days | null, answered: Days): Days | null =>
  ends.fromMs === undefined && ends.toMs === undefined ? null : (wanted ?? answered);

const about = ({ by, atMs }: Asked) => ({ askedAtMs: by === 'somebody' ? atMs : 0, fetchedAtMs: atMs });
