import type { CalendarEntry } from '../../../src-preload/contract/calendar.ts';
import type { CalendarState } from '../../../src-preload/contract/calendar-states.ts';
import { LATE_AFTER_MS } from '../actions/actions.ts';
import { countsOf } from '../posts/posts.ts';
import type { Reader } from '../store/store.ts';
import {
  storedPosts,
  plannedDrafts,
  timedActions,
  type StoredPost,
  type Span,
  type TimedAction,
} from './calendar.queries.ts';

/** An entry with what it is filtered by. */
export interface Entry extends CalendarEntry {
  labels: string[];
  /** It goes, went or may have: all but what was refused. */
  mayGo: boolean;
  /** Calls by which it goes, as far as it has to: one for each text, and one for each first comment. */
  calls: number;
}

/** What is published at 23:59 is told of a little later: a post and its copy are looked for this far beyond the days. */
const BESIDE_MS = 3_600_000;
const ONE_CALL = { posts: 1, firstComments: 0 };

/** All that is planned for these days or went out in them, by time. A post made here and the service's word of it are one. */
export function entriesIn(reader: Reader, span: Span, nowMs: number): Entry[] {
  const wide = { ...span, fromMs: span.fromMs - BESIDE_MS, toMs: span.toMs + BESIDE_MS };
  const made = timedActions(reader, wide).map((action) => ({ action, entry: entryOf(action, nowMs) }));
  const byRemoteId = new Map(
    made.flatMap(({ action, entry }) => (action.remoteId === null ? [] : [[action.remoteId, entry]])),
  );
  const copied = new Map<string, Entry[]>();
  for (const post of storedPosts(reader, wide)) {
    const known = [byRemoteId.get(post.id) ?? [], copied.get(post.id) ?? []].flat();
    const same = known.find((entry) => isCopyOf(entry, post));
    if (same === undefined) copied.set(post.id, [...(copied.get(post.id) ?? []), entryOfPost(post)]);
    else addCopy(same, post);
  }
  const drafts = plannedDrafts(reader, span).map(({ id, body, ...draft }): Entry => {
    const planned = { state: 'draft', batchId: null, canMove: true, blocker: null, mayGo: true } as const;
    const { posts, firstComments } = body === null ? ONE_CALL : countsOf(body);
    return { ...draft, ...planned, ref: { of: 'draft', id }, calls: posts + firstComments };
  });
  const all = [...drafts, ...made.map(({ entry }) => entry), ...[...copied.values()].flat()];
  const within = all.filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs);
  return within.toSorted((one, other) => one.atMs - other.atMs || one.ref.id.localeCompare(other.ref.id));
}

/**
 * Some services number the posts of each account by themselves, so that two that have nothing to do with each other bear one id:
 * what went out for several accounts says the same, or went out at nearly the same time.
 */
const isCopyOf = ({ accountIds, atMs, text }: Entry, post: StoredPost): boolean =>
  accountIds.includes(post.accountId) || text === post.text || Math.abs(atMs - post.atMs) < BESIDE_MS;

/** The service knows best when it went out, and where. */
function addCopy(entry: Entry, { accountId, atMs }: StoredPost): void {
  if (entry.state === 'published') entry.atMs = atMs;
  if (!entry.accountIds.includes(accountId)) entry.accountIds = [...entry.accountIds, accountId];
}

function entryOfPost({ id, accountId, atMs, text }: StoredPost): Entry {
  const ref = { of: 'post', id, accountId } as const;
  const fixed = { state: 'published', batchId: null, canMove: false, blocker: null, repeats: false } as const;
  return { ...fixed, labels: [], mayGo: true, calls: 0, ref, atMs, text: text ?? '', accountIds: [accountId] };
}

function entryOf(action: TimedAction, nowMs: number): Entry {
  const { id, text, accountIds, batchId, labels, repeats } = action;
  const plannedMs = action.changedToMs ?? action.scheduledAtMs;
  const state = stateOf(action, nowMs);
  const canMove = state === 'queued' || state === 'scheduled' || state === 'missed';
  // What went out did so at its own time, whatever a change still asks for.
  const atMs = (state === 'published' ? action.scheduledAtMs : plannedMs) ?? action.settledAtMs ?? nowMs;
  const mayGo = action.state !== 'rejected';
  const of = { text, accountIds, batchId, canMove, blocker: null, repeats, labels, mayGo, calls: 1 + action.comments };
  return { ref: { of: 'action', id }, state, atMs, ...of };
}

function stateOf({ state, blockReason, scheduledAtMs, changedToMs }: TimedAction, nowMs: number): CalendarState {
  const plannedMs = changedToMs ?? scheduledAtMs;
  // As the outbox counts: what has just come due still goes.
  const isLate = plannedMs === null || plannedMs < nowMs - LATE_AFTER_MS;
  switch (state) {
    case 'done':
    case 'done_unlinked':
      // The service knows only the time that it was told: a change that waits is none.
      return scheduledAtMs !== null && scheduledAtMs > nowMs ? 'scheduled' : 'published';
    case 'in_doubt':
    case 'matched':
    case 'rejected':
      return 'needs-you';
    case 'blocked':
      if (blockReason === 'tries' || blockReason === 'older') return 'needs-you';
      return blockReason === 'missed' || isLate ? 'missed' : 'queued';
    case 'claimed':
    case 'on_wire':
      return 'queued';
    case 'queued':
    case 'waiting':
      return isLate ? 'missed' : 'queued';
    // Left out where they are read.
    case 'cancelled':
    case 'superseded':
    case 'abandoned':
      return 'needs-you';
    default:
      return state satisfies never;
  }
}
