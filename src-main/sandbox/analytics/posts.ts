import type { Call } from '../http/call.ts';
import { invalid, notFound, ok, type Reply } from '../http/reply.ts';
import { wireId } from '../http/wire-json.ts';
import { accountOf } from '../operations/accounts.ts';
import { iso } from '../operations/resources.ts';
import { pictureOf } from '../pictures/pictures.ts';
import { networkOf } from '../world/networks.ts';
import type { Account, Publication } from '../world/records.ts';
import { componentsOf, figure, interactionsOf, metricsOf } from './figures.ts';
import { accountMember, availability, collectionMember } from './members.ts';
import { readPostsQuery, type PostsQuery } from './posts-query.ts';
import { rangeMember, readRange } from './range.ts';

export const POSTS_CONTRACT = 'account-posts/1';
const EXCERPT_LENGTH = 120;

/** analytics.posts: "every post the account published in the range, one row per post". */
export function reportPosts(call: Call): Reply {
  const account = accountOf(call);
  if (!account) return notFound('Account');
  const range = readRange(call);
  const query = readPostsQuery(call, account);
  if (!range.ok || !query.ok) {
    return invalid({ ...(range.ok ? {} : range.errors), ...(query.ok ? {} : query.errors) });
  }
  const { world, nowMs } = call;
  const { sort, direction, page } = query.query;
  const perPage = Math.min(query.query.perPage, call.dialect.mostOnPage);
  const posts = world.timeline.between(account.id, range.range.fromMs, range.range.toMs);
  const ordered = order(account, posts, query.query, nowMs);
  const shown = ordered.slice((page - 1) * perPage, page * perPage);
  const total = posts.length;
  return ok({
    contract: POSTS_CONTRACT,
    account: accountMember(account),
    range: rangeMember(range.range),
    collection: collectionMember(account, world.timeline.of(account.id), nowMs),
    sort: { key: sort, direction, options: sortOptions(account) },
    columns: columnsOf(account),
    data: shown.map((one) => row(call, account, one)),
    meta: metaOf(call, { page, perPage, total }),
  });
}

function metaOf({ dialect }: Call, { page, perPage, total }: { page: number; perPage: number; total: number }) {
  if (dialect.pagesTold === 'total') return { total };
  return { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total };
}

/** Rows without a figure come last in either direction; ties are settled by age, newest first. */
function order(account: Account, oldestFirst: Publication[], query: PostsQuery, nowMs: number): Publication[] {
  const { sort, direction } = query;
  if (sort === 'published_at') return direction === 'asc' ? oldestFirst : oldestFirst.reverse();
  const index = metricsOf(account).findIndex((metric) => metric.key === sort);
  const value = (one: Publication) =>
    sort === 'interactions' ? interactionsOf(account, one, nowMs) : figure(account, one, index, nowMs);
  const sign = direction === 'asc' ? 1 : -1;
  const worst = sign * Infinity;
  return oldestFirst
    .map((one) => ({ one, by: value(one) ?? worst }))
    .sort((a, b) => (a.by === b.by ? b.one.publishedAtMs - a.one.publishedAtMs : sign * (a.by < b.by ? -1 : 1)))
    .map(({ one }) => one);
}

function sortOptions(account: Account) {
  const free = { sortable: true, reason: null };
  return [
    { key: 'published_at', label: 'Published', ...free },
    { key: 'interactions', label: 'Interactions', ...free },
    ...metricsOf(account).map(({ key, label, unavailable }) => ({
      key,
      label,
      sortable: !unavailable,
      reason: unavailable?.reason ?? null,
    })),
  ];
}

function columnsOf(account: Account) {
  return metricsOf(account).map(({ key, label, definition, unavailable }, index) => {
    const { status, reason } = availability(0, unavailable);
    return { key, label, definition, unit: 'count', headline: index === 0, status, reason };
  });
}

function row({ nowMs, dialect }: Call, account: Account, one: Publication) {
  const metrics: Record<string, unknown> = {};
  const components: Record<string, number | null> = {};
  const counted = new Set(componentsOf(account).map((metric) => metric.key));
  metricsOf(account).forEach((metric, index) => {
    const value = figure(account, one, index, nowMs);
    const { status, reason } = availability(value, metric.unavailable);
    if (value !== null || !dialect.sparse) metrics[metric.key] = { value, status, reason };
    if (counted.has(metric.key)) components[metric.key] = value;
  });
  const total = interactionsOf(account, one, nowMs);
  const { status, reason } = availability(total);
  return {
    post_id: wireId(one.postId),
    published_at: iso(one.publishedAtMs),
    permalink: networkOf(account.social).permalink(account.handler, one.postId),
    excerpt: excerptOf(one.content),
    thumbnail: one.hasPicture ? pictureOf.post(one.salt) : null,
    imported: one.imported,
    // A PHP service writes an empty map as an empty list.
    metrics: dialect.sparse && Object.keys(metrics).length === 0 ? [] : metrics,
    interactions: { total, source: 'computed', components, status, reason },
  };
}

/** The beginning, cut between code points. */
function excerptOf(content: string): string {
  const points = [...content];
  return points.length <= EXCERPT_LENGTH ? content : `${points.slice(0, EXCERPT_LENGTH).join('').trimEnd()}…`;
}
