import { failureOf, request, type ConnectionParts, type Line, type Lines } from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import type { Priority } from '../limits/governor.ts';
import { analyticsPosts, type Answer, type PostRow, type PostsPage } from '../service/service.ts';
import { madeFeed } from './archive/feed.queries.ts';
import { keepRowsBeside } from './archive/keep-posts.ts';
import { publishedAtMs } from './published-at.ts';

/** What a pull needs: the same parts as every other feature that asks the service. */
export type AnalyticsParts = ConnectionParts & { lines: Lines };

/** The most a page may hold (spec/service-api.md, Rules per operation, 3). */
const PER_PAGE = 100;
/** A service whose pages never end is left alone after this many; the account's older posts are not needed. */
const MOST_PAGES = 200;
/** Asked for this much more than needed: the service's clock may be behind ours, and its days may begin elsewhere. */
const MARGIN_MS = 86_400_000;

/**
 * Pulls an account's published posts, newest first, until they are older than `sinceMs`, and keeps them. A post known
 * already keeps its number. `posts` counts the rows read. A failure on the way keeps what came before it, and says so:
 * what is then missing proves nothing (outbox.md, Evidence).
 */
export async function syncPosts(
  parts: AnalyticsParts,
  input: { spaceId: string; accountId: string; sinceMs: number },
  options: { priority?: Priority; signal?: AbortSignal } = {},
): Promise<{ posts: number } | Failed<ServiceFailure | 'not-found'>> {
  const { spaceId, accountId, sinceMs } = input;
  const line = parts.lines.of(spaceId);
  if (line === null) return fail('not-found', 'space-gone');
  const ids = new Set<string>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const answer = await pull(parts, line, { accountId, sinceMs, page }, options);
    if (!answer.ok) return failureOf(answer);
    const before = ids.size;
    for (const row of answer.value.data) ids.add(row.post_id);
    keepPosts(parts, line, accountId, answer.value.data);
    if (ids.size === before || isLast(answer.value, page) || isOlder(answer.value.data, line, sinceMs)) break;
  }
  return { posts: ids.size };
}

function pull(
  parts: AnalyticsParts,
  line: Line,
  input: { accountId: string; sinceMs: number; page: number },
  { priority = 'background', signal }: { priority?: Priority; signal?: AbortSignal },
): Promise<Answer<PostsPage>> {
  const { accountId, sinceMs, page } = input;
  // Sort and direction are the service's defaults; said all the same, since the end of the paging rests on them.
  const asked = { accountId, range: { fromMs: sinceMs - MARGIN_MS }, sort: 'published_at', direction: 'desc' } as const;
  return request(
    parts,
    line,
    priority,
    (call) => analyticsPosts(line.service, { ...asked, perPage: PER_PAGE, page }, call),
    signal === undefined ? {} : { signal },
  );
}

/** Keeps rows of an account's posts, however they were asked for. */
export function keepPosts(
  parts: Pick<AnalyticsParts, 'store' | 'clock'>,
  line: Pick<Line, 'space'>,
  accountId: string,
  rows: readonly PostRow[],
): void {
  if (rows.length === 0) return;
  const { id: spaceId, timeZone } = line.space;
  parts.store.tx((tx) => {
    const feed = madeFeed(tx, { spaceId, accountId });
    keepRowsBeside(tx, feed, { timeZone, atMs: parts.clock.nowMs() }, rows);
  });
}

function isLast(page: PostsPage, number: number): boolean {
  const last = page.meta?.last_page ?? null;
  return last !== null && number >= last;
}

/** Nothing on the page is as young as `sinceMs`: nothing on a later one will be. A row without a time says nothing. */
function isOlder(rows: readonly PostRow[], line: Line, sinceMs: number): boolean {
  const times = rows.map((row) => publishedAtMs(row.published_at, line.space.timeZone)).filter((ms) => ms !== null);
  return times.length > 0 && times.every((ms) => ms < sinceMs);
}
