import type { Call } from '../http/call.ts';
import { invalid, type Reply } from '../http/reply.ts';
import { data } from '../operations/answers.ts';
import type { Account } from '../world/records.ts';
import { metricsOf } from './figures.ts';
import { accountMember, collectionMember, totalsMember } from './members.ts';
import { rangeMember, readRange, type Range } from './range.ts';

/** analytics.index: "one row per account of the space, never merged". A parked account keeps its row. */
export function summarize(call: Call): Reply {
  const read = readRange(call);
  if (!read.ok) return invalid(read.errors);
  const accounts = [...call.world.accounts.values()].filter(
    (account) => account.disconnectedAtMs === null || call.dialect.disconnected === 'listed',
  );
  return data(accounts.map((account) => summaryRow(call, account, read.range)));
}

function summaryRow({ world, dialect, nowMs }: Call, account: Account, range: Range) {
  const posts = world.timeline.between(account.id, range.fromMs, range.toMs);
  const before = world.timeline.between(account.id, range.previousFromMs, range.previousToMs);
  const totals = totalsMember(account, posts, before, nowMs);
  return {
    account: accountMember(account),
    range: rangeMember(range),
    collection: collectionMember(account, world.timeline.of(account.id), nowMs),
    posts_in_range: posts.length,
    headline_metric: metricsOf(account)[0]?.key ?? null,
    ...(dialect.sparse ? { totals: totals.slice(0, 1) } : { totals }),
  };
}
