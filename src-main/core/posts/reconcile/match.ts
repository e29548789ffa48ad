import type { NotFoundBecause } from '../../../../src-preload/contract/reasons.ts';
import type { When } from '../../../../src-preload/contract/drafts.ts';
import type { SeenPost } from '../../analytics/analytics.ts';
import { folded, mayShow, shows, type Cut } from './excerpt.ts';
import { namesId } from './id-in-answer.ts';

/** A create whose answer was lost, or that has no ID: what is looked for. */
export interface LostPost {
  actionId: string;
  text: string;
  accountIds: readonly string[];
  when: When;
  /**
   * The earliest moment by the service's own clock at which our first byte can have left, wall milliseconds; null where
   * nothing is known of that clock, and then no row is known to be later.
   */
  sentFromMs: number | null;
  /** The latest such moment, where that is another one; absent or null: the same. */
  sentUntilMs?: number | null;
  /** Highest `post.seen` at T3: what was known then is no evidence. */
  knownPostMark: number;
  /** What came of its answer, be it cut off or malformed; absent or null: nothing. */
  answer?: string | null;
}

/** Anything of ours that was sent. `remoteId`: told by the service; null: not known. */
export interface Sent extends Pick<LostPost, 'actionId' | 'text' | 'accountIds'> {
  remoteId: string | null;
}

/** What posts of ours that the service told an ID for say about this service. */
export interface Habits {
  /** How excerpts of an account are cut. */
  cutsOf: (accountId: string) => readonly Cut[];
  /** Whether a row bears the ID of its post, or one of its own; unknown until posts of ours in a report tell, and agree. */
  rowIds: 'of-the-post' | 'of-the-row' | 'unknown';
}

export type Finding =
  /** `remoteId` is null unless it is known to be the post's: a row's own ID may be that of somebody else's post. */
  | { found: true; remoteId: string | null; permalink: string | null }
  | {
      found: false;
      why: NotFoundBecause;
    };

/** A publication takes its time. */
const AFTER_MS = 15 * 60_000;

/**
 * What a doubtful post surely looks like at the service (outbox.md, Reconciling an action in doubt): on every one of its
 * accounts exactly one row that is not imported, not linked already, was not known when it was sent, was published after
 * our first byte by the service's own clock, and shows our text; one ID for all of them; and nothing else of ours could be
 * meant. Absence is never evidence of anything.
 */
export function findMatch(
  lost: LostPost,
  posts: readonly SeenPost[],
  among: { rivals: readonly Omit<Sent, 'remoteId'>[]; linked: ReadonlySet<string>; habits: Habits },
): Finding {
  if (lost.sentFromMs === null) return { found: false, why: 'clock-unknown' };
  const { rivals, linked, habits } = among;
  // Of a row with an ID of its own, the ID says nothing about what is linked.
  const isLinked = ({ remoteId }: SeenPost): boolean => habits.rowIds !== 'of-the-row' && linked.has(remoteId);
  const onEach = lost.accountIds.map((accountId) =>
    posts.filter((post) => post.accountId === accountId && !isLinked(post) && isCandidate(lost, post, habits)),
  );
  if (onEach.every((rows) => rows.length === 0)) return { found: false, why: 'nothing' };
  if (onEach.some((rows) => rows.length > 1)) return { found: false, why: 'several' };
  const rows = onEach.flat();
  if (rows.length < lost.accountIds.length) return { found: false, why: 'not-on-all' };
  const isRival = (rival: Omit<Sent, 'remoteId'>): boolean =>
    rival.actionId !== lost.actionId &&
    rows.some(({ accountId, excerpt }) => rival.accountIds.includes(accountId) && mayShow(excerpt, rival.text));
  if (rivals.some(isRival)) return { found: false, why: 'claimed-by-another' };
  const [first] = rows;
  const permalink = first?.permalink ?? null;
  if (habits.rowIds === 'of-the-row') return { found: true, remoteId: null, permalink };
  const ids = new Set(rows.map(({ remoteId }) => remoteId));
  if (ids.size !== 1 || first === undefined) return { found: false, why: 'several-ids' };
  const isThePosts = habits.rowIds === 'of-the-post' || namesId(lost.answer ?? null, first.remoteId);
  return { found: true, remoteId: isThePosts ? first.remoteId : null, permalink };
}

/**
 * What of ours could claim a row as well: all that has no ID, and what has an ID that no row bears. A service may number
 * posts and their rows in the analytics differently: then a link tells nothing, and the words have to.
 */
export function rivalsAmong(sent: readonly Sent[], posts: readonly SeenPost[], rowIds: Habits['rowIds']): Sent[] {
  if (rowIds === 'of-the-row') return [...sent];
  const borne = new Set(posts.map((post) => post.remoteId));
  return sent.filter(({ remoteId }) => remoteId === null || !borne.has(remoteId));
}

/**
 * Whether rows bear the IDs of their posts. A post of ours under its own ID says so (`isShown`: an earlier one was), where
 * no other row of the account says the same, and as long as none of ours seems to be there under another ID: two counters
 * may meet by chance. That rows have IDs of their own is believed only where a post of ours is there on each account by its
 * whole text, once, and never under its own.
 */
export function rowIdsOf(told: readonly Sent[], posts: readonly SeenPost[], isShown = false): Habits['rowIds'] {
  const signs = told.map((post) => signOf(post, posts));
  if (!isShown && !signs.includes('own-id')) return signs.includes('other-ids') ? 'of-the-row' : 'unknown';
  return signs.includes('other-ids') || signs.includes('maybe-another') ? 'unknown' : 'of-the-post';
}

/** What one post of ours says about the IDs of rows. */
function signOf(
  { remoteId, text, accountIds }: Sent,
  posts: readonly SeenPost[],
): 'own-id' | 'other-ids' | 'maybe-another' | null {
  const onEach = accountIds.map((id) => posts.filter((post) => post.accountId === id));
  const isOwn = (post: SeenPost): boolean => post.remoteId === remoteId;
  if (onEach.some((rows) => !rows.some(isOwn) && rows.some(({ excerpt }) => mayShow(excerpt, text)))) {
    const isOnce = onEach.every((rows) => rows.filter((post) => isWhole(post, text)).length === 1);
    return isOnce && !onEach.flat().some(isOwn) ? 'other-ids' : 'maybe-another';
  }
  const same = onEach.map((rows) => rows.filter((post) => isWhole(post, text)));
  return same.some(([first, ...others]) => first !== undefined && isOwn(first) && others.length === 0)
    ? 'own-id'
    : null;
}

const isWhole = ({ excerpt }: SeenPost, text: string): boolean => excerpt !== null && folded(excerpt) === folded(text);

function isCandidate(lost: LostPost, post: SeenPost, { cutsOf }: Habits): boolean {
  if (post.imported || post.seen <= lost.knownPostMark) return false;
  return inItsTime(lost, post.publishedAtMs) && shows(post.excerpt, lost.text, cutsOf(post.accountId));
}

function inItsTime({ when, sentFromMs, sentUntilMs }: LostPost, publishedAtMs: number | null): boolean {
  if (publishedAtMs === null || sentFromMs === null) return false;
  const fromMs = when.mode === 'schedule' ? Math.max(when.atMs, sentFromMs) : sentFromMs;
  // A service that tells whole seconds leaves out the rest.
  const latestMs = publishedAtMs % 1000 === 0 ? publishedAtMs + 999 : publishedAtMs;
  if (latestMs < fromMs) return false;
  // The service's own queue publishes when it likes.
  return when.mode === 'queue' || publishedAtMs <= Math.max(fromMs, sentUntilMs ?? fromMs) + AFTER_MS;
}
