import { accountChanges, knownAccounts } from '../../accounts/accounts.ts';
import { failureOf, request, type Line } from '../../connections/connections.ts';
import { fail, isFailed } from '../../failure.ts';
import { analyticsReport, analyticsSummary } from '../../service/service.ts';
import { guardedPull, recordPull, type CopyJob, type PullFailed, type SyncPriority } from '../../sync/sync.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { endsOf, type Ends } from './answered-days.ts';
import { keepReport, keepSummary } from './keep-report.ts';
import { rangesInUse, reportKept } from './report.queries.ts';

const MINUTE_MS = 60_000;
/** A range that somebody looked at is kept fresh for so long, and of one account no more than these. */
const IN_USE_MS = 3 * 24 * 60 * MINUTE_MS;
const MOST_IN_USE = 3;
/** Services collect figures every few hours. */
const cadence = { watchedMs: 10 * MINUTE_MS, idleMs: 180 * MINUTE_MS };

/** Keeps the summary of a space. */
export function summaryJob(parts: AnalyticsParts): CopyJob {
  return {
    resource: 'summary',
    order: 5,
    cadence,
    async pull(spaceId, priority) {
      const line = parts.lines.of(spaceId);
      if (line === null) return fail('not-found', 'space-gone');
      const ask = async () => {
        const answer = await request(parts, line, priority, (call) => analyticsSummary(line.service, {}, call));
        return answer.ok ? { rows: answer.value } : failureOf(answer);
      };
      return recordPull(parts, spaceId, 'summary', () =>
        guardedPull(parts, { spaceId, kinds: accountChanges }, ask, (tx, { rows }) => {
          keepSummary(tx, line.space, rows, { ends: {}, by: 'itself', atMs: parts.clock.nowMs() });
          return { rows: rows.length };
        }),
      );
    },
  };
}

/** Keeps the full report of each account, for the service's own range and those that somebody looks at. */
export function reportsJob(parts: AnalyticsParts): CopyJob {
  return {
    resource: 'reports',
    order: 6,
    cadence,
    isLong: true,
    wakes: ['account'],
    parts: {
      of: (spaceId) => accountsToReport(parts, spaceId),
    },
    async pull(spaceId, priority, accountId) {
      const line = parts.lines.of(spaceId);
      if (line === null) return fail('not-found', 'space-gone');
      const of = { spaceId, accountId };
      return recordPull(parts, spaceId, 'reports', () => pullReports(parts, line, of, priority), accountId);
    },
  };
}

/** What was disconnected is told once, and stays as it is. */
function accountsToReport({ store }: AnalyticsParts, spaceId: string): string[] {
  return knownAccounts(store, spaceId)
    .filter(({ id, state }) => state !== 'disconnected' || reportKept(store, { spaceId, accountId: id }) === undefined)
    .map(({ id }) => id);
}

async function pullReports(
  parts: AnalyticsParts,
  line: Line,
  of: { spaceId: string; accountId: string },
  priority: SyncPriority,
): Promise<{ reports: number } | PullFailed> {
  const inUse = rangesInUse(parts.store, of, parts.clock.nowMs() - IN_USE_MS, MOST_IN_USE);
  const wanted: Ends[] = [{}, ...inUse.flatMap((days) => endsOf(days, line.space.timeZone) ?? [])];
  for (const ends of wanted) {
    const ask = async () => {
      const range =
        ends.fromMs === undefined || ends.toMs === undefined ? {} : { range: { fromMs: ends.fromMs, toMs: ends.toMs } };
      const input = { accountId: of.accountId, ...range };
      const answer = await request(parts, line, priority, (call) => analyticsReport(line.service, input, call));
      return answer.ok ? { report: answer.value } : failureOf(answer);
    };
    const guard = { spaceId: of.spaceId, kinds: accountChanges };
    const kept = await guardedPull(parts, guard, ask, (tx, { report }) => {
      keepReport(tx, of, report, { ends, by: 'itself', atMs: parts.clock.nowMs() });
      return { kept: 1 };
    });
    if (isFailed(kept)) return kept;
  }
  return { reports: wanted.length };
}
