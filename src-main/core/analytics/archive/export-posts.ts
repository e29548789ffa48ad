import type { ExportedPost } from '../../../../src-preload/contract/archive.ts';
import { plainPermalink } from '../../actions/actions.ts';
import type { Reader } from '../../store/store.ts';
import { feedsOf } from './feed.queries.ts';
import { figuresOf } from './figures.queries.ts';
import { postsAfter, type Piece } from './export.queries.ts';

/** One piece of what is kept of a space's posts. */
export function exportPosts(reader: Reader, piece: Piece): { rows: ExportedPost[]; next: number | null } {
  const feeds = new Map(feedsOf(reader, piece.spaceId).map(({ accountId, id }) => [accountId, id]));
  const posts = postsAfter(reader, piece);
  const rows = posts.map((post): ExportedPost => {
    const figures = figuresOf(reader, { feedId: feeds.get(post.accountId) ?? 0, seen: post.seen });
    return {
      accountId: post.accountId,
      postId: post.remoteId,
      publishedAt: post.publishedAtMs === null ? null : isoOf(post.publishedAtMs),
      permalink: plainPermalink(post.permalink),
      excerpt: post.excerpt,
      imported: post.imported,
      metrics: Object.fromEntries(figures.map(({ key, value }) => [key, value])),
      fetchedAt: isoOf(post.fetchedAtMs),
    };
  });
  return { rows, next: posts.length < piece.limit ? null : (posts.at(-1)?.seen ?? null) };
}

const isoOf = (atMs: number): string => new Date(atMs).toISOString();
