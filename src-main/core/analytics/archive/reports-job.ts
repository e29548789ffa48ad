import { accountChanges, knownAccounts } from '../../accounts/accounts.ts';
import { failureOf, request, type SpaceSession } from '../../connections/connections.ts';
import { fail, isFailed } from '../../failure.ts';
import { analyticsReport, analyticsSummary } from '../../service/service.ts';
import {
  guardedPull,
  recordPull,
  type Complete,
  type CopyJob,
  type PullFailed,
  type SyncPriority,
} from '../../sync/sync.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { endsOf, type Ends } from './answered-days.ts';
import { keepReport, keepSummary } from './keep-report.ts';
import { rangesInUse, reportKept, SUMMARY, type Days, type OfReport } from './report.queries.ts';
import { areSame, type ShownRanges } from './shown-ranges.ts';

const MINUTE_MS = 60_000;
/** A range that somebody looked at is kept fresh for so long, and of one account no more than these. */
const IN_USE_MS = 3 * 24 * 60 * MINUTE_MS;
const MOST_IN_USE = 3;
/** Services collect figures every few hours. */
const cadence = { watchedMs: 10 * MINUTE_MS, idleMs: 180 * MINUTE_MS };

export type ReportParts = AnalyticsParts & { ranges: ShownRanges };

/** Keeps the summary of a space, for the service's own range and those that somebody looks at. */
export function summaryJob(parts: ReportParts): CopyJob {
  return {
    resource: 'summary',
    order: 5,
    cadence,
    isNeeded: (spaceId) => isUnanswered(parts, { spaceId, accountId: SUMMARY }),
    isAwaited: (spaceId) => awaited(parts, { spaceId, accountId: SUMMARY }).length > 0,
    async pull(spaceId, priority) {
      const session = parts.sessions.of(spaceId);
      if (session === null) return fail('not-found', 'space-gone');
      const one: PullOne = async ({ ends, by, turn }) => {
        const ask = async () => {
          const range = rangeOf(ends);
          const answer = await request(parts, session, turn, (call) => analyticsSummary(session.service, range, call));
          return answer.ok ? { rows: answer.value } : failureOf(answer);
        };
        return guardedPull(parts, { spaceId, kinds: accountChanges }, ask, (tx, { rows }) => {
          return keepSummary(tx, session.space, rows, { ends, by, atMs: parts.clock.nowMs() });
        });
      };
      return recordPull(parts, spaceId, 'summary', () =>
        pullRanges(parts, session, { spaceId, accountId: SUMMARY, priority }, one),
      );
    },
  };
}

/** Keeps the full report of each account, for the service's own range and those that somebody looks at. */
export function reportsJob(parts: ReportParts): CopyJob {
  return {
    resource: 'reports',
    order: 6,
    cadence,
    isLong: true,
    isNeeded: (spaceId, accountId) => isUnanswered(parts, { spaceId, accountId }),
    isAwaited: (spaceId, accountId) => awaited(parts, { spaceId, accountId }).length > 0,
    wakes: ['account'],
    parts: {
      of: (spaceId) => accountsToReport(parts, spaceId),
    },
    async pull(spaceId, priority, accountId) {
      const session = parts.sessions.of(spaceId);
      if (session === null) return fail('not-found', 'space-gone');
      const of = { spaceId, accountId };
      const one: PullOne = async ({ ends, by, turn }) => {
        const ask = async () => {
          const input = { accountId, ...rangeOf(ends) };
          const answer = await request(parts, session, turn, (call) => analyticsReport(session.service, input, call));
          if (!answer.ok) return failureOf(answer);
          return { report: answer.value };
        };
        return guardedPull(parts, { spaceId, kinds: accountChanges }, ask, (tx, { report }) => {
          return keepReport(tx, of, report, { ends, by, atMs: parts.clock.nowMs() });
        });
      };
      return recordPull(
        parts,
        spaceId,
        'reports',
        () => pullRanges(parts, session, { ...of, priority }, one),
        accountId,
      );
    },
  };
}

/** Whether a view shows a range that was not answered for it, and of which there is no copy that is as fresh as what is looked at. */
const isUnanswered = ({ ranges, store, clock }: ReportParts, of: OfReport): boolean =>
  ranges.isUnanswered(store, of, clock.nowMs() - cadence.watchedMs);

const awaited = ({ ranges, store, clock }: ReportParts, of: OfReport): Days[] =>
  ranges.awaited(store, of, clock.nowMs() - cadence.watchedMs);

/** What was disconnected is told once, and stays as it is; what somebody looks at is told all the same. */
function accountsToReport(parts: ReportParts, spaceId: string): string[] {
  const { store } = parts;
  return knownAccounts(store, spaceId)
    .filter(({ id, state }) => {
      const of = { spaceId, accountId: id };
      return state !== 'disconnected' || reportKept(store, of) === undefined || isUnanswered(parts, of);
    })
    .map(({ id }) => id);
}

type PullOne = (asked: {
  ends: Ends;
  by: 'somebody' | 'itself';
  turn: SyncPriority;
}) => Promise<{ isKept: boolean; complete?: Complete } | PullFailed>;

/**
 * What a view shows first, then the service's own range, then those that were looked at lately. A range that the service refuses
 * keeps no other. What somebody waits for comes at once, and by itself: the others are pulled once the api window has room for
 * what nobody waits for, unless it was refused. How complete it is: of the summary's own range, how many accounts it has; of an account, how many of its ranges.
 */
async function pullRanges(
  parts: ReportParts,
  session: SpaceSession,
  { priority, ...of }: OfReport & { priority: SyncPriority },
  one: PullOne,
): Promise<{ ranges: number; complete: Complete; goesOn?: true } | PullFailed> {
  const { store, clock, ranges } = parts;
  const waited = priority === 'now' ? [] : awaited(parts, of);
  const isWaited = (days: Days | undefined): boolean =>
    days !== undefined && waited.some((other) => areSame(other, days));
  const shown = ranges.of(of).filter((days, index, all) => all.findIndex((other) => areSame(other, days)) === index);
  const inUse = rangesInUse(store, of, clock.nowMs() - IN_USE_MS, MOST_IN_USE);
  const others = inUse.filter((days) => !shown.some((other) => areSame(other, days)));
  const endsIn = (days: Days): Ends | null => endsOf(days, session.space.timeZone);
  const asked: Asked[] = [
    ...shown
      .toSorted((one, other) => Number(isWaited(other)) - Number(isWaited(one)))
      .map((days) => ({ ends: endsIn(days), by: 'somebody' as const, days })),
    { ends: {}, by: 'itself' },
    ...others.map((days) => ({ ends: endsIn(days), by: 'itself' as const })),
  ];
  let refused: PullFailed | null = null;
  let kept = 0;
  let ofOwn: Complete | undefined;
  for (const { ends, by, days } of asked) {
    if (waited.length > 0 && !isWaited(days) && refused === null)
      return { ranges: kept, complete: { here: kept, of: asked.length }, goesOn: true };
    const isOwn = ends !== null && ends.fromMs === undefined;
    const told = ends === null ? { isKept: false } : await one({ ends, by, turn: isWaited(days) ? 'now' : priority });
    if (isFailed(told)) {
      // Where not even its own range is told, the account is refused and no range of it.
      if (told.failed.code !== 'refused' || isOwn) return refused ?? told;
      refused = told;
      continue;
    }
    if (told.isKept) kept += 1;
    if (isOwn) ofOwn = told.complete;
    if (days !== undefined) ranges.answered(of, days);
  }
  return refused ?? { ranges: asked.length, complete: ofOwn ?? { here: kept, of: asked.length } };
}

interface Asked {
  /** Null: these days are none in the zone of the space. */
  ends: Ends | null;
  by: 'somebody' | 'itself';
  /** What a view shows. */
  days?: Days;
}

const rangeOf = ({ fromMs, toMs }: Ends): { range?: { fromMs: number; toMs: number } } =>
  fromMs === undefined || toMs === undefined ? {} : { range: { fromMs, toMs } };
