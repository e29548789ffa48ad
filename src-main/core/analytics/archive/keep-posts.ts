import type { PostRow, PostsPage } from '../../service/service.ts';
import type { Tx } from '../../store/store.ts';
import { publishedAtMs } from '../published-at.ts';
import { madeFeed, putFeed, type Feed } from './feed.queries.ts';
import { dateSnapshotsBack, putFigures, SCORE, type Figure } from './figures.queries.ts';
import { followReport, isOfAnother, zoneTold } from './follow-report.ts';
import { knownAs, putPosts, seenAs, type StoredPost } from './post.queries.ts';

/**
 * Keeps rows of an account's posts, however they were asked for: the posts, their figures as they stand, and a snapshot of
 * each figure that changed. What a row does not say does not take away what was known. Returns how many posts are new
 * here, and how many of them this walk had not told of.
 */
export function keepRows(
  tx: Tx,
  { feed, timeZone, walk, atMs }: { feed: Feed; timeZone: string; walk: number; atMs: number },
  rows: readonly PostRow[],
): { added: number; news: number } {
  const { spaceId, accountId } = feed;
  const of = { spaceId, accountId };
  const ids = [...new Set(rows.map(({ post_id: id }) => id))];
  const known = knownAs(tx, of, ids);
  const posts = new Map<string, StoredPost>();
  for (const row of rows) {
    // A page may tell of a post twice.
    const before = posts.get(row.post_id) ?? known.get(row.post_id);
    posts.set(row.post_id, merged(postOf(row, timeZone), before));
  }
  putPosts(tx, { ...of, walk, atMs }, [...posts.values()]);
  const added = ids.filter((id) => !known.has(id));
  const numbers = seenAs(tx, of, added);
  const names = new Set([SCORE]);
  const figures = rows.map((row) => ({
    seen: known.get(row.post_id)?.seen ?? numbers.get(row.post_id) ?? 0,
    readBeforeMs: known.get(row.post_id)?.fetchedAtMs ?? null,
    figures: figuresIn(row).filter(({ key }) => isNamed(names, key)),
  }));
  dateSnapshotsBack(tx, figures, atMs);
  putFigures(tx, feed.id, figures, atMs);
  const news = ids.filter((id) => (known.get(id)?.walk ?? -1) < walk);
  return { added: added.length, news: news.length };
}

/** Keeps a page that was asked for beside the walks of the account's copy, and what it tells of account and space. */
export function keepPageBeside(
  tx: Tx,
  of: { spaceId: string; accountId: string },
  page: PostsPage,
  { timeZone, atMs }: { timeZone: string; atMs: number },
): void {
  if (isOfAnother(tx, of, page.account)) return;
  followReport(tx, of, page);
  if (page.data.length === 0) return;
  const feed = madeFeed(tx, of);
  // A walk that is under way has not told of it: to that, it is news.
  const walk = feed.walk === null ? feed.number : feed.number - 1;
  const zone = zoneTold(page) ?? timeZone;
  const { added } = keepRows(tx, { feed, timeZone: zone, walk, atMs }, page.data);
  if (added > 0) putFeed(tx, { ...feed, here: feed.here + added });
}

function postOf(row: PostRow, timeZone: string): StoredPost {
  const { interactions } = row;
  return {
    remoteId: row.post_id,
    publishedAtMs: publishedAtMs(row.published_at, timeZone),
    permalink: row.permalink || null,
    excerpt: row.excerpt || null,
    thumbnail: row.thumbnail || null,
    imported: row.imported,
    interactionsSource: interactions?.source || null,
    interactionsParts: interactions === null ? null : partsOf(interactions.components),
    raw: JSON.stringify(row.raw),
  };
}

/** Components without any are none that were told. */
const partsOf = (components: object): string | null =>
  Object.keys(components).length === 0 ? null : JSON.stringify(components);

/** What is not told, or told as an empty text, does not overwrite what was known. */
function merged(told: StoredPost, known: Omit<StoredPost, 'raw'> | undefined): StoredPost {
  if (known === undefined) return told;
  return {
    ...told,
    publishedAtMs: told.publishedAtMs ?? known.publishedAtMs,
    permalink: told.permalink ?? known.permalink,
    excerpt: told.excerpt ?? known.excerpt,
    thumbnail: told.thumbnail ?? known.thumbnail,
    // Not said means not imported: most services have only what was published through them.
    imported: told.imported ?? known.imported,
    interactionsSource: told.interactionsSource ?? known.interactionsSource,
    interactionsParts: told.interactionsParts ?? known.interactionsParts,
  };
}

function figuresIn({ metrics, interactions }: PostRow): Figure[] {
  const figures = Object.entries(metrics).map(([key, cell]) => figureOf(key, cell));
  if (interactions === null) return figures;
  const score = figureOf(SCORE, { ...interactions, value: interactions.total });
  return [...figures.filter(({ key }) => key !== SCORE), score];
}

/** Names of one page that are kept, and their length: each stays for good, and none of a row is lost, which is kept as it came. */
const MOST_NAMES = 500;
const LONGEST_NAME = 200;

/** Whether a figure of this name is kept: no network has hundreds, and a page may tell of as many as fit into it. */
function isNamed(names: Set<string>, key: string): boolean {
  if (names.size < MOST_NAMES && key.length <= LONGEST_NAME) names.add(key);
  return names.has(key);
}

const figureOf = (
  key: string,
  { value, status, reason }: { value: number | null; status: string | null; reason: string | null },
): Figure => ({ key, value, status, reason });
