import type { Tx } from '../../store/store.ts';
import { putFeed, type Feed } from './feed.queries.ts';
import { growingWalk, isAhead, isReadLongAgo } from './plan-walk.ts';
import type { AnsweredEnds } from './answered-ends.ts';
import { countsOf, hereWithin, listedInWalk, markGone } from './post.queries.ts';
import { isFarFewer, type Walk } from './walk.ts';

/**
 * A walk came to its end: what is here is compared with what the service counts, what it did not tell of is marked as gone,
 * and never deleted. Where it listed less than it counts, or of far less than was known, nothing is marked; and nothing
 * outside of the range that it answered.
 */
export function endWalk(tx: Tx, feed: Feed, { walk, answered, ...of }: EndedBy): Feed {
  const fromMs = Math.max(walk.fromMs, answered.fromMs);
  const toMs = Math.min(walk.toMs, answered.toMs);
  const range = { spaceId: feed.spaceId, accountId: feed.accountId, fromMs, toMs };
  const { listed, unlisted } = listedInWalk(tx, range, walk.number);
  const missing = walk.total === null ? null : Math.max(0, walk.total - listed);
  // Of an answer without any post only the emptiness is new: it marks none.
  const isBelieved = listed > 0 && !isFarFewer(listed, listed + unlisted);
  const unsure = isBelieved ? 0 : unlisted;
  if (isBelieved && (missing ?? 0) === 0) markGone(tx, range, walk.number, of.atMs);
  const ended = ofKind(feed, { walk, answered, missing, unsure, ...of });
  const kept = { ...ended, ...countsOf(tx, feed) };
  putFeed(tx, kept);
  return kept;
}

/**
 * Whether the first page of a walk through everything shows that the rest is here as it was: the service counts as many posts
 * as are kept, and what was published since is on that page: it reaches back to what had been read. Asked for again all the same:
 * what it was told to read anew, what was incomplete, and what nobody has read for long. `oldestMs`: of the posts on the page.
 */
export function isStillWhole(
  tx: Tx,
  feed: Feed,
  { kind, calls, toMs, total }: Walk,
  { answered, oldestMs, atMs }: { answered: AnsweredEnds; oldestMs: number | null; atMs: number },
): boolean {
  if (kind !== 'all' || calls !== 1 || feed.wanted || feed.wholeAtMs === null) return false;
  if (isReadLongAgo(feed, atMs)) return false;
  if ((feed.missing ?? 0) + feed.unsure > 0 || isAhead(feed, toMs)) return false;
  // A page without a post is of an account that has none.
  if (oldestMs !== null && oldestMs > (feed.coveredUntilMs ?? 0)) return false;
  // What was published since the walk began, and is in the range that was answered, is counted too.
  return total === hereWithin(tx, { ...feed, ...answered });
}

/** Ends a walk through everything with the first page of it, which was as one for new posts. */
export function endCount(tx: Tx, feed: Feed, { walk, ...of }: EndedBy): Feed {
  const ended = ofKind(feed, { walk: { ...walk, kind: 'new' }, missing: 0, unsure: 0, ...of });
  const kept = { ...ended, wholeAtMs: of.atMs, ...countsOf(tx, feed) };
  putFeed(tx, kept);
  return kept;
}

/** `answered`: the range that the last page was of. */
interface EndedBy {
  walk: Walk;
  answered: AnsweredEnds;
  collected: string | null;
  pollingDays: number | null;
  atMs: number;
}

interface Ended extends EndedBy {
  missing: number | null;
  unsure: number;
}

function ofKind(feed: Feed, { walk, answered, missing, unsure, collected, pollingDays, atMs }: Ended): Feed {
  // A walk ends now; what was said before may be of a clock that stood ahead.
  const coveredUntilMs = Math.min(walk.toMs, answered.toMs);
  const over = { ...feed, number: walk.number, walk: null, walkTotal: walk.total, coveredUntilMs };
  if (walk.kind === 'all') {
    return { ...over, wholeAtMs: atMs, readWholeAtMs: atMs, wanted: false, missing, unsure };
  }
  const known = feed.missing === null && missing === null ? null : Math.max(feed.missing ?? 0, missing ?? 0);
  const more = { missing: known, unsure: Math.max(feed.unsure, unsure) };
  const isGrown = walk.kind === 'new' && isCollectedAnew(feed, collected, atMs);
  const next = isGrown ? growingWalk(walk, pollingDays) : null;
  return { ...over, ...more, walk: next, number: next?.number ?? walk.number };
}

/** Where the service does not say when it collected figures, those that still grow are read again after this. */
const COLLECTED_AGAIN_MS = 86_400_000;

/** Whether figures were collected, or may have been, since those of what still grows were last read. */
function isCollectedAnew(feed: Feed, collected: string | null, atMs: number): boolean {
  if (collected !== null) return collected !== feed.collected;
  const readMs = Date.parse(feed.collected ?? '');
  return Number.isNaN(readMs) || Math.abs(atMs - readMs) > COLLECTED_AGAIN_MS;
}
