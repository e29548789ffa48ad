import { accountsOf, pendingActivations } from '../accounts/accounts.ts';
import { sinceUnknown, type NewAction } from '../actions/actions.ts';
import { postActions } from '../posts/posts.ts';
import type { NewId } from '../store/ids.ts';
import type { Reader } from '../store/store.ts';
import { callsOf } from './flight-plan.ts';
import { bodyOf, type Forecast, type ImportedPost } from './sources.ts';

/** A schedule this close to the end of a batch counts as one it could miss. */
const LATE_MARGIN_MS = 60_000;

/** When the last of all these posts will have gone, if they are queued now. */
export function goneBy(
  { forecast }: { forecast: Forecast },
  spaceId: string,
  posts: readonly ImportedPost[],
): { doneAtMs: number } {
  const calls = callsOf(posts.map((post) => ({ post })));
  return { doneAtMs: forecast.lastGoesAtMs(spaceId, calls.posts + calls.firstComments) + LATE_MARGIN_MS };
}

/** What the outbox is given for these posts, in this order, each first comment right behind its post; `from`: `goneBy` of all of their file. */
export function newPosts(
  reader: Reader,
  { newId }: { newId: NewId },
  spaceId: string,
  posts: readonly ImportedPost[],
  from: { doneAtMs: number },
): NewAction[] {
  const actions: NewAction[] = [];
  const known = { activations: pendingActivations(reader, spaceId), accounts: accountsOf(reader, spaceId) };
  for (const post of posts) {
    const made = postActions({ newId }, bodyOf(post), { draftId: null, base: actions.length, from, ...known });
    const madeOfMayBeOut = post.beside.mayBeOut === true ? sinceUnknown : null;
    actions.push(...made.map((action) => ({ ...action, madeOfMayBeOut })));
  }
  return actions;
}
