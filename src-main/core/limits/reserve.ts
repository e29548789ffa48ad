import { REMEMBERED_WINDOWS, type WindowState } from './window-state.ts';

/** From here on the reserve is anybody's: late enough to serve the user, early enough to be used up (Limits 6). */
const RELEASED_AFTER = 0.85;

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

/** Null before the window is opened. Reckoned from the earliest opening, so that it is never too late. */
export function releaseMs(state: WindowState): number | null {
  return state.openedFromMs === null ? null : state.openedFromMs + RELEASED_AFTER * state.windowMs;
}

/**
 * Slots that are held back in a window: what is left of the user's reserve, and what others are likely to want still,
 * which grows less as the window passes. All of it is released in the end.
 */
export function heldBack(state: WindowState, nowMs: number): number {
  const releasedAtMs = releaseMs(state);
  if (releasedAtMs !== null && nowMs >= releasedAtMs) return 0;
  const passed = state.openedFromMs === null ? 0 : Math.max(0, (nowMs - state.openedFromMs) / state.windowMs);
  const wanted = othersWant(state, nowMs);
  return forUser(state) + Math.max(0, Math.min(wanted - state.others, Math.ceil(wanted * (1 - passed))));
}

/** When the next of `free` slots that are all held back is released; null before the window is opened. */
export function releasedMs(state: WindowState, nowMs: number, free: number): number | null {
  const allMs = releaseMs(state);
  if (allMs === null || state.openedFromMs === null) return null;
  const wanted = othersWant(state, nowMs);
  const mayBeHeld = free - 1 - forUser(state);
  if (wanted === 0 || mayBeHeld < 0) return allMs;
  return Math.min(allMs, Math.max(nowMs, state.openedFromMs + state.windowMs * (1 - mayBeHeld / wanted)));
}

function forUser(state: WindowState): number {
  return Math.max(0, reserveOf(state.cap) - state.ownNow);
}

/**
 * Three times what was seen of late: others who found no slot cannot be seen, and this way a second client has three
 * quarters of what it asks for after three windows. What others leave is used in the end anyway.
 */
function othersWant(state: WindowState, nowMs: number): number {
  return Math.min(3 * othersExpected(state, nowMs), Math.floor(state.cap / 2));
}
