import type { PostsCopies, PostsCopy } from '../../../../src-preload/contract/archive.ts';
import type { SyncState } from '../../../../src-preload/contract/sync.ts';
import { knownAccounts } from '../../accounts/accounts.ts';
import { spaceById } from '../../connections/connections.ts';
import type { Reader } from '../../store/store.ts';
import { syncStates } from '../../sync/sync.ts';
import type { AnalyticsParts } from '../analytics.sync.ts';
import { feedOf, feedsOf, type Feed } from './feed.queries.ts';

/** How it stands with the copies of a space's posts, account by account. */
export function copiesOf(parts: AnalyticsParts, spaceId: string): PostsCopies {
  const { store } = parts;
  const feeds = new Map(feedsOf(store, spaceId).map((feed) => [feed.accountId, feed]));
  const states = syncStates(store, spaceId).filter(({ resource }) => resource === 'posts');
  const stateOf = new Map(states.map((state) => [state.accountId, state]));
  const ids = new Set([...knownAccounts(store, spaceId).map(({ id }) => id), ...feeds.keys()]);
  const accounts = [...ids].map((id) => copyOf(id, feeds.get(id), stateOf.get(id)));
  const callsLeft = accounts.reduce((sum, { walk }) => sum + Math.max(0, (walk?.of ?? 0) - (walk?.pages ?? 0)), 0);
  const pausedAtMs = spaceById(store, spaceId)?.pullsPausedAtMs ?? null;
  return {
    accounts,
    pausedAtMs,
    callsLeft,
    doneAtMs: pausedAtMs === null ? doneAtMs(parts, spaceId, callsLeft) : null,
  };
}

/** While posts of an account are read for the first time: how many of the space's are here, and are known of; null: none are. */
export function firstCopyOf(reader: Reader, spaceId: string): { here: number; total: number } | null {
  const feeds = feedsOf(reader, spaceId);
  if (!feeds.some(({ wholeAtMs, walk }) => wholeAtMs === null && walk?.kind === 'all')) return null;
  const here = feeds.reduce((sum, feed) => sum + feed.here, 0);
  const total = feeds.reduce((sum, feed) => sum + Math.max(feed.here, totalOf(feed) ?? 0), 0);
  return { here, total };
}

/** How it stands with the copy of one account's posts. */
export function copyOfAccount(reader: Reader, of: { spaceId: string; accountId: string }): PostsCopy {
  const states = syncStates(reader, of.spaceId).filter(({ resource }) => resource === 'posts');
  return copyOf(
    of.accountId,
    feedOf(reader, of),
    states.find(({ accountId }) => accountId === of.accountId),
  );
}

function copyOf(accountId: string, feed: Feed | undefined, state: SyncState | undefined): PostsCopy {
  const walk = feed?.walk ?? null;
  return {
    accountId,
    here: feed?.here ?? 0,
    gone: feed?.gone ?? 0,
    total: feed === undefined ? null : totalOf(feed),
    unsure: feed?.unsure ?? 0,
    walk: walk && { kind: walk.kind, pages: walk.pages, of: walk.lastPage },
    wholeAtMs: feed?.wholeAtMs ?? null,
    goodAtMs: state?.goodAtMs ?? null,
    failure: state?.failure ?? null,
  };
}

/** While all of it is read for the first time, as the service tells it; then what is here, and what is missing. */
function totalOf({ wholeAtMs, walk, here, missing, unsure }: Feed): number | null {
  if (wholeAtMs === null) return walk?.total ?? null;
  return missing === null ? null : here - unsure + missing;
}

function doneAtMs({ sessions, governor }: AnalyticsParts, spaceId: string, callsLeft: number): number | null {
  const session = callsLeft === 0 ? null : sessions.of(spaceId);
  return session && governor.expectedAt({ publish: null, api: session.api }, callsLeft, { priority: 'background' });
}
