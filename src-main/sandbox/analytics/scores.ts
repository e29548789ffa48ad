import type { Account, Publication } from '../world/records.ts';
import { componentsOf, everCollected, figure, interactionsOf, metricsOf, sumOf } from './figures.ts';
import { availability, changePct } from './members.ts';

/** `interactions`: the sum of the engagement metrics the account has. */
export function interactionsMember(
  account: Account,
  now: readonly Publication[],
  before: readonly Publication[],
  nowMs: number,
) {
  const ofNone = everCollected(account, nowMs) ? 0 : null;
  const value = sumOf(now, (one) => interactionsOf(account, one, nowMs), ofNone);
  const previous = sumOf(before, (one) => interactionsOf(account, one, nowMs), ofNone);
  return {
    key: 'interactions',
    label: 'Interactions',
    definition: 'Everything people did with the posts, added up.',
    native: false,
    source: 'computed',
    components: componentsOf(account).map((metric) => metric.key),
    value,
    previous,
    change_pct: changePct(value, previous),
    change_unit: 'percent',
    ...availability(value),
  };
}

interface Side {
  key: string;
  label: string;
  of: (one: Publication) => number | null;
}

/** `rates`: interactions, and each kind of engagement, by the exposure of the same posts; changes in percentage points. */
export function ratesMember(
  account: Account,
  now: readonly Publication[],
  before: readonly Publication[],
  nowMs: number,
) {
  const metrics = metricsOf(account);
  const exposureIndex = metrics.findIndex((metric) => metric.role === 'exposure');
  const exposure = metrics[exposureIndex];
  const below: Side | null = exposure ? { ...exposure, of: (one) => figure(account, one, exposureIndex, nowMs) } : null;
  const all: Side = { key: 'interactions', label: 'Interactions', of: (one) => interactionsOf(account, one, nowMs) };
  const kinds = metrics.flatMap((metric, index): Side[] =>
    metric.role === 'engagement' ? [{ ...metric, of: (one) => figure(account, one, index, nowMs) }] : [],
  );
  return [all, ...kinds].map((above) => {
    const metric = metrics.find((one) => one.key === above.key);
    const value = below && quotient(now, above, below);
    const previous = below && quotient(before, above, below);
    const missing = metric?.unavailable ?? (below ? undefined : noExposure);
    return {
      key: `${above.key}_rate`,
      label: `${above.label} by ${below?.label.toLowerCase() ?? 'exposure'}`,
      definition: `${above.label} divided by ${below?.label.toLowerCase() ?? 'exposure'}, of the same posts.`,
      numerator_key: above.key,
      denominator_key: below?.key ?? null,
      denominator_label: below?.label ?? null,
      denominator_unit: below ? 'count' : null,
      basis: 'posts_in_range',
      value,
      per_post_mean: below && meanQuotient(now, above, below),
      previous,
      change_pp: value === null || previous === null ? null : rounded(value - previous),
      change_unit: 'percentage_points',
      ...availability(value, missing),
    };
  });
}

const noExposure = {
  reason: 'The network does not tell how often a post was seen.',
  remedy: 'Compare interactions per post instead.',
};

const rounded = (percent: number) => Math.round(percent * 100) / 100;

/** In percent; null where nothing was seen. */
function quotient(publications: readonly Publication[], above: Side, below: Side): number | null {
  const upper = sumOf(publications, above.of);
  const lower = sumOf(publications, below.of);
  return upper === null || lower === null || lower === 0 ? null : rounded((upper / lower) * 100);
}

function meanQuotient(publications: readonly Publication[], above: Side, below: Side): number | null {
  let sum = 0;
  let count = 0;
  for (const one of publications) {
    const upper = above.of(one);
    const lower = below.of(one);
    if (upper === null || lower === null || lower === 0) continue;
    sum += upper / lower;
    count += 1;
  }
  return count === 0 ? null : rounded((sum / count) * 100);
}
