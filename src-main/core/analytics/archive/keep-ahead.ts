import { setImmediate as others } from 'node:timers/promises';
import { spaceById } from '../../connections/connections.ts';
import type { PostRow } from '../../service/service.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { madeFeed, putFeed } from './feed.queries.ts';
import { keepRows } from './keep-posts.ts';

/** Rows of one transaction: a few hundredths of a second, in which nothing else of the core goes on. */
const AT_ONCE = 500;

/**
 * Keeps all of a page but its last rows, so many at a time, and lets everything else go on between: a service may answer with a
 * hundred times what it was asked for. How far the walk has come is for whoever keeps the rest; cut short, the page is read
 * again. `news`: how many of the kept ones this walk had not been told of.
 */
export async function keepAhead(
  parts: Pick<AnalyticsParts, 'store' | 'clock' | 'closing'>,
  of: { spaceId: string; accountId: string },
  { rows, walk, timeZone }: { rows: readonly PostRow[]; walk: number; timeZone: string },
): Promise<{ news: number; rest: readonly PostRow[] }> {
  let news = 0;
  let at = 0;
  for (; rows.length - at > AT_ONCE; at += AT_ONCE) {
    if (parts.closing.aborted || spaceById(parts.store, of.spaceId) === undefined) break;
    const some = rows.slice(at, at + AT_ONCE);
    news += parts.store.tx((tx) => {
      const feed = madeFeed(tx, of);
      const kept = keepRows(tx, { feed, timeZone, walk, atMs: parts.clock.nowMs() }, some);
      putFeed(tx, { ...feed, here: feed.here + kept.added });
      return kept.news;
    });
    await others();
  }
  return { news, rest: rows.slice(at) };
}
