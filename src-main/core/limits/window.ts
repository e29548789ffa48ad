import { isSliding, slid } from './sliding.ts';
import { lengthMs, LATE_PART, REMEMBERED_WINDOWS, type Hit, type WindowState } from './window-state.ts';

/*
 * What each thing that happens makes of our knowledge of a window: pure functions from state to state (outbox.md,
 * Limits 1-5).
 */

/** Retry-After is cut down to whole seconds. */
const RETRY_AFTER_SLACK_MS = 1_000;

/** When this window is over for sure; null where none is open, or where the answer that bounds its opening is awaited. */
export function endMs(state: WindowState): number | null {
  if (state.blockedUntilMs !== null) return state.blockedUntilMs;
  const openedByMs = state.openedByMs ?? (state.inFlight === 0 ? state.unknownByMs : null);
  return openedByMs === null ? null : openedByMs + lengthMs(state);
}

/** Brings the state to `nowMs`: a window that is over for sure gives way to the next one, not opened yet. */
export function rolled(state: WindowState, nowMs: number): WindowState {
  if (state.slides) return slid(state, nowMs);
  const end = endMs(state);
  return end === null || nowMs < end ? state : following(state, end, nowMs);
}

function following(state: WindowState, previousEndMs: number, nowMs: number): WindowState {
  const horizonMs = nowMs - (REMEMBERED_WINDOWS + 1) * state.windowMs;
  const last = state.others > 0 ? [{ atMs: nowMs, others: state.others }] : [];
  return {
    ...state,
    no: state.no + 1,
    openedFromMs: null,
    openedByMs: null,
    unknownByMs: null,
    own: 0,
    ownNow: 0,
    inFlight: 0,
    carried: state.carried + state.inFlight,
    used: 0,
    others: 0,
    blockedUntilMs: null,
    previousEndMs,
    previousEndFromMs: Math.min(previousEndMs, (state.openedFromMs ?? previousEndMs) + state.windowMs),
    shared: [...last, ...state.shared].filter(({ atMs }) => atMs > horizonMs).slice(0, REMEMBERED_WINDOWS),
    // After a long pause nobody can say any more that we are alone.
    alone: nowMs - previousEndMs > REMEMBERED_WINDOWS * state.windowMs ? 0 : state.alone,
  };
}

export function reserved(state: WindowState, nowMs: number): WindowState {
  const at = rolled(state, nowMs);
  return { ...at, reserved: at.reserved + 1 };
}

export function unreserved(state: WindowState): WindowState {
  return { ...state, reserved: state.reserved - 1 };
}

/** Limits 1: before sending, for one that was reserved. */
export function charged(state: WindowState, nowMs: number, now: boolean): { state: WindowState; hit: Hit } {
  const at = rolled(state, nowMs);
  return {
    hit: { no: at.no, sentAtMs: nowMs, floor: at.used, now },
    state: {
      ...at,
      reserved: at.reserved - 1,
      own: at.own + 1,
      ownNow: at.ownNow + (now ? 1 : 0),
      inFlight: at.inFlight + 1,
      openedFromMs: at.openedFromMs ?? nowMs,
    },
  };
}

/**
 * Limits 2: the service counted it. `used` as the answer tells it of this bucket, null where it tells nothing of it.
 * The count of a window only grows: one that is not above what was known at sending belongs to a newer window.
 */
export function answered(state: WindowState, hit: Hit, nowMs: number, used: number | null): WindowState {
  const at = { ...rolled(state, nowMs), unproven: false, reportedAtMs: nowMs };
  const isNewer = used !== null && used <= hit.floor;
  if (hit.no < at.no) {
    const left = { ...at, carried: at.carried - 1 };
    // Counted in the window it was sent in, unless the count says otherwise or says nothing.
    if (used !== null && !isNewer) return { ...left, hitsMs: withHit(left, nowMs) };
    return told({ ...left, own: left.own + 1, openedFromMs: left.openedFromMs ?? hit.sentAtMs }, hit, nowMs, used);
  }
  const left = { ...at, inFlight: at.inFlight - 1 };
  if (!isNewer || at.slides) return told(left, hit, nowMs, used);
  if (isSliding(at, hit, nowMs, used)) return told({ ...left, slides: true, others: 0, shared: [] }, hit, nowMs, used);
  const next = { ...following(left, hit.sentAtMs, nowMs), own: 1, ownNow: hit.now ? 1 : 0 };
  return told({ ...next, openedFromMs: hit.sentAtMs }, hit, nowMs, used);
}

function told(state: WindowState, hit: Hit, nowMs: number, used: number | null): WindowState {
  const now = Math.max(0, (used ?? 0) - state.own - state.carried);
  const others = state.slides && used !== null ? now : Math.max(state.others, now);
  const isFirstReading = used !== null && state.used === 0;
  const byOthers = isFirstReading && others > 0;
  return {
    ...state,
    openedFromMs: byOthers ? openedByOthersFromMs(state, hit) : state.openedFromMs,
    openedByMs: state.openedByMs ?? nowMs,
    used: Math.max(state.used, used ?? 0),
    others,
    hitsMs: withHit(state, nowMs),
    alone: others > 0 ? 0 : state.alone + (isFirstReading ? 1 : 0),
  };
}

function withHit(state: WindowState, nowMs: number): number[] {
  return [...state.hitsMs.filter((atMs) => atMs + lengthMs(state) > nowMs), nowMs];
}

/** Others had used it when we first looked: they may have opened it at any time since the window before it ended. */
function openedByOthersFromMs(state: WindowState, hit: Hit): number {
  const earliestMs = Math.max(state.previousEndFromMs ?? -Infinity, hit.sentAtMs - state.windowMs);
  return Math.min(state.openedFromMs ?? hit.sentAtMs, earliestMs);
}

/** No answer came: it may have been counted, so it stays charged. It proves nothing of the opening. */
export function unanswered(state: WindowState, hit: Hit, nowMs: number): WindowState {
  const at = rolled(state, nowMs);
  const given = { ...at, hitsMs: withHit(at, nowMs), unknownByMs: nowMs };
  if (hit.no === at.no) return { ...given, inFlight: at.inFlight - 1 };
  return { ...given, carried: at.carried - 1, own: at.own + 1, openedFromMs: at.openedFromMs ?? hit.sentAtMs };
}

/** The service did not count it: nothing of it was sent, or it was answered 401. */
export function uncounted(state: WindowState, hit: Hit, nowMs: number): WindowState {
  const at = rolled(state, nowMs);
  const left = without(at, hit);
  const isUntouched = left.own === 0 && left.openedByMs === null;
  return isUntouched ? { ...left, openedFromMs: null } : left;
}

/**
 * Limits 5: a 429 of this bucket, which did not count the call. Closed until its known end, or until Retry-After plus
 * the second that may have been cut off it, whichever comes first; a window is never longer than a window.
 */
export function refused(state: WindowState, hit: Hit, nowMs: number, retryAfterMs: number | null): WindowState {
  const at = { ...rolled(state, nowMs), unproven: false, reportedAtMs: nowMs };
  if (hit.no < at.no) return { ...at, carried: at.carried - 1 };
  const left = without(at, hit);
  // Refused before anything was answered: either the previous window is not over yet, or others have filled this one.
  const isLate = at.openedByMs === null && endedLate(at, hit, retryAfterMs);
  const lateMs = isLate ? Math.max(left.lateMs, left.windowMs * LATE_PART) : left.lateMs;
  const known = endMs({ ...left, lateMs });
  const saidMs = retryAfterMs === null ? Infinity : nowMs + retryAfterMs + RETRY_AFTER_SLACK_MS;
  const blockedUntilMs = Math.min(known ?? nowMs + lengthMs(left), saidMs);
  const others = isLate ? 0 : Math.max(left.others, left.cap - left.own - left.carried);
  const openedFromMs = at.openedByMs === null ? openedByOthersFromMs(left, hit) : left.openedFromMs;
  return { ...left, openedFromMs, lateMs, blockedUntilMs, used: left.cap, others, alone: 0 };
}

function without(state: WindowState, hit: Hit): WindowState {
  if (hit.no < state.no) return { ...state, carried: state.carried - 1 };
  return {
    ...state,
    own: state.own - 1,
    ownNow: state.ownNow - (hit.now ? 1 : 0),
    inFlight: state.inFlight - 1,
  };
}

/** Whether a refusal right after the expected end means that the service ends its windows late: it would be over soon. */
function endedLate(state: WindowState, hit: Hit, retryAfterMs: number | null): boolean {
  const lateMs = state.windowMs * LATE_PART;
  if (state.previousEndMs === null || hit.sentAtMs - state.previousEndMs > lateMs) return false;
  return retryAfterMs !== null && retryAfterMs <= 2 * lateMs;
}
