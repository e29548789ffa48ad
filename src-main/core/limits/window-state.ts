/**
 * What we know of one bucket's window.
 *
 * The service most likely opens a fixed window with the first hit it counts, and counts before it handles (outbox.md,
 * Limits). We see neither moment, only bounds: it opened between our first send and our first answer. Its end is
 * therefore known up to one round trip, and the upper bound of it is what we wait for.
 *
 * All times are the governor's own milliseconds (governor-time.ts): monotonic, counted on through sleep.
 */
export interface WindowState {
  readonly cap: number;
  readonly windowMs: number;
  /** Counts the windows, so that an answer can be told to belong to an earlier one. */
  readonly no: number;
  /**
   * Bounds of the opening. By our first answer it was open. From our first send on, or where others may have opened it,
   * from the earliest end of the window before. Null: nothing sent, or nothing answered.
   */
  readonly openedFromMs: number | null;
  readonly openedByMs: number | null;
  /** When the last call without an answer was given up: bounds the end where nothing at all was answered. */
  readonly unknownByMs: number | null;
  /** Charged in this window, answered or not. */
  readonly own: number;
  /** Of `own`: what the user did now, which has used up a part of the reserve. */
  readonly ownNow: number;
  /** Of `own`: not answered yet. */
  readonly inFlight: number;
  /** Sent in an earlier window and not answered yet: whichever window counted them, they count here too. */
  readonly carried: number;
  /** Granted and not charged yet. */
  readonly reserved: number;
  /** Highest use that the service told in this window, and what of it cannot be ours. */
  readonly used: number;
  readonly others: number;
  /** When the last answer came: what others did since is not known. */
  readonly reportedAtMs: number | null;
  /** Closed by a 429 until then. */
  readonly blockedUntilMs: number | null;
  /** When the previous window ended: at the latest by our reckoning, and at the earliest. */
  readonly previousEndMs: number | null;
  readonly previousEndFromMs: number | null;
  /** Windows of late in which others used the bucket, latest first. */
  readonly shared: readonly SharedWindow[];
  /** Windows in a row that opened when expected and were ours alone. */
  readonly alone: number;
  /** How much later than opening + length this service was seen to end a window. */
  readonly lateMs: number;
  /** Nothing was answered since this run began: others may have been at work meanwhile. */
  readonly unproven: boolean;
  /** When our calls of the last window length were answered, or given up; oldest first. */
  readonly hitsMs: readonly number[];
  /** This service was caught counting each call for a window length of its own (sliding.ts). */
  readonly slides: boolean;
}

export interface SharedWindow {
  readonly atMs: number;
  readonly others: number;
}

/** A charged call as its window remembers it. */
export interface Hit {
  readonly no: number;
  readonly sentAtMs: number;
  /** Highest use known when it was sent: in the same window it must be told more than this. */
  readonly floor: number;
  readonly now: boolean;
}

/** For how many windows others are remembered, and how many of our own prove that nobody else is there (Limits 4). */
export const REMEMBERED_WINDOWS = 5;
/** Timers, and clocks that run apart by at most 100 in a million. */
const GUARD_MS = 2;
const CLOCK_DRIFT = 1e-4;
/** "The real end is up to a second earlier or later than opening + 60 s" (outbox.md, Limits). */
export const LATE_PART = 1 / 60;

export function newWindow(rule: { count: number; windowMs: number }): WindowState {
  return {
    cap: rule.count,
    windowMs: rule.windowMs,
    no: 1,
    openedFromMs: null,
    openedByMs: null,
    unknownByMs: null,
    own: 0,
    ownNow: 0,
    inFlight: 0,
    carried: 0,
    reserved: 0,
    used: 0,
    others: 0,
    reportedAtMs: null,
    blockedUntilMs: null,
    previousEndMs: null,
    previousEndFromMs: null,
    shared: [],
    alone: 0,
    lateMs: 0,
    unproven: true,
    hitsMs: [],
    slides: false,
  };
}

/** The same window under changed settings of the connection: what was sent stays sent. */
export function withRule(state: WindowState, rule: { count: number; windowMs: number }): WindowState {
  if (rule.count === state.cap && rule.windowMs === state.windowMs) return state;
  return { ...state, cap: rule.count, windowMs: rule.windowMs, alone: 0, lateMs: 0, slides: false };
}

/** How long after its latest possible opening a window is over for sure. */
export function lengthMs(state: WindowState): number {
  return state.windowMs + GUARD_MS + state.windowMs * CLOCK_DRIFT + state.lateMs;
}
