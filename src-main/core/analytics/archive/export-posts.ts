import type { ExportCursor, ExportedPost } from '../../../../src-preload/contract/archive.ts';
import { plainPermalink } from '../../actions/actions.ts';
import type { Reader } from '../../store/store.ts';
import { feedsOf, type Feed } from './feed.queries.ts';
import { figuresOf, type Figure } from './figures.queries.ts';
import type { PostFilter } from './post-filter.queries.ts';
import { byTime, postsBySeen, type StoredPost } from './posts-page.queries.ts';

interface Piece extends PostFilter {
  spaceId: string;
  accountId?: string | undefined;
  after: ExportCursor | null;
  limit: number;
}

/** One piece of what is kept of a space's posts: account by account, newest first, those whose time is not known last. */
export function exportPosts(
  reader: Reader,
  { after, limit, ...piece }: Piece,
): { rows: ExportedPost[]; next: ExportCursor | null } {
  const isOf = ({ accountId }: Feed): boolean => accountId === (piece.accountId ?? accountId);
  const feeds = feedsOf(reader, piece.spaceId).filter(isOf);
  const rows: ExportedPost[] = [];
  for (const feed of feeds.filter(({ accountId }) => after === null || accountId >= after.accountId)) {
    const { accountId } = feed;
    const from = accountId === after?.accountId ? after : null;
    const asked = { ...piece, accountId, direction: 'desc', after: from, limit: limit - rows.length } as const;
    const placed = byTime(reader, asked);
    const seen = placed.map((post) => post.seen);
    const posts = postsBySeen(reader, seen);
    const figures = figuresOf(reader, { feedId: feed.id, seen });
    rows.push(...seen.flatMap((one) => exported(accountId, posts.get(one), figures.get(one) ?? [])));
    const last = placed.at(-1);
    if (rows.length >= limit && last !== undefined) return { rows, next: { accountId, ...last } };
  }
  return { rows, next: null };
}

function exported(accountId: string, post: StoredPost | undefined, figures: readonly Figure[]): ExportedPost[] {
  if (post === undefined) return [];
  const one = {
    accountId,
    postId: post.remoteId,
    publishedAt: post.publishedAtMs === null ? null : isoOf(post.publishedAtMs),
    permalink: plainPermalink(post.permalink),
    excerpt: post.excerpt,
    imported: post.imported,
    metrics: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
    fetchedAt: isoOf(post.fetchedAtMs),
  };
  return [one];
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();
