import { LATE_PART, lengthMs, type Hit, type WindowState } from './window-state.ts';

/*
 * A service may count each call for a window length of its own instead of opening windows (wire-profile.md, Readings).
 * Nothing says so; it is caught when a count falls although the window cannot be over. From then on our calls free their
 * slots one by one, and the oldest of them plays the part of the opening, so that all the rest stays as it is.
 */

/**
 * Whether a count that did not grow proves sliding: too early for any end of this window, and more than a new window
 * would hold. A window that follows the clock begins with what is on its way; a sliding one keeps what is not old.
 */
export function isSliding(state: WindowState, hit: Hit, nowMs: number, used: number): boolean {
  const earliestEndMs = (state.openedFromMs ?? nowMs) + state.windowMs * (1 - LATE_PART);
  if (nowMs >= earliestEndMs) return false;
  const tripMs = nowMs - hit.sentAtMs;
  const surelyInside = state.hitsMs.filter((atMs) => atMs - 2 * tripMs > nowMs - state.windowMs).length;
  return surelyInside > 0 && used > surelyInside && used > state.inFlight;
}

/** Brings a sliding bucket to `nowMs`: what is older than a window length is free again. */
export function slid(state: WindowState, nowMs: number): WindowState {
  const hitsMs = state.hitsMs.filter((atMs) => atMs + lengthMs(state) > nowMs);
  const isBlocked = state.blockedUntilMs !== null && nowMs < state.blockedUntilMs;
  const isHeard = state.reportedAtMs !== null && nowMs - state.reportedAtMs < lengthMs(state);
  const others = isHeard ? state.others : 0;
  const oldestMs = hitsMs[0] ?? null;
  const next = {
    own: hitsMs.length + state.inFlight,
    ownNow: 0,
    others,
    used: hitsMs.length + others,
    openedFromMs: oldestMs,
    openedByMs: oldestMs,
    unknownByMs: null,
    blockedUntilMs: isBlocked ? state.blockedUntilMs : null,
  };
  const isSame = Object.entries(next).every(([name, value]) => state[name as keyof WindowState] === value);
  return isSame ? state : { ...state, ...next, hitsMs };
}
