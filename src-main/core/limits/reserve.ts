import { REMEMBERED_WINDOWS, type WindowState } from './window-state.ts';

/** From here on the user's reserve is anybody's: late enough to serve the user, early enough to be used up (Limits 6). */
const RELEASED_AFTER = 0.85;

/** What is left to other clients goes bit by bit, the last of it here: their attempts come until the end. */
const OTHERS_RELEASED_AFTER = 0.96;

/** As many windows with others in them tell how much they want. */
const KNOWN_AFTER_WINDOWS = 3;

/** So that the moment at which a slot is released does not round to one moment before it. */
const ROUNDING = 1e-9;

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

/** When the user's reserve is anybody's; null before the window is opened. */
export function releaseMs(state: WindowState): number | null {
  return atPart(state, RELEASED_AFTER);
}

/** Reckoned from the earliest opening, so that it is never too late. */
function atPart(state: WindowState, part: number): number | null {
  return state.openedFromMs === null ? null : state.openedFromMs + part * state.windowMs;
}

/**
 * Slots that are held back in a window: what is left of the user's reserve, and what others are likely to want still,
 * which grows less as the window passes. All of it is released in the end.
 */
export function heldBack(state: WindowState, nowMs: number): number {
  const passed = state.openedFromMs === null ? 0 : Math.max(0, (nowMs - state.openedFromMs) / state.windowMs);
  const ofUser = passed >= RELEASED_AFTER ? 0 : forUser(state);
  return ofUser + forOthers(state, othersWant(state, nowMs), passed);
}

function forOthers(state: WindowState, wanted: number, passed: number): number {
  const toCome = Math.ceil(wanted * (1 - passed / OTHERS_RELEASED_AFTER) - ROUNDING);
  return Math.max(0, Math.min(wanted - state.others, toCome));
}

/** When the next of `free` slots that are all held back is released; null before the window is opened. */
export function releasedMs(state: WindowState, nowMs: number, free: number): number | null {
  const userMs = releaseMs(state);
  if (userMs === null) return null;
  const wanted = othersWant(state, nowMs);
  // Held by others alone, or by both until the user's part is released: whichever lets one go first.
  const whileUserHolds = othersReleasedMs(state, wanted, free - 1 - forUser(state));
  const afterwards = othersReleasedMs(state, wanted, free - 1);
  const freeAtMs =
    whileUserHolds !== null && whileUserHolds < userMs ? whileUserHolds : Math.max(userMs, afterwards ?? 0);
  return Math.max(nowMs, freeAtMs);
}

/** When others are left no more than `most` slots; null where that is never. */
function othersReleasedMs(state: WindowState, wanted: number, most: number): number | null {
  if (most < 0) return null;
  return wanted === 0 ? state.openedFromMs : atPart(state, OTHERS_RELEASED_AFTER * Math.max(0, 1 - most / wanted));
}

function forUser(state: WindowState): number {
  return Math.max(0, reserveOf(state.cap) - state.ownNow);
}

/**
 * Others who found no slot cannot be seen. So half a window at first; after a few windows in which they could have had
 * that, three times what they took. What others leave is used in the end anyway.
 */
function othersWant(state: WindowState, nowMs: number): number {
  if (!isShared(state, nowMs)) return 0;
  const most = Math.floor(state.cap / 2);
  const isKnown = sharedOfLate(state, nowMs).length >= KNOWN_AFTER_WINDOWS;
  return isKnown ? Math.min(3 * othersExpected(state, nowMs), most) : most;
}
