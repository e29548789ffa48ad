import { fixedFraction } from '../seed/random.ts';
import { networkOf, type Metric } from '../world/networks.ts';
import type { Account, Publication } from '../world/records.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Posts younger than this are still growing fast: a comparison that counts them is immature. */
export const IMMATURE_MS = 3 * DAY_MS;

/**
 * When the figures of a post were last collected: at every full minute of its first day, then at the account's own pace.
 * Null while nothing was collected yet.
 */
export function collectedAtMs(account: Account, publishedAtMs: number, nowMs: number): number | null {
  const untilMs = collectedUntilMs(account, nowMs);
  const young = untilMs - publishedAtMs < DAY_MS;
  const paceMs = young ? MINUTE_MS : account.cadenceHours * HOUR_MS;
  const atMs = Math.floor(untilMs / paceMs) * paceMs;
  const lastMs = Math.min(atMs, publishedAtMs + account.pollingDays * DAY_MS);
  return lastMs > publishedAtMs ? lastMs : null;
}

/** Until when the account was collected: a parked, troubled or disconnected one is not collected any more. */
export function collectedUntilMs(account: Account, nowMs: number): number {
  const endsMs = [account.disconnectedAtMs, account.parkedAtMs, account.trouble?.sinceMs ?? null];
  return Math.min(nowMs, ...endsMs.filter((endMs) => endMs !== null));
}

/** Whether any figure was ever collected: until then a sum over no posts is not 0 but unknown. */
export function everCollected(account: Account, nowMs: number): boolean {
  const paceMs = account.cadenceHours * HOUR_MS;
  return Math.floor(collectedUntilMs(account, nowMs) / paceMs) * paceMs > account.connectedAtMs;
}

/** Half of what a post will ever get comes within the first hours; the rest trickles in. Never falls. */
function grown(ageMs: number): number {
  return 0.7 * (1 - Math.exp(-ageMs / (9 * HOUR_MS))) + 0.3 * (1 - Math.exp(-ageMs / (5 * DAY_MS)));
}

/** The figure of one post for one metric, as last collected; null where there is none (yet). */
export function figure(account: Account, publication: Publication, index: number, nowMs: number): number | null {
  const metric = metricsOf(account)[index];
  if (!metric || metric.unavailable) return null;
  const atMs = collectedAtMs(account, publication.publishedAtMs, nowMs);
  if (atMs === null) return null;
  const mood = 0.7 + 0.6 * fixedFraction(publication.salt, index);
  const size = metric.usual * (account.followers / 1000) ** 0.7;
  return Math.round(size * publication.strength * mood * grown(atMs - publication.publishedAtMs));
}

export function metricsOf(account: Account): readonly Metric[] {
  return networkOf(account.social).metrics;
}

/** The metrics whose sum is the interaction score. */
export function componentsOf(account: Account): Metric[] {
  return metricsOf(account).filter((metric) => metric.role === 'engagement' && !metric.unavailable);
}

/** The sum of the components of one post; null where none was collected. */
export function interactionsOf(account: Account, publication: Publication, nowMs: number): number | null {
  return metricsOf(account).reduce<number | null>((sum, metric, index) => {
    if (metric.role !== 'engagement') return sum;
    const value = figure(account, publication, index, nowMs);
    return value === null ? sum : (sum ?? 0) + value;
  }, null);
}

/** The sum over posts, `ofNone` where there are none; null where no post has a figure: not available is never 0. */
export function sumOf(
  publications: readonly Publication[],
  of: (one: Publication) => number | null,
  ofNone: 0 | null = 0,
): number | null {
  let sum: number | null = publications.length === 0 ? ofNone : null;
  for (const publication of publications) {
    const value = of(publication);
    if (value !== null) sum = (sum ?? 0) + value;
  }
  return sum;
}
