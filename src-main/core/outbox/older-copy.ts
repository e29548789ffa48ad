import { olderCopyCard, type NeedsYou } from '../../../src-preload/contract/outbox.ts';
import { actionsInState } from '../actions/actions.queries.ts';
import { takeIn } from '../actions/coalesce.ts';
import { apply } from '../actions/history.ts';
import { keepCopy, readCopy, sinceCopy, type OlderCopy } from '../actions/journal/workspace.queries.ts';
import {
  forgetAllEndedInCopy,
  forgetEndedInCopy,
  isEndedInCopy,
  noteEndedInCopy,
} from '../actions/journal/ended-in-copy.queries.ts';
import { mayBeOut } from '../actions/journal/may-be-out.ts';
import { kindOf, type Kinds } from '../actions/kind.ts';
import { resume, settle } from '../actions/settle.ts';
import { OLDER_COPY, type Action, type StoredKind } from '../actions/action.ts';
import type { CopyWhy } from '../actions/journal/compare.ts';
import type { Totals } from '../actions/journal/journal-line.ts';
import { postMark } from '../analytics/analytics.ts';
import { allSpaces, spaceById, updateSpace } from '../connections/connections.ts';
import { markMayBeOut, unmarkMayBeOut } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';

type OlderParts = Pick<Parts, 'clock' | 'boot'> & { kinds: Kinds };

interface Stopped {
  stopped: number;
  fromMs: number;
  /** How many posts went out since; null: not known. */
  posts: number | null;
}

export type OlderAnswer = 'all-sent' | 'one-by-one' | 'none-went';

/**
 * Nobody here knows what went out since this copy was made: the outbox is paused, and every create that waits stops until
 * the user has answered (outbox.md, When the ledger itself is older than the truth). So is what is queued from its drafts,
 * where it is surely older. `fromMs`: nothing that it does not know went out before; null: nothing was
 * ever written to it. Returns what was stopped, and from when the copy is.
 */
export function stopForCopy(
  tx: Tx,
  parts: OlderParts,
  copy: { why: CopyWhy; went: Totals | null; fromMs: number | null },
): Stopped {
  const nowMs = parts.clock.nowMs();
  // What was answered before is another copy's.
  const before = mayBeOut(tx).length > 0 ? readCopy(tx) : null;
  const fromMs = before?.fromMs ?? copy.fromMs ?? nowMs;
  const knownPostMark = before?.knownPostMark ?? postMark(tx);
  const stopped = stopWaiting(tx, parts);
  const ended = noteEndedInCopy(tx, unrepeatable(parts.kinds));
  const posts = copy.went === null ? null : postsOf(parts.kinds, copy.went);
  const isOlder = copy.why === 'older';
  const known = { fromMs, knownPostMark, foundAtMs: nowMs };
  // Also where nothing waits: what is imported next may be what was imported and sent since.
  if (isOlder || stopped + ended > 0) keepCopy(tx, { ...gravest(before, { why: copy.why, posts }), ...known });
  if (isOlder) markMayBeOut(tx, sinceCopy(known));
  const outcome = { stopped, fromMs, posts };
  // Where nothing waits nothing can go twice, and a notice says the rest.
  if (stopped === 0 && copy.why === 'unreadable') return outcome;
  for (const space of allSpaces(tx)) updateSpace(tx, space.id, { paused_at_ms: nowMs });
  return outcome;
}

type Known = Pick<OlderCopy, 'why' | 'posts'>;

/** Until it is answered, what is surely older stays so, wherever it is opened next: something went out since. */
function gravest(before: Known | null, now: Known): Known {
  if (before?.why !== 'older') return now;
  return { why: 'older', posts: now.why === 'older' ? most(before.posts, now.posts) : before.posts };
}

const most = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : Math.max(a, b));

const postsOf = (kinds: Kinds, went: Totals): number =>
  [...kinds.values()].reduce((sum, { kind, subject }) => sum + (subject === 'post' ? (went[kind] ?? 0) : 0), 0);

const unsent = ['queued', 'waiting', 'blocked', 'claimed'] as const;

/** How many wait that may be made twice, in all spaces: they go again once the pause ends. What is blocked waits for something else. */
export const repeatableWaiting = (reader: Reader, kinds: Kinds): number =>
  actionsInState(reader, ['queued', 'waiting', 'claimed']).filter(({ kind }) => kindOf(kinds, kind).idempotent).length;

/** How many were stopped. What may be repeated only waits for the pause to end. */
function stopWaiting(tx: Tx, parts: OlderParts): number {
  let stopped = 0;
  for (const stored of actionsInState(tx, unsent)) {
    if (kindOf(parts.kinds, stored.kind).idempotent) continue;
    if (stored.blockReason === 'older' || stopOne(tx, parts, stored)) stopped += 1;
  }
  return stopped;
}

const unrepeatable = (kinds: Kinds): StoredKind[] =>
  [...kinds.values()].filter(({ idempotent }) => !idempotent).map(({ kind }) => kind);

/**
 * For what was put back or is tried again: what was over when this was found to be an older copy may have gone on where it
 * was copied from, and asks before it goes.
 */
export function askIfEndedInCopy(tx: Tx, parts: OlderParts, action: Action): void {
  const copy = readCopy(tx);
  if (copy === null || !isEndedInCopy(tx, action.id) || !stopOne(tx, parts, action)) return;
  forgetEndedInCopy(tx, action.id);
  // It was not among what was looked for.
  const { looked: _looked, ...anew } = copy;
  keepCopy(tx, anew);
}

function stopOne(tx: Tx, parts: OlderParts, stored: Action): boolean {
  const reason = { code: 'older-copy' } as const;
  const free = freed(tx, parts, stored);
  return free !== null && apply(tx, parts, free, { type: 'block', blockReason: 'older', reason }) !== null;
}

/** What is claimed has not left, and finds itself changed when it is about to. */
function freed(tx: Tx, parts: OlderParts, stored: Action): Action | null {
  const reason = { code: 'looked-anew' } as const;
  if (stored.state === 'blocked') return apply(tx, parts, stored, { type: 'unblock', reason });
  if (stored.state === 'claimed') return apply(tx, parts, stored, { type: 'unsent', reason, notBeforeMs: null });
  return stored;
}

/** The one card about it; none where nothing is left to be answered. */
export function olderCard(reader: Reader, spaceId: string): NeedsYou[] {
  const copy = readCopy(reader);
  const open = copy === null ? [] : mayBeOut(reader, spaceId);
  if (copy === null || open.length === 0) return [];
  const { why, fromMs, posts } = copy;
  const isPaused = spaceById(reader, spaceId)?.pausedAtMs !== null;
  return [
    {
      key: olderCopyCard,
      cause: 'older',
      why,
      fromMs,
      posts,
      looked: copy.looked?.[spaceId] ?? null,
      isPaused,
      count: open.length,
      first: null,
      dependents: { firstComments: 0, others: 0 },
      remedies: [
        { verb: 'look', name: 'look' },
        ...(why === 'older' ? [] : [{ verb: 'none-went', name: noneWent[why] } as const]),
        { verb: 'all-sent', name: 'all-sent' },
        { verb: 'one-by-one', name: 'one-by-one' },
      ],
    },
  ];
}

const noneWent = { moved: 'none-elsewhere', unreadable: 'none-since' } as const;

/** True: nothing may be resumed before it is answered. */
export function isOlderCopy(reader: Reader): boolean {
  return readCopy(reader) !== null && mayBeOut(reader).length > 0;
}

/** The user's answer for all that may be out. "One by one" makes each a doubt of its own, with a doubt's answers. */
export function answerOlder(
  tx: Tx,
  parts: OlderParts,
  { spaceId, ids, answer }: { spaceId: string; ids: readonly string[]; answer: OlderAnswer },
): { answered: number } | Failed<'refused'> {
  const copy = readCopy(tx);
  const chosen = new Set(ids);
  const open = mayBeOut(tx, spaceId).filter(({ id }) => chosen.has(id));
  if (copy === null || open.length === 0) return fail('refused', 'nothing-to-answer');
  if (answer === 'none-went' && copy.why === 'older') return fail('refused', 'went-out-since-copy');
  let answered = 0;
  for (const action of open) answered += answerOne(tx, parts, action, { answer, copy }) === null ? 0 : 1;
  if (answer === 'none-went') {
    forgetAllEndedInCopy(tx, spaceId);
    unmarkMayBeOut(tx, spaceId, sinceCopy(copy));
  }
  return { answered };
}

function answerOne(
  tx: Tx,
  parts: OlderParts,
  action: Action,
  { answer, copy }: { answer: OlderAnswer; copy: OlderCopy },
): Action | null {
  switch (answer) {
    case 'all-sent': {
      const linked = !kindOf(parts.kinds, action.kind).needsRemoteId;
      return settle(tx, parts, action, { type: 'user-says-sent', atMs: parts.clock.nowMs(), linked });
    }
    case 'one-by-one': {
      const reason = { code: 'older-copy' } as const;
      const asked = { type: 'in-doubt', status: null, code: OLDER_COPY, reason, answer: null } as const;
      return settle(tx, parts, action, { ...asked, since: sinceCopy(copy) });
    }
    case 'none-went': {
      const free = resume(tx, parts, action, { type: 'unblock', reason: { code: 'none-went' } });
      if (free !== null) takeIn(tx, parts, free);
      return free;
    }
    default:
      return answer satisfies never;
  }
}
