import { accountRefs } from '../../accounts/accounts.ts';
import { shownOf, type SeenPost } from '../../analytics/analytics.ts';
import type { Reader } from '../../store/store.ts';
import { cutsLearnedFrom, mayShow, type Cut, type Shown } from './excerpt.ts';
import { rowIdsOf, type Habits, type Sent } from './match.ts';
import { confirmedPosts } from './reconcile.queries.ts';

/** Whether a post of ours was seen under the ID that the service told. */
export function isNumberingKnown(reader: Reader, spaceId: string): boolean {
  return habitsOf(reader, spaceId, { told: [], posts: [] }).rowIds === 'of-the-post';
}

/** So many of our newest posts are looked at, and so many of a network suffice to tell how it cuts. */
const MOST_POSTS = 200;
const ENOUGH_OF_A_NETWORK = 24;

/**
 * What a space's service is known to do, learned from posts of ours whose ID it told: how it cuts the excerpts of each
 * network, and whether rows bear the IDs of posts. `told`: such posts of the time in question; `posts`: its rows.
 */
export function habitsOf(
  reader: Reader,
  spaceId: string,
  { told, posts }: { told: readonly Sent[]; posts: readonly SeenPost[] },
): Habits {
  const refs = accountRefs(reader, spaceId);
  const networkOf = (accountId: string): string => refs.get(accountId)?.social ?? accountId;
  const shown = new Map<string, Shown[]>();
  for (const { text, accountIds, remoteId } of confirmedPosts(reader, spaceId, MOST_POSTS)) {
    for (const accountId of accountIds) {
      const excerpt = shownOf(reader, { spaceId, accountId, remoteId: remoteId ?? '' });
      const known = shown.get(networkOf(accountId)) ?? [];
      // Under the ID of ours, a row with an ID of its own may show somebody else's words.
      if (!mayShow(excerpt, text) || excerpt === null || known.length === ENOUGH_OF_A_NETWORK) continue;
      shown.set(networkOf(accountId), [...known, { text, excerpt }]);
    }
  }
  const cuts = new Map<string, Cut[]>();
  const cutsOf = (accountId: string): Cut[] => {
    const network = networkOf(accountId);
    const learned = cuts.get(network) ?? cutsLearnedFrom(shown.get(network) ?? []);
    cuts.set(network, learned);
    return learned;
  };
  return { cutsOf, rowIds: rowIdsOf(told, posts, shown.size > 0) };
}
