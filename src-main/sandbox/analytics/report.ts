import type { Call } from '../http/call.ts';
import { invalid, notFound, type Reply } from '../http/reply.ts';
import { accountOf } from '../operations/accounts.ts';
import { data } from '../operations/answers.ts';
import type { Account, Publication } from '../world/records.ts';
import { audienceMember } from './audience.ts';
import { bestTimesMember } from './best-times.ts';
import { IMMATURE_MS, metricsOf } from './figures.ts';
import { accountMember, availability, collectionMember, totalsMember } from './members.ts';
import { calendarOf, rangeMember, readRange, type Range } from './range.ts';
import { interactionsMember, ratesMember } from './scores.ts';
import { basisNote, seriesMember } from './series.ts';

export const REPORT_CONTRACT = 'account-report/1';

/** analytics.show: the whole report of one account. */
export function report(call: Call): Reply {
  const account = accountOf(call);
  if (!account) return notFound('Account');
  const read = readRange(call);
  if (!read.ok) return invalid(read.errors);
  return data(reportOf(call, account, read.range));
}

function reportOf(call: Call, account: Account, range: Range) {
  const { world, nowMs } = call;
  const posts = world.timeline.between(account.id, range.fromMs, range.toMs);
  const before = world.timeline.between(account.id, range.previousFromMs, range.previousToMs);
  const immature = posts.some((one) => nowMs - one.publishedAtMs < IMMATURE_MS);
  const calendar = calendarOf(range);
  const series = seriesMember(account, range.timeZone, calendar, posts, nowMs);
  return {
    contract: REPORT_CONTRACT,
    account: accountMember(account),
    range: rangeMember(range),
    basis: { series: 'publish_date', values: 'lifetime', note: basisNote, comparison_immature: immature },
    collection: collectionMember(account, world.timeline.of(account.id), nowMs),
    coverage: coverageMember(range, posts, series.points),
    metrics: catalogue(account),
    headline_metric: metricsOf(account)[0]?.key ?? null,
    totals: totalsMember(account, posts, before, nowMs),
    interactions: interactionsMember(account, posts, before, nowMs),
    rates: ratesMember(account, posts, before, nowMs),
    series,
    audience: audienceMember(account, calendar, nowMs),
    best_times: bestTimesMember(call, account),
  };
}

function coverageMember(range: Range, posts: readonly Publication[], points: readonly { posts: number }[]) {
  return {
    posts_in_range: posts.length,
    posts_imported: posts.filter((one) => one.imported).length,
    days_in_range: range.dayCount,
    days_with_posts: points.filter((point) => point.posts > 0).length,
  };
}

/** `metrics`: what the network gives for this account, and what it does not. */
function catalogue(account: Account) {
  return metricsOf(account).map((metric, index) => ({
    key: metric.key,
    label: metric.label,
    definition: metric.definition,
    unit: 'count',
    accumulation: 'lifetime',
    scope: 'post',
    role: metric.role,
    window_days: account.pollingDays,
    headline: index === 0,
    chartable: !metric.unavailable,
    ...availability(0, metric.unavailable),
  }));
}
