import type { PostRow } from '../../../src-preload/contract/analytics.ts';
import type { ExportedPost } from '../../../src-preload/contract/archive.ts';
import type { FirstSync } from './first-sync.ts';

/** What is kept of each account, and what the service tells of it, in one shape and order: equal where the copy is true. */
export function byAccount({ kept, told }: Pick<FirstSync, 'kept' | 'told'>) {
  return [...told].map(([accountId, rows]) => ({
    kept: kept
      .filter((post) => post.accountId === accountId)
      .map(ofKept)
      .toSorted(byId),
    told: rows.map(ofTold).toSorted(byId),
  }));
}

const byId = (a: { postId: string }, b: { postId: string }) => Number(a.postId) - Number(b.postId);

/** Figures of young posts grow with each minute: those of what was published months ago are compared. */
const isOld = (atMs: number): boolean => atMs < Date.now() - 90 * 86_400_000;

function ofKept({ postId, publishedAt, permalink, excerpt, imported, metrics }: ExportedPost) {
  const atMs = Date.parse(publishedAt ?? '');
  return { postId, atMs, permalink, excerpt, imported, metrics: isOld(atMs) ? metrics : null };
}

function ofTold({ post_id, published_at, permalink, excerpt, imported, metrics, interactions }: PostRow) {
  const atMs = Date.parse(published_at ?? '');
  const values = Object.fromEntries(Object.entries(metrics).map(([key, { value }]) => [key, value]));
  const all = { ...values, interactions: interactions?.total };
  return { postId: String(post_id), atMs, permalink, excerpt, imported, metrics: isOld(atMs) ? all : null };
}
