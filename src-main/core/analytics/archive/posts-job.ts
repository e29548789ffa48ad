import { knownAccounts } from '../../accounts/accounts.ts';
import type { Reader } from '../../store/store.ts';
import type { CopyJob } from '../../sync/sync.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { feedOf, feedsOf, wantAll } from './feed.queries.ts';
import { pullPage } from './pull-posts.ts';

const MINUTE_MS = 60_000;

/** Keeps every published post of every account here, with its figures: a page with each pull, the accounts in turn. */
export function postsJob(parts: AnalyticsParts): CopyJob {
  /** A page that is on its way, by space and account: whoever wants it too takes part in it. */
  const underWay = new Map<string, ReturnType<typeof pullPage>>();
  return {
    resource: 'posts',
    order: 10,
    cadence: { watchedMs: 5 * MINUTE_MS, idleMs: 60 * MINUTE_MS },
    isLong: true,
    wakes: ['account'],
    parts: {
      of: (spaceId) => accountsToRead(parts.store, spaceId),
      pieces: {
        areLeft: (spaceId, accountId) => (feedOf(parts.store, { spaceId, accountId })?.walk ?? null) !== null,
        anew: (spaceId) => beginAnew(parts, spaceId),
      },
    },
    pull(spaceId, priority, accountId) {
      const key = JSON.stringify([spaceId, accountId]);
      const page = underWay.get(key) ?? pullPage(parts, { spaceId, accountId }, priority);
      underWay.set(key, page);
      return page.finally(() => underWay.delete(key));
    },
  };
}

/** Of a disconnected account nothing new comes: it is read once, to its end. */
function accountsToRead(reader: Reader, spaceId: string): string[] {
  const accounts = knownAccounts(reader, spaceId);
  const whole = new Set(feedsOf(reader, spaceId).flatMap((feed) => (isRead(feed) ? [feed.accountId] : [])));
  return accounts.filter(({ id, state }) => state !== 'disconnected' || !whole.has(id)).map(({ id }) => id);
}

const isRead = ({ wholeAtMs, walk, wanted }: ReturnType<typeof feedsOf>[number]): boolean =>
  wholeAtMs !== null && walk === null && !wanted;

/** Every account is read again from its beginning, but for those of which that is under way already: these go on, whatever keeps them. */
function beginAnew({ store }: AnalyticsParts, spaceId: string): void {
  store.tx((tx) => {
    const anew = feedsOf(tx, spaceId).filter(({ walk }) => walk?.kind !== 'all');
    if (anew.length > 0) {
      wantAll(
        tx,
        anew.map(({ id }) => id),
      );
    }
  });
}
