import { accountsOf, pendingActivations } from '../accounts/accounts.ts';
import { sinceUnknown, type NewAction } from '../actions/actions.ts';
import { postActions } from '../posts/posts.ts';
import type { NewId } from '../store/ids.ts';
import type { Reader } from '../store/store.ts';
import { callsOf } from './flight-plan.ts';
import { bodyOf, type Forecast, type ImportedPost } from './sources.ts';

/** A schedule this close to the end of a batch counts as one it could miss. */
const LATE_MARGIN_MS = 60_000;

/** What the outbox is given for these posts, in this order, each first comment right behind its post. */
export function newPosts(
  reader: Reader,
  { newId, forecast }: { newId: NewId; forecast: Forecast },
  spaceId: string,
  posts: readonly ImportedPost[],
): NewAction[] {
  const actions: NewAction[] = [];
  const known = { activations: pendingActivations(reader, spaceId), accounts: accountsOf(reader, spaceId) };
  const calls = callsOf(posts.map((post) => ({ post })));
  const from = { doneAtMs: forecast.lastGoesAtMs(spaceId, calls.posts + calls.firstComments) + LATE_MARGIN_MS };
  for (const post of posts) {
    const made = postActions({ newId }, bodyOf(post), { draftId: null, base: actions.length, from, ...known });
    const madeOfMayBeOut = post.beside.mayBeOut === true ? sinceUnknown : null;
    actions.push(...made.map((action) => ({ ...action, madeOfMayBeOut })));
  }
  return actions;
}
