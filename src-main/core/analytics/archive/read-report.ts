import type { KeptAccountReport, KeptSummary } from '../../../../src-preload/contract/archive.ts';
import type { AccountReport, SummaryRow } from '../../../../src-preload/contract/analytics.ts';
import { spaceById } from '../../connections/connections.ts';
import { readReportBody } from '../../service/service.ts';
import type { Reader } from '../../store/store.ts';
import { publishedAtMs } from '../published-at.ts';
import { daysAsked, endsOf, type Ends } from './answered-days.ts';
import { audienceOf, reportKept, reportsKept, SUMMARY, type KeptReport } from './report.queries.ts';

const DAY_MS = 86_400_000;

/** The kept report of an account for a range; null where it was never asked for. */
export function keptReportOf(
  reader: Reader,
  { spaceId, accountId, ...ends }: Ends & { spaceId: string; accountId: string },
): KeptAccountReport | null {
  const timeZone = spaceById(reader, spaceId)?.timeZone ?? 'UTC';
  const kept = reportKept(reader, { spaceId, accountId }, daysAsked(ends, timeZone) ?? undefined);
  if (kept === undefined) return null;
  return { ...told(kept, timeZone), audience: audienceOf(reader, { spaceId, accountId }) };
}

/** The kept reports of a space, or of one account, whose range lies within the one that is asked for; all where none is. */
export function reportsWithin(
  reader: Reader,
  { spaceId, accountId, fromMs, toMs }: Ends & { spaceId: string; accountId?: string | undefined },
): KeptAccountReport[] {
  const timeZone = spaceById(reader, spaceId)?.timeZone ?? 'UTC';
  return reportsKept(reader, spaceId)
    .filter((kept) => accountId === undefined || kept.accountId === accountId)
    .filter((kept) => {
      if (fromMs === undefined && toMs === undefined) return true;
      const ends = endsOf(kept, timeZone);
      return ends !== null && ends.fromMs >= (fromMs ?? -Infinity) && ends.toMs <= (toMs ?? Infinity);
    })
    .map((kept) => ({ ...told(kept, timeZone), audience: [] }));
}

/** The kept summary for a range; null where it was never asked for. */
export function keptSummaryOf(reader: Reader, { spaceId, ...ends }: Ends & { spaceId: string }): KeptSummary | null {
  const timeZone = spaceById(reader, spaceId)?.timeZone ?? 'UTC';
  const kept = reportKept(reader, { spaceId, accountId: SUMMARY }, daysAsked(ends, timeZone) ?? undefined);
  if (kept === undefined) return null;
  const rows = (Array.isArray(kept.body) ? (kept.body as (SummaryRow & { raw: unknown })[]) : []).map(
    ({ raw: _, ...row }) => row,
  );
  return { rows, fromDay: kept.fromDay, toDay: kept.toDay, fetchedAtMs: kept.fetchedAtMs };
}

function told({ accountId, fromDay, toDay, fetchedAtMs, body }: KeptReport, timeZone: string) {
  const report: AccountReport = readReportBody(body);
  return { accountId, fromDay, toDay, fetchedAtMs, report, standing: standingOf(report, timeZone) };
}

/**
 * Whether figures may still change: a service collects those of a post for so many days after it, and some for a window of
 * their own. Not known where it says neither.
 */
export function standingOf(
  { range, collection, metrics }: AccountReport,
  timeZone: string,
): KeptAccountReport['standing'] {
  const toMs = publishedAtMs(range?.to ?? null, timeZone);
  const collectedMs = publishedAtMs(collection?.last_collected_at ?? null, timeZone);
  const windows = [collection?.polling_window_days ?? null, ...metrics.map(({ window_days: days }) => days)];
  const days = windows.reduce((most, one) => (one === null ? most : Math.max(most ?? one, one)), null);
  if (toMs === null || collectedMs === null || days === null) return 'unknown';
  return toMs + days * DAY_MS <= collectedMs ? 'final' : 'growing';
}
