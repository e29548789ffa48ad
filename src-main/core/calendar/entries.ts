import type { CalendarEntry } from '../../../src-preload/contract/calendar.ts';
import type { CalendarState } from '../../../src-preload/contract/calendar-states.ts';
import { LATE_AFTER_MS } from '../actions/actions.ts';
import { countsOf } from '../posts/posts.ts';
import type { Reader } from '../store/store.ts';
import {
  placedActions,
  placedDrafts,
  plannedDrafts,
  storedPosts,
  timedActions,
  type PlacedAction,
  type StoredPost,
  type Span,
  type TimedAction,
} from './calendar.queries.ts';

/** Where something stands, without what else is shown of it. */
export interface Placed extends Pick<CalendarEntry, 'ref' | 'state' | 'atMs' | 'text' | 'accountIds'> {
  /** It goes, went or may have: all but what was refused. */
  mayGo: boolean;
}

/** An entry with what it is filtered by. */
export interface Entry extends CalendarEntry, Placed {
  labels: string[];
  /** Calls by which it goes, as far as it has to: one for each text, and one for each first comment. */
  calls: number;
}

/** What is published at 23:59 is told of a little later: a post and its copy are looked for this far beyond the days. */
const BESIDE_MS = 3_600_000;
const ONE_CALL = { posts: 1, firstComments: 0 };

/** All that is planned for these days or went out in them, by time. A post made here and the service's word of it are one. */
export function entriesIn(reader: Reader, span: Span, nowMs: number): Entry[] {
  const drafts = plannedDrafts(reader, span).map(({ id, body, ...draft }): Entry => {
    const planned = { state: 'draft', batchId: null, canMove: true, blocker: null, mayGo: true } as const;
    const { posts, firstComments } = body === null ? ONE_CALL : countsOf(body);
    return { ...draft, ...planned, ref: { of: 'draft', id }, calls: posts + firstComments };
  });
  const made = timedActions(reader, beside(span)).map((action) => ({ action, entry: entryOf(action, nowMs) }));
  return merged(reader, span, { drafts, made, ofPost: entryOfPost });
}

/** The same for who asks for times and accounts alone. */
export function placesIn(reader: Reader, span: Span, nowMs: number): Placed[] {
  const drafts = placedDrafts(reader, span).map(({ id, ...draft }): Placed => {
    return { ...draft, state: 'draft', mayGo: true, ref: { of: 'draft', id } };
  });
  const made = placedActions(reader, beside(span)).map((action) => ({ action, entry: placeOf(action, nowMs) }));
  return merged(reader, span, { drafts, made, ofPost: placeOfPost });
}

const beside = (span: Span): Span => ({ ...span, fromMs: span.fromMs - BESIDE_MS, toMs: span.toMs + BESIDE_MS });

interface Read<E extends Placed> {
  drafts: readonly E[];
  /** Also of a little before and after. */
  made: readonly { action: PlacedAction; entry: E }[];
  ofPost(post: StoredPost): E;
}

function merged<E extends Placed>(reader: Reader, span: Span, { drafts, made, ofPost }: Read<E>): E[] {
  const byRemoteId = new Map(
    made.flatMap(({ action, entry }) => (action.remoteId === null ? [] : [[action.remoteId, entry]])),
  );
  const copied = new Map<string, E[]>();
  for (const post of storedPosts(reader, beside(span))) {
    const known = [byRemoteId.get(post.id) ?? [], copied.get(post.id) ?? []].flat();
    const same = known.find((entry) => isCopyOf(entry, post));
    if (same === undefined) copied.set(post.id, [...(copied.get(post.id) ?? []), ofPost(post)]);
    else addCopy(same, post);
  }
  const all = [...drafts, ...made.map(({ entry }) => entry), ...[...copied.values()].flat()];
  const within = all.filter(({ atMs }) => atMs >= span.fromMs && atMs < span.toMs);
  return within.toSorted((one, other) => one.atMs - other.atMs || byId(one.ref.id, other.ref.id));
}

/** In any order that stays: by their letters thousands of one time would take as long as all else of them. */
const byId = (one: string, other: string): number => Number(one > other) - Number(one < other);

/**
 * Some services number the posts of each account by themselves, so that two that have nothing to do with each other bear one id:
 * what went out for several accounts says the same, or went out at nearly the same time.
 */
const isCopyOf = ({ accountIds, atMs, text }: Placed, post: StoredPost): boolean =>
  accountIds.includes(post.accountId) || text === post.text || Math.abs(atMs - post.atMs) < BESIDE_MS;

/** The service knows best when it went out, and where. */
function addCopy(entry: Placed, { accountId, atMs }: StoredPost): void {
  if (entry.state === 'published') entry.atMs = atMs;
  if (!entry.accountIds.includes(accountId)) entry.accountIds = [...entry.accountIds, accountId];
}

function placeOfPost({ id, accountId, atMs, text }: StoredPost): Placed {
  const ref = { of: 'post', id, accountId } as const;
  return { ref, state: 'published', atMs, text: text ?? '', accountIds: [accountId], mayGo: true };
}

function entryOfPost(post: StoredPost): Entry {
  const fixed = { batchId: null, canMove: false, blocker: null, repeats: false } as const;
  return { ...placeOfPost(post), ...fixed, labels: [], calls: 0 };
}

function placeOf(action: PlacedAction, nowMs: number): Placed {
  const { id, text, accountIds } = action;
  const plannedMs = action.changedToMs ?? action.scheduledAtMs;
  const state = stateOf(action, nowMs);
  // What went out did so at its own time, whatever a change still asks for.
  const atMs = (state === 'published' ? action.scheduledAtMs : plannedMs) ?? action.settledAtMs ?? nowMs;
  return { ref: { of: 'action', id }, state, atMs, text, accountIds, mayGo: action.state !== 'rejected' };
}

function entryOf(action: TimedAction, nowMs: number): Entry {
  const { batchId, labels, repeats } = action;
  const place = placeOf(action, nowMs);
  const canMove = place.state === 'queued' || place.state === 'scheduled' || place.state === 'missed';
  return { ...place, batchId, canMove, blocker: null, repeats, labels, calls: 1 + action.comments };
}

function stateOf({ state, blockReason, scheduledAtMs, changedToMs }: PlacedAction, nowMs: number): CalendarState {
  const plannedMs = changedToMs ?? scheduledAtMs;
  // As the outbox counts: what has just come due still goes.
  const isLate = plannedMs === null || plannedMs < nowMs - LATE_AFTER_MS;
  switch (state) {
    case 'done':
    case 'done_unlinked':
      // The service knows only the time that it was told: a change that waits is none.
      if (scheduledAtMs === null || scheduledAtMs <= nowMs) return 'published';
      // Until the service has heard of it, it goes at the time before.
      return changedToMs === null || changedToMs === scheduledAtMs || isLate ? 'scheduled' : 'queued';
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
