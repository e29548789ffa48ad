import { wireId } from '../http/wire-json.ts';
import { isoOrNull } from '../operations/resources.ts';
import type { Account, Publication } from '../world/records.ts';
import { collectedAtMs, collectedUntilMs, everCollected, figure, metricsOf, sumOf } from './figures.ts';

/** Members that several reports share. */

/** The account as it appears inside reports (spec/service-api.md, Account). */
export function accountMember(account: Account) {
  return {
    id: wireId(account.id),
    social: account.social,
    display_name: account.displayName,
    handler: account.handler,
    avatar: account.avatar,
    disconnected_at: isoOrNull(account.disconnectedAtMs),
  };
}

/** How well the account's figures are collected, in words (`collection`). */
export function collectionMember(account: Account, publications: readonly Publication[], nowMs: number) {
  const last = publications.at(-1);
  const lastMs = last ? collectedAtMs(account, last.publishedAtMs, nowMs) : null;
  const paceMs = account.cadenceHours * 3_600_000;
  const tickMs = Math.floor(collectedUntilMs(account, nowMs) / paceMs) * paceMs;
  const collected = tickMs > account.connectedAtMs ? Math.max(tickMs, lastMs ?? 0) : lastMs;
  return {
    ...healthOf(account, collected),
    last_collected_at: isoOrNull(collected),
    cadence_hours: account.cadenceHours,
    polling_window_days: account.pollingDays,
  };
}

function healthOf(account: Account, collected: number | null) {
  if (account.disconnectedAtMs !== null) {
    return { state: 'stopped', reason: 'The account is disconnected.', remedy: 'Connect the account again.' };
  }
  if (account.trouble) return { state: 'failing', reason: account.trouble.reason, remedy: account.trouble.remedy };
  if (!account.active)
    return { state: 'parked', reason: 'Not collected while parked.', remedy: 'Activate the account.' };
  if (collected === null) return { state: 'pending', reason: 'The first figures are still to come.', remedy: null };
  return { state: 'ok', reason: null, remedy: null };
}

/** Status, reason and remedy of a figure that may be missing. */
export function availability(value: number | null, unavailable?: { reason: string; remedy: string }) {
  if (unavailable) return { status: 'unavailable', ...unavailable };
  if (value === null) return { status: 'pending', reason: 'Nothing was collected yet.', remedy: null };
  return { status: 'available', reason: null, remedy: null };
}

/** The change in percent to one decimal; null where there is nothing to compare with. */
export function changePct(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0) return null;
  return Math.round(((value - previous) / previous) * 1000) / 10;
}

/** `totals`: for each metric the sum over the posts of the range, beside the one of the previous period. */
export function totalsMember(
  account: Account,
  now: readonly Publication[],
  before: readonly Publication[],
  nowMs: number,
) {
  const ofNone = everCollected(account, nowMs) ? 0 : null;
  return metricsOf(account).map((metric, index) => {
    const value = metric.unavailable ? null : sumOf(now, (one) => figure(account, one, index, nowMs), ofNone);
    const previous = metric.unavailable ? null : sumOf(before, (one) => figure(account, one, index, nowMs), ofNone);
    return {
      key: metric.key,
      label: metric.label,
      unit: 'count',
      value,
      previous,
      change_pct: changePct(value, previous),
      change_unit: 'percent',
      ...availability(value, metric.unavailable),
    };
  });
}
