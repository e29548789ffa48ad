import { endMs, rolled } from './window.ts';
import { heldBack, isShared, releasedMs } from './reserve.ts';
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

/** What was told longer ago than this says nothing of what others took meanwhile. */
const STALE_AFTER_TRIPS = 4;
const STALE_AFTER_PART = 0.02;
const LOOK_AGAIN_PART = 0.05;

/** Slots left by our own count, and by the service's where others use the bucket too. Never below 0. */
export function slotsLeft(state: WindowState, nowMs: number): number {
  if (state.blockedUntilMs !== null && nowMs < state.blockedUntilMs) return 0;
  const ours = state.cap - state.own - state.carried - state.reserved;
  if (!isShared(state, nowMs)) return Math.max(0, ours);
  return Math.max(0, Math.min(ours, reportedLeft(state)));
}

/** `cap - highest use - in flight`: what is in flight may not be in the highest use yet (Limits 4). */
function reportedLeft(state: WindowState): number {
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
  if (free > 0 && free > reserveFor(state, nowMs, ask, free)) return { free: true };
  // Room that is kept for publishing goes when the publishing is done, which nobody knows beforehand.
  const againMs = free > 0 ? releasedMs(state, nowMs, free) : nowMs + LOOK_AGAIN_PART * state.windowMs;
  return { free: false, because: 'reserve', atMs: Math.min(againMs ?? soonMs, endMs(state) ?? soonMs) };
}

/** What this call has to leave to others; nothing where all that waits fits in, for then nobody is left to overtake. */
function reserveFor(state: WindowState, nowMs: number, ask: SlotAsk, free: number): number {
  if (ask.priority === 'scheduled' || !ask.keepsReserve) return 0;
  return ask.waiting !== null && ask.waiting <= free ? 0 : heldBack(state, nowMs);
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
  const isStale = state.reportedAtMs === null || nowMs - state.reportedAtMs > freshMs;
  if (state.openedByMs === null || state.unproven || isStale) return true;
  // Reads under way must not keep publishing waiting in the api bucket.
  if (!ask.keepsReserve) return false;
  return isShared(state, nowMs) && underWay + 1 > Math.ceil((state.cap - state.used) / 2);
}
