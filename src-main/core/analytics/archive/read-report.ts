import type { ReportPlace, StoredAccountReport, StoredSummary } from '../../../../src-preload/contract/archive.ts';
import type { AccountIdentity, AccountReport, Collection } from '../../../../src-preload/contract/analytics.ts';
import { leadOf } from '../../../../src-preload/contract/leading-figure.ts';
import { daysFrom, isMissing, onEachDay } from '../../../../src-preload/contract/series-days.ts';
import { spaceById } from '../../connections/connections.ts';
import { readReportBody, readSummaryBody, seriesPoints, type SummaryRow } from '../../service/service.ts';
import type { Reader } from '../../store/store.ts';
import { momentIso, publishedAtMs } from '../published-at.ts';
import { daysAsked, endsOf, type Ends } from './answered-days.ts';
import { olderRows } from './left-out.ts';
import {
  audienceOf,
  earlierReportKept,
  newestReport,
  reportKept,
  reportDays,
  reportOfDays,
  SUMMARY,
  type Days,
  type StoredReport,
  type OfReport,
} from './report.queries.ts';
import { standingOf } from './standing.ts';

/** The days of a range that is to be shown, in the space's zone; null where an end is left to the service. */
export function daysShown(reader: Reader, { spaceId, ...ends }: Ends & { spaceId: string }): Days | null {
  return daysAsked(ends, spaceZone(reader, spaceId));
}

const spaceZone = (reader: Reader, spaceId: string): string => spaceById(reader, spaceId)?.timeZone ?? 'UTC';

/** The zone that a report was answered in, whichever the space has moved to since: of one that nobody knows, the space's. */
const zoneOf = (reader: Reader, { spaceId, timeZone }: StoredReport): string => timeZone ?? spaceZone(reader, spaceId);

/** A range to be shown. `orEarlier`: or, where it is not kept, the newest one of as many days that ended before. */
type Shown = Ends & { spaceId: string; orEarlier?: boolean };

function storedFor(reader: Reader, of: OfReport, { orEarlier = false, ...ends }: Shown): StoredReport | undefined {
  const days = daysShown(reader, ends);
  if (days === null) return reportKept(reader, of);
  return reportKept(reader, of, days) ?? (orEarlier ? earlierReportKept(reader, of, days) : undefined);
}

/** The kept report of an account for a range; null where it was never asked for. */
export function storedReportOf(reader: Reader, asked: Shown & { accountId: string }): StoredAccountReport | null {
  const { spaceId, accountId } = asked;
  const kept = storedFor(reader, { spaceId, accountId }, asked);
  if (kept === undefined) return null;
  const { report, timeZone, ...rest } = told(kept, zoneOf(reader, kept));
  return {
    ...rest,
    timeZone,
    report: shownReport(report, timeZone),
    audience: audienceOf(reader, { spaceId, accountId }),
  };
}

/** What an account's report said when it was last told, whichever days it is of; its best times with their zone. */
export function newestReportOf(reader: Reader, of: { spaceId: string; accountId: string }): AccountReport | null {
  const kept = newestReport(reader, of);
  if (kept === undefined) return null;
  const { best_times: times, ...report } = readReportBody(kept.body);
  return { ...report, best_times: times && { ...times, timezone: times.timezone ?? kept.timeZone } };
}

/** A page of the kept reports of a space, or of one account, whose range lies within the one that is asked for; of all where none is. */
export function reportsWithin(
  reader: Reader,
  asked: ReportsAsked,
): { reports: StoredAccountReport[]; next: ReportPlace | null } {
  const { spaceId, fromMs, toMs } = asked;
  const rest = reportDays(reader, asked).filter((days) => {
    if (fromMs === undefined && toMs === undefined) return true;
    const ends = endsOf(days, days.timeZone ?? spaceZone(reader, spaceId));
    return ends !== null && ends.fromMs >= (fromMs ?? -Infinity) && ends.toMs <= (toMs ?? Infinity);
  });
  const page = rest.slice(0, asked.limit).map(({ timeZone: _, ...place }) => place);
  const reports = page.flatMap((one) => reportOfDays(reader, { spaceId, accountId: one.accountId }, one) ?? []);
  return {
    reports: reports.map((kept) => ({ ...told(kept, zoneOf(reader, kept)), audience: [] })),
    next: rest.length > page.length ? (page.at(-1) ?? null) : null,
  };
}

interface ReportsAsked extends Ends {
  spaceId: string;
  accountId?: string | undefined;
  after?: ReportPlace | undefined;
  limit: number;
}

/** The kept summary for a range; null where it was never asked for. */
export function storedSummaryOf(reader: Reader, asked: Shown): StoredSummary | null {
  const kept = storedFor(reader, { spaceId: asked.spaceId, accountId: SUMMARY }, asked);
  if (kept === undefined) return null;
  const rows = readSummaryBody(kept.body);
  const lines = rows.map((row) => lineOf(reader, row, kept)).filter((line) => line !== null);
  const timeZone = zoneOf(reader, kept);
  return {
    rows: rows.map((row) => ({ ...row, ...shownState(row, timeZone) })),
    lines: Object.fromEntries(lines),
    older: olderRows(kept.body),
    before: comparedWith(reader, rows, kept),
    asked: kept.asked,
    fromDay: kept.fromDay,
    toDay: kept.toDay,
    timeZone,
    fetchedAtMs: kept.fetchedAtMs,
  };
}

/** The rows of the summary of these days as they came; of one that was kept before they were, as it is kept. */
export function summaryTold(
  reader: Reader,
  { spaceId, asked, ...days }: Days & { spaceId: string; asked?: Days | null | undefined },
): unknown[] {
  const body = reportOfDays(reader, { spaceId, accountId: SUMMARY }, days, asked)?.body;
  const rows = Array.isArray(body) ? (body as unknown[]) : [];
  return rows.map((row) => (typeof row === 'object' && row !== null && 'raw' in row ? row.raw : row));
}

/** The space has one range, so that any account's report of these days tells. */
function comparedWith(
  reader: Reader,
  rows: readonly Pick<SummaryRow, 'accountId'>[],
  summary: StoredReport,
): Days | null {
  const { spaceId, asked } = summary;
  for (const { accountId } of rows) {
    const report = reportOfDays(reader, { spaceId, accountId }, summary, asked);
    if (report === undefined) continue;
    const { range } = readReportBody(report.body);
    const timeZone = zoneOf(reader, report);
    const fromMs = publishedAtMs(range?.previous_from ?? null, timeZone);
    const toMs = publishedAtMs(range?.previous_to ?? null, timeZone);
    if (fromMs !== null && toMs !== null && fromMs <= toMs) return daysAsked({ fromMs, toMs }, timeZone);
  }
  return null;
}

/** A report is asked for its series alone: all of them are read at each change of one. */
function lineOf(
  reader: Reader,
  { accountId, headlineKey, figures }: Pick<SummaryRow, 'accountId' | 'headlineKey' | 'figures'>,
  summary: StoredReport,
): [string, StoredSummary['lines'][string]] | null {
  const { spaceId, asked } = summary;
  const key = figures.length === 0 ? headlineKey : (leadOf({ figures, headlineKey })?.key ?? null);
  const report = key === null ? undefined : reportOfDays(reader, { spaceId, accountId }, summary, asked);
  const told = key === null || report === undefined ? [] : seriesPoints(report.body, key);
  if (told.length === 0) return null;
  const days = daysFrom(summary.fromDay, summary.toDay);
  const points = onEachDay(told, days, (date, posts) => ({ date, posts, value: null }));
  return [accountId, { values: points.map(({ value }) => value), missing: points.filter(isMissing).length }];
}

function told({ accountId, fromDay, toDay, fetchedAtMs, body }: StoredReport, timeZone: string) {
  const report: AccountReport = readReportBody(body);
  const { range, collection, metrics } = report;
  const standing = standingOf({
    untilMs: publishedAtMs(range?.to ?? null, timeZone),
    collectedAtMs: publishedAtMs(collection?.last_collected_at ?? null, timeZone),
    days: [collection?.polling_window_days ?? null, ...metrics.map(({ window_days: days }) => days)],
  });
  return { accountId, fromDay, toDay, timeZone, fetchedAtMs, report, standing };
}

interface State {
  account: AccountIdentity | null;
  collection: Collection | null;
}

/** Its times as moments: without an offset they are in the space's zone, which a window must not have to know. */
function shownReport(report: AccountReport, timeZone: string): AccountReport {
  const { range } = report;
  if (range === null) return { ...report, ...shownState(report, timeZone) };
  const ends = {
    from: momentIso(range.from, timeZone),
    to: momentIso(range.to, timeZone),
    previous_from: momentIso(range.previous_from, timeZone),
    previous_to: momentIso(range.previous_to, timeZone),
  };
  return { ...report, ...shownState(report, timeZone), range: { ...range, ...ends } };
}

/** The same of how an account and the collection of its figures stand. */
function shownState({ account, collection }: State, timeZone: string): State {
  return {
    account: account && { ...account, disconnected_at: momentIso(account.disconnected_at, timeZone) },
    collection: collection && {
      ...collection,
      last_collected_at: momentIso(collection.last_collected_at, timeZone),
    },
  };
}
