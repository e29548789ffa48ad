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
  /** Whose walk through everything had begun before all was to be read anew: what its first pages said is from before that. */
  const resumed = new Set<string>();
  return {
    resource: 'posts',
    order: 10,
    cadence: { watchedMs: 5 * MINUTE_MS, idleMs: 60 * MINUTE_MS },
    isLong: true,
    wakes: ['account'],
    parts: {
      of: (spaceId) => accountsToRead(parts.store, spaceId),
      pieces: {
        areLeft: (spaceId, accountId) => isUnread(feedOf(parts.store, { spaceId, accountId })),
        anew: (spaceId) => {
          for (const accountId of beginAnew(parts, spaceId)) resumed.add(keyOf(spaceId, accountId));
        },
      },
    },
    async pull(spaceId, priority, accountId) {
      const key = keyOf(spaceId, accountId);
      const page = underWay.get(key) ?? pullPage(parts, { spaceId, accountId }, priority);
      underWay.set(key, page);
      const pulled = await page.finally(() => underWay.delete(key));
      if (resumed.has(key) && hasEnded(parts, { spaceId, accountId })) resumed.delete(key);
      return pulled;
    },
  };
}

/** Of a disconnected account nothing new comes: it is read once, to its end. */
function accountsToRead(reader: Reader, spaceId: string): string[] {
  const accounts = knownAccounts(reader, spaceId);
  const whole = new Set(feedsOf(reader, spaceId).flatMap((feed) => (isRead(feed) ? [feed.accountId] : [])));
  return accounts.filter(({ id, state }) => state !== 'disconnected' || !whole.has(id)).map(({ id }) => id);
}

type Feed = ReturnType<typeof feedsOf>[number];

const isRead = (feed: Feed): boolean => feed.wholeAtMs !== null && !isUnread(feed);

/** A walk is under way, or one through everything is wanted behind it. */
const isUnread = (feed: Feed | undefined): boolean => feed !== undefined && (feed.walk !== null || feed.wanted);

/**
 * Every account is read again from its beginning, but for those of which that is under way already: these go on, whatever keeps
 * them. Returns whose they are.
 */
function beginAnew({ store }: AnalyticsParts, spaceId: string): string[] {
  return store.tx((tx) => {
    const feeds = feedsOf(tx, spaceId);
    const [goingOn, anew] = [feeds.filter(isReadWhole), feeds.filter((feed) => !isReadWhole(feed))];
    if (anew.length > 0) {
      wantAll(
        tx,
        anew.map(({ id }) => id),
      );
    }
    return goingOn.map(({ accountId }) => accountId);
  });
}

const isReadWhole = ({ walk }: Feed): boolean => walk?.kind === 'all';

/** Whether a walk that went on has ended; where it did not bring all that the service counts, all is read again. */
function hasEnded({ store }: AnalyticsParts, of: { spaceId: string; accountId: string }): boolean {
  return store.tx((tx) => {
    const feed = feedOf(tx, of);
    if (feed === undefined || isReadWhole(feed)) return feed === undefined;
    if ((feed.missing ?? 0) + feed.unsure > 0) wantAll(tx, [feed.id]);
    return true;
  });
}

const keyOf = (spaceId: string, accountId: string): string => JSON.stringify([spaceId, accountId]);
