import { setImmediate as others } from 'node:timers/promises';
import type { Thinned } from '../../../../src-preload/contract/storage.ts';
import { toldAccounts } from '../../accounts/accounts.ts';
import { allSpaces } from '../../connections/connections.ts';
import type { Parts } from '../../parts.ts';
import { readSummaryBody } from '../../service/service.ts';
import type { Reader } from '../../store/store.ts';
import { dayOf } from './answered-days.ts';
import { SUMMARY, type OfReport } from './report.queries.ts';
import { growthBetween, thinGrowth } from './thin-growth.ts';
import { bodyOf, countDays, deleteReport, forgetDays, reportKeys, type ReportKey } from './thin-reports.queries.ts';

type ThinParts = Pick<Parts, 'store' | 'closing'>;

/**
 * Thins what was told before a moment: how figures of posts grew, reports and summaries, and the audience by day. What the service
 * tells no more stays whole: of posts that are gone, and of accounts that are disconnected or not listed any more. A little at a
 * time, with turns for everything else between. Returns how much was forgotten.
 */
export async function thinHistory(parts: ThinParts, beforeMs: number): Promise<Thinned> {
  const told = toldIn(parts.store);
  const snapshots = await thinGrowth(parts, { beforeMs, told });
  const { store } = parts;
  return {
    snapshots,
    reports: await each(parts, questioned(store, told), (of) =>
      store.tx((tx) => older(tx, of, beforeMs, told).reduce((sum, key) => sum + deleteReport(tx, of, key), 0)),
    ),
    audience: await each(parts, told, (of) =>
      store.tx((tx) => forgetDays(tx, { ...of, beforeDay: dayBefore(beforeMs) })),
    ),
  };
}

/** How much `thinHistory` would forget now. */
export async function historyBetween(parts: ThinParts, beforeMs: number): Promise<Thinned> {
  const { store } = parts;
  const told = toldIn(store);
  return {
    snapshots: await growthBetween(parts, { beforeMs, told }),
    reports: await each(parts, questioned(store, told), (of) => older(store, of, beforeMs, told).length),
    audience: await each(parts, told, (of) => countDays(store, { ...of, beforeDay: dayBefore(beforeMs) })),
  };
}

/** The accounts of which the service goes on telling. */
const toldIn = (reader: Reader): OfReport[] =>
  allSpaces(reader).flatMap(({ id: spaceId }) =>
    toldAccounts(reader, spaceId).map((accountId) => ({ spaceId, accountId })),
  );

/** Whose reports may be thinned: these, and the summaries of their spaces. */
const questioned = (reader: Reader, told: readonly OfReport[]): OfReport[] => [
  ...told,
  ...allSpaces(reader).map(({ id: spaceId }) => ({ spaceId, accountId: SUMMARY })),
];

const dayBefore = (beforeMs: number): string => dayOf(beforeMs, 'UTC');

async function each({ closing }: ThinParts, all: readonly OfReport[], take: (of: OfReport) => number): Promise<number> {
  let sum = 0;
  for (const of of all) {
    if (closing.aborted) break;
    sum += take(of);
    await others();
  }
  return sum;
}

/**
 * The reports that were told, and wanted, before a moment, and of which every day stands in others of as many days that stay: "the last
 * 28 days" of each day of a year become 14. A summary that has a row of an account of which nothing is told any more stays.
 */
function older(reader: Reader, of: OfReport, beforeMs: number, told: readonly OfReport[]): ReportKey[] {
  const all = reportKeys(reader, of);
  const alike = Map.groupBy(all, (key) => `${key.asked_from_day === ''} ${daysOf(key)}`);
  const newestMs = Math.max(...all.map((key) => key.fetched_at_ms));
  const ids = new Set(told.flatMap((one) => (one.spaceId === of.spaceId ? [one.accountId] : [])));
  const isOld = (key: ReportKey): boolean =>
    Math.max(key.fetched_at_ms, key.asked_at_ms) < beforeMs && key.fetched_at_ms < newestMs;
  const isTold = (key: ReportKey): boolean =>
    of.accountId !== SUMMARY || readSummaryBody(bodyOf(reader, of, key)).every(({ accountId }) => ids.has(accountId));
  return [...alike.values()].flatMap((keys) => coveredBesides(keys, (key) => isOld(key) && isTold(key)));
}

/** Of ranges by their first day, those of which each day is in one that stays: the next one begins before the day after the last that does. */
function coveredBesides(keys: readonly ReportKey[], mayGo: (key: ReportKey) => boolean): ReportKey[] {
  let last = keys[0];
  return keys.filter((key, at) => {
    const next = keys[at + 1];
    const isCovered =
      last !== undefined && last !== key && next !== undefined && next.from_day <= dayAfter(last.to_day);
    if (isCovered && mayGo(key)) return true;
    last = key;
    return false;
  });
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const daysOf = ({ from_day: from, to_day: to }: ReportKey): number => Date.parse(to) - Date.parse(from);
