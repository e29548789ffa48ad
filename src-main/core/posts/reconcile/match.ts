import type { NotFoundBecause } from '../../../../src-preload/contract/reasons.ts';
import type { When } from '../../../../src-preload/contract/drafts.ts';
import { folded, mayShow, shows, type Cut } from './excerpt.ts';

/** A create whose answer was lost, or that has no ID: what is looked for. */
export interface Sought {
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
}

/** Anything of ours that was sent. `remoteId`: told by the service; null: not known. */
export interface Sent extends Pick<Sought, 'actionId' | 'text' | 'accountIds'> {
  remoteId: string | null;
}

/** A row of the analytics (spec/service-api.md, Account posts report). */
export interface Seen {
  seen: number;
  accountId: string;
  remoteId: string;
  publishedAtMs: number | null;
  permalink: string | null;
  excerpt: string | null;
  imported: boolean;
}

/** What posts of ours that the service told an ID for say about this service. */
export interface Habits {
  /** How excerpts of an account are cut. */
  cutsOf: (accountId: string) => readonly Cut[];
  /** Whether a row bears the ID of its post, or one of its own; unknown until a post of ours was seen in a report. */
  rowIds: 'of-the-post' | 'of-the-row' | 'unknown';
}

export type Finding =
  /** `remoteId` is null where this service's rows bear IDs of their own. */
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
  sought: Sought,
  posts: readonly Seen[],
  among: { rivals: readonly Omit<Sent, 'remoteId'>[]; linked: ReadonlySet<string>; habits: Habits },
): Finding {
  if (sought.sentFromMs === null) return { found: false, why: 'clock-unknown' };
  const { rivals, linked, habits } = among;
  const onEach = sought.accountIds.map((accountId) =>
    posts.filter(
      (post) => post.accountId === accountId && !linked.has(post.remoteId) && isCandidate(sought, post, habits),
    ),
  );
  if (onEach.every((rows) => rows.length === 0)) return { found: false, why: 'nothing' };
  if (onEach.some((rows) => rows.length > 1)) return { found: false, why: 'several' };
  const rows = onEach.flat();
  if (rows.length < sought.accountIds.length) return { found: false, why: 'not-on-all' };
  const isRival = (rival: Omit<Sent, 'remoteId'>): boolean =>
    rival.actionId !== sought.actionId &&
    rows.some(({ accountId, excerpt }) => rival.accountIds.includes(accountId) && mayShow(excerpt, rival.text));
  if (rivals.some(isRival)) return { found: false, why: 'claimed-by-another' };
  const [first] = rows;
  const permalink = first?.permalink ?? null;
  if (habits.rowIds === 'of-the-row') return { found: true, remoteId: null, permalink };
  const ids = new Set(rows.map(({ remoteId }) => remoteId));
  return ids.size === 1 && first !== undefined
    ? { found: true, remoteId: first.remoteId, permalink }
    : { found: false, why: 'several-ids' };
}

/**
 * What of ours could claim a row as well: all that has no ID, and what has an ID that no row bears. A service may number
 * posts and their rows in the analytics differently: then a link tells nothing, and the words have to.
 */
export function rivalsAmong(sent: readonly Sent[], posts: readonly Seen[]): Sent[] {
  const borne = new Set(posts.map((post) => post.remoteId));
  return sent.filter(({ remoteId }) => remoteId === null || !borne.has(remoteId));
}

/**
 * Whether rows bear the IDs of their posts. One post of ours under its own ID says so. That rows have IDs of their own is
 * believed only where such a post is there by its whole text, once, and under another ID.
 */
export function rowIdsOf(told: readonly Sent[], posts: readonly Seen[]): Habits['rowIds'] {
  let ofTheRow = false;
  for (const { remoteId, text, accountIds } of told) {
    const same = posts.filter(
      ({ accountId, excerpt }) =>
        accountIds.includes(accountId) && excerpt !== null && folded(excerpt) === folded(text),
    );
    if (same.some((post) => post.remoteId === remoteId)) return 'of-the-post';
    const perAccount = accountIds.map((id) => same.filter((post) => post.accountId === id).length);
    if (perAccount.every((count) => count === 1)) ofTheRow = true;
  }
  return ofTheRow ? 'of-the-row' : 'unknown';
}

function isCandidate(sought: Sought, post: Seen, { cutsOf }: Habits): boolean {
  if (post.imported || post.seen <= sought.knownPostMark) return false;
  return inItsTime(sought, post.publishedAtMs) && shows(post.excerpt, sought.text, cutsOf(post.accountId));
}

function inItsTime({ when, sentFromMs, sentUntilMs }: Sought, publishedAtMs: number | null): boolean {
  if (publishedAtMs === null || sentFromMs === null) return false;
  const fromMs = when.mode === 'schedule' ? Math.max(when.atMs, sentFromMs) : sentFromMs;
  // A service that tells whole seconds leaves out the rest.
  const latestMs = publishedAtMs % 1000 === 0 ? publishedAtMs + 999 : publishedAtMs;
  if (latestMs < fromMs) return false;
  // The service's own queue publishes when it likes.
  return when.mode === 'queue' || publishedAtMs <= Math.max(fromMs, sentUntilMs ?? fromMs) + AFTER_MS;
}
