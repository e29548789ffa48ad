import type { When } from '../../../../src-preload/contract/drafts.ts';

/** A create whose answer was lost, or that has no id: what is looked for. */
export interface Sought {
  actionId: string;
  text: string;
  accountIds: readonly string[];
  when: When;
  onWireAtMs: number;
  /** Highest `post.seen` at T3: what was known then is no evidence. */
  knownPostMark: number;
}

/** Anything of ours that was sent; null: its id at the service is not known. */
export interface Sent extends Sought {
  remoteId: string | null;
}

/** A post of the analytics (spec/service-api.md, Account posts report). */
export interface Seen {
  seen: number;
  accountId: string;
  remoteId: string;
  publishedAtMs: number | null;
  permalink: string | null;
  excerpt: string | null;
  imported: boolean;
}

export type Finding =
  | { found: true; remoteId: string; permalink: string | null; accountIds: string[] }
  | { found: false; why: 'nothing' | 'several' | 'claimed-by-another' };

/** Clocks of two machines differ, and a publication takes its time. */
const BEFORE_MS = 2 * 60_000;
const AFTER_MS = 15 * 60_000;
/** A shorter beginning says too little to tell two posts apart. */
const SHORTEST_BEGINNING = 24;

/**
 * Evidence that a doubtful post was published (outbox.md, Evidence): on each of its accounts at most one row, on one at
 * least exactly one, that is not imported, not linked already, was not known when it was sent, was published in its time
 * and says the same; and nothing else in doubt could claim it. Absence is never evidence of anything.
 */
export function findEvidence(
  sought: Sought,
  posts: readonly Seen[],
  rivals: readonly Pick<Sought, 'actionId' | 'text' | 'accountIds'>[],
  linked: ReadonlySet<string>,
): Finding {
  const matching: Seen[] = [];
  for (const accountId of sought.accountIds) {
    const here = posts.filter((post) => post.accountId === accountId && isEvidence(sought, post, linked));
    if (here.length > 1) return { found: false, why: 'several' };
    matching.push(...here);
  }
  const [first] = matching;
  if (first === undefined) return { found: false, why: 'nothing' };
  const claimed = rivals.some(
    (rival) =>
      rival.actionId !== sought.actionId &&
      matching.some((post) => rival.accountIds.includes(post.accountId) && saysTheSame(rival.text, post.excerpt)),
  );
  if (claimed) return { found: false, why: 'claimed-by-another' };
  const { remoteId, permalink } = first;
  return { found: true, remoteId, permalink, accountIds: matching.map((post) => post.accountId) };
}

/**
 * What of ours could claim a row as well: all that has no id, and what has an id that no row bears. A service may number
 * posts and their rows in the analytics differently: then a link tells nothing, and the words have to.
 */
export function rivalsAmong(sent: readonly Sent[], posts: readonly Seen[]): Sent[] {
  const borne = new Set(posts.map((post) => post.remoteId));
  return sent.filter(({ remoteId }) => remoteId === null || !borne.has(remoteId));
}

function isEvidence(sought: Sought, post: Seen, linked: ReadonlySet<string>): boolean {
  if (post.imported || post.seen <= sought.knownPostMark || linked.has(post.remoteId)) return false;
  return inItsTime(sought, post.publishedAtMs) && saysTheSame(sought.text, post.excerpt);
}

function inItsTime({ when, onWireAtMs }: Sought, publishedAtMs: number | null): boolean {
  if (publishedAtMs === null) return false;
  const fromMs = when.mode === 'schedule' ? Math.max(when.atMs, onWireAtMs) : onWireAtMs;
  if (publishedAtMs < fromMs - BEFORE_MS) return false;
  // The service's own queue publishes when it likes.
  return when.mode === 'queue' || publishedAtMs <= fromMs + AFTER_MS;
}

/** NFC, white space folded, a trailing ellipsis tolerated. */
export function saysTheSame(text: string, excerpt: string | null): boolean {
  if (excerpt === null) return false;
  const whole = folded(text);
  const shown = folded(excerpt);
  if (shown === '') return false;
  if (shown === whole) return true;
  const cut = /(…|\.\.\.)$/.exec(shown);
  if (cut === null) return false;
  const beginning = shown.slice(0, cut.index).trimEnd();
  return beginning.length >= SHORTEST_BEGINNING && whole.startsWith(beginning);
}

const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();
