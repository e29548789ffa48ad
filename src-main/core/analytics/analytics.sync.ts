import { accountChanges } from '../accounts/accounts.ts';
import { type ConnectionParts, type SpaceSession, type SpaceSessions } from '../connections/connections.ts';
import { fail, isFailed } from '../failure.ts';
import type { PostRow } from '../service/service.ts';
import { guardedPull, type PullFailed, type SyncPriority } from '../sync/sync.ts';
import { askPage, walkedPage } from './archive/ask-page.ts';
import { keepPageBeside } from './archive/keep-posts.ts';
import { beginning } from './archive/plan-walk.ts';
import { afterPage } from './archive/walk.ts';
import { publishedAtMs } from './published-at.ts';

/** What a pull needs: the same parts as every other feature that asks the service. */
export type AnalyticsParts = ConnectionParts & { sessions: SpaceSessions };

/** A service whose pages never end is left alone after this many; the account's older posts are not needed. */
const MOST_PAGES = 200;
/** Asked for this much more than needed: the service's clock may be behind ours, and its days may begin elsewhere. */
const MARGIN_MS = 86_400_000;

/**
 * Reads an account's published posts beside its copy, newest first, until they are older than `sinceMs`, and keeps them. A
 * post known already keeps its number. `posts` counts the rows read. A failure on the way keeps what came before it, and says
 * so: what is then missing proves nothing (outbox.md, Reconciling an action in doubt). The range has no end, since clocks differ and the newest post is
 * what is looked for. It is no pull of the copy, whose age it leaves as it is.
 */
export async function syncPosts(
  parts: AnalyticsParts,
  input: { spaceId: string; accountId: string; sinceMs: number },
  options: { priority?: SyncPriority; signal?: AbortSignal } = {},
): Promise<{ posts: number } | PullFailed> {
  const { spaceId, accountId, sinceMs } = input;
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const { priority = 'background', signal } = options;
  const fromMs = sinceMs - MARGIN_MS;
  const ids = new Set<string>();
  let walk = beginning({ number: 0, kind: 'new', fromMs, toMs: Infinity });
  while (walk.calls < MOST_PAGES) {
    const asked = { accountId, range: { fromMs }, page: walk.pages + 1, priority };
    const ask = () => askPage(parts, session, asked, signal === undefined ? {} : { signal });
    const told = await guardedPull(parts, { spaceId, kinds: accountChanges }, ask, (tx, answered) => {
      keepPageBeside(tx, input, answered.page, { timeZone: session.space.timeZone, atMs: parts.clock.nowMs() });
      return answered;
    });
    if (isFailed(told)) return told;
    const before = ids.size;
    for (const row of told.page.data) ids.add(row.post_id);
    const next = afterPage(walk, walkedPage(told, ids.size - before));
    if (next.ends !== null || isOlder(told.page.data, session, sinceMs)) break;
    walk = next.walk;
  }
  return { posts: ids.size };
}

/** Nothing on the page is as young as `sinceMs`: nothing on a later one will be. A row without a time says nothing. */
function isOlder(rows: readonly PostRow[], session: SpaceSession, sinceMs: number): boolean {
  const times = rows.map((row) => publishedAtMs(row.published_at, session.space.timeZone)).filter((ms) => ms !== null);
  return times.length > 0 && times.every((ms) => ms < sinceMs);
}
