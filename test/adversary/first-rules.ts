import type { SeenPost } from '../../src-main/core/analytics/analytics.ts';
import type { Doubt } from './world.ts';

/*
 * The rules before these, kept to be compared with: a row on one account sufficed, our clock with two minutes' grace, any
 * beginning followed by an ellipsis; and what was found was linked at once.
 */

const BEFORE_MS = 2 * 60_000;
const AFTER_MS = 15 * 60_000;
const SHORTEST_BEGINNING = 24;

export function foundByFirstRules(
  doubt: Doubt,
  posts: readonly SeenPost[],
  rivals: readonly { actionId: string; text: string; accountIds: readonly string[] }[],
  linked: ReadonlySet<string>,
): SeenPost | null {
  const fits = (post: SeenPost): boolean =>
    !post.imported &&
    post.seen > doubt.knownPostMark &&
    !linked.has(post.remoteId) &&
    post.publishedAtMs !== null &&
    post.publishedAtMs >= doubt.onWireAtMs - BEFORE_MS &&
    post.publishedAtMs <= doubt.onWireAtMs + AFTER_MS &&
    saysTheSame(doubt.text, post.excerpt);
  const matching: SeenPost[] = [];
  for (const accountId of doubt.accountIds) {
    const here = posts.filter((post) => post.accountId === accountId && fits(post));
    if (here.length > 1) return null;
    matching.push(...here);
  }
  const isRival = (rival: (typeof rivals)[number]): boolean =>
    rival.actionId !== doubt.actionId &&
    matching.some((post) => rival.accountIds.includes(post.accountId) && saysTheSame(rival.text, post.excerpt));
  return rivals.some(isRival) ? null : (matching[0] ?? null);
}

function saysTheSame(text: string, excerpt: string | null): boolean {
  const [whole, shown] = [folded(text), folded(excerpt ?? '')];
  if (shown === '') return false;
  if (shown === whole) return true;
  const cut = /(…|\.\.\.)$/.exec(shown);
  const beginning = cut === null ? '' : shown.slice(0, cut.index).trimEnd();
  return beginning.length >= SHORTEST_BEGINNING && whole.startsWith(beginning);
}

const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
