import { endMs, rolled } from './window.ts';
import { REMEMBERED_WINDOWS, type WindowState } from './window-state.ts';

/** Who may go first inside a window: what the user does now, then by deadline, then batches, then the background. */
export type Priority = 'now' | 'scheduled' | 'batch' | 'background';

export interface SlotAsk {
  priority: Priority;
  /** Slots of this bucket that belong to calls of another kind (Limits 6: reads leave room for queued publishing). */
  room: number;
  /** False where this call keeps nothing free for others: a publish call in the api bucket. */
  keepsReserve: boolean;
  /** Calls of this kind that wait, this one included. Null: not known. */
  waiting: number | null;
}

export type SlotAnswer =
  | { free: true }
  /** `answer`: what is under way decides; ask again when it is settled, or at the latest after `waitMs`. */
  | { free: false; because: 'window' | 'reserve' | 'answer'; atMs: number };

/** From here on the reserve is anybody's: late enough to serve the user, early enough to be used up (Limits 6). */
const RELEASED_AFTER = 0.85;
/** What was told longer ago than this says nothing of what others took meanwhile. */
const STALE_AFTER_TRIPS = 4;
const STALE_AFTER_PART = 0.02;

/**
 * Slots of a window that batches leave to what the user does now: a tenth, so 3 of 30 and 12 of 120. Nobody writes more
 * than three posts a minute by hand; they cost nothing, because they are released in the last 15 % and not held at all
 * where everything that waits fits in; and they show whether somebody else is there, who finds a slot until then.
 */
export function reserveOf(cap: number): number {
  return Math.min(Math.ceil(cap / 10), Math.floor(cap / 4));
}

/** Whether others used the bucket of late (Limits 4). */
export function isShared(state: WindowState, nowMs: number): boolean {
  return state.others > 0 || sharedOfLate(state, nowMs).length > 0;
}

function sharedOfLate(state: WindowState, nowMs: number) {
  const horizonMs = nowMs - (REMEMBERED_WINDOWS + 1) * state.windowMs;
  return state.shared.filter(({ atMs }) => atMs > horizonMs);
}

/** What others are likely to use of one window: the most of late. */
export function othersExpected(state: WindowState, nowMs: number): number {
  return Math.max(0, ...sharedOfLate(state, nowMs).map(({ others }) => others));
}

/** Slots left by our own count, and by the service's where others use the bucket too. Never below 0. */
export function slotsLeft(state: WindowState, nowMs: number): number {
  if (state.blockedUntilMs !== null && nowMs < state.blockedUntilMs) return 0;
  const ours = state.cap - state.own - state.carried - state.reserved;
  if (!isShared(state, nowMs)) return Math.max(0, ours);
  return Math.max(0, Math.min(ours, toldLeft(state)));
}

/** `cap - highest use - in flight`: what is in flight may not be in the highest use yet (Limits 4). */
function toldLeft(state: WindowState): number {
  return state.cap - state.used - state.inFlight - state.carried - state.reserved;
}

/** Whether one more call may take a slot of this bucket, or when to ask again. `state` is not changed. */
export function slotFor(before: WindowState, nowMs: number, tripMs: number, ask: SlotAsk): SlotAnswer {
  const state = rolled(before, nowMs);
  const soonMs = nowMs + Math.max(1, tripMs);
  const left = slotsLeft(state, nowMs);
  if (left <= 0) return full(state, nowMs, soonMs);
  if (mustAwait(state, nowMs, tripMs, ask)) return { free: false, because: 'answer', atMs: soonMs };
  if (ask.priority === 'now') return { free: true };
  const free = left - ask.room;
  const held = heldBack(state, nowMs, ask, free);
  if (free - held > 0) return { free: true };
  const releasedAtMs = releaseMs(state);
  const end = endMs(state) ?? soonMs;
  if (free > 0) return { free: false, because: 'reserve', atMs: Math.min(releasedAtMs ?? soonMs, end) };
  return { free: false, because: 'reserve', atMs: end };
}

function full(state: WindowState, nowMs: number, soonMs: number): SlotAnswer {
  const ours = state.cap - state.own - state.carried - state.reserved;
  const underWay = state.inFlight + state.reserved + state.carried > 0;
  const end = endMs(state);
  const isBlocked = state.blockedUntilMs !== null;
  // Answers under way may show that less was used than feared, or bound the end that is not known yet.
  if (underWay && !isBlocked && (end === null || ours > 0)) return { free: false, because: 'answer', atMs: soonMs };
  return { free: false, because: 'window', atMs: end ?? soonMs };
}

/**
 * Limits 3 and 4. Known to be alone: nothing to wait for, the whole window goes at once. Otherwise one probe opens the
 * window, and each further burst in it; and where others are active, never more than half of what is left is on its
 * way at once, so that a slot they take meanwhile does not cost a row of 429s.
 */
function mustAwait(state: WindowState, nowMs: number, tripMs: number, ask: SlotAsk): boolean {
  const underWay = state.inFlight + state.reserved;
  if (underWay === 0) return false;
  const knownAlone = state.alone >= REMEMBERED_WINDOWS && !state.unproven;
  if (knownAlone) return false;
  const freshMs = Math.max(STALE_AFTER_TRIPS * tripMs, STALE_AFTER_PART * state.windowMs);
  const isStale = state.toldAtMs === null || nowMs - state.toldAtMs > freshMs;
  if (state.openedByMs === null || state.unproven || isStale) return true;
  // Reads under way must not keep publishing waiting in the api bucket.
  if (!ask.keepsReserve) return false;
  return isShared(state, nowMs) && underWay + 1 > Math.ceil((state.cap - state.used) / 2);
}

/** What this call has to leave free: the reserve that is not used up, and what others are likely to want still. */
function heldBack(state: WindowState, nowMs: number, ask: SlotAsk, free: number): number {
  if (ask.priority === 'scheduled' || !ask.keepsReserve) return 0;
  const releasedAtMs = releaseMs(state);
  if (releasedAtMs !== null && nowMs >= releasedAtMs) return 0;
  if (ask.waiting !== null && ask.waiting <= free) return 0;
  const forUser = Math.max(0, reserveOf(state.cap) - state.ownNow);
  // Twice what was seen: others who found no slot cannot be seen. What they leave is used up in the end all the same.
  const wanted = Math.min(2 * othersExpected(state, nowMs), Math.floor(state.cap / 2));
  return forUser + Math.max(0, wanted - state.others);
}

/** Null before the window is opened. Reckoned from the earliest opening, so that it is never too late. */
export function releaseMs(state: WindowState): number | null {
  return state.openedFromMs === null ? null : state.openedFromMs + RELEASED_AFTER * state.windowMs;
}
