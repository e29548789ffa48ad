import type { Parts } from '../parts.ts';

export type ReachState = 'unknown' | 'online' | 'offline' | 'sign-in-needed';

/** What is known of one connection's service, judged by real requests alone. In memory: a start knows nothing. */
interface Known {
  state: ReachState;
  sinceMs: number;
  /** When the service last answered, wall milliseconds; null: not since the start. */
  answeredAtMs: number | null;
  /** A create waits until one cheap GET went through (outbox.md, Verdicts). */
  probeFirst: boolean;
  failures: number;
  /** Writes that came to nothing since one was last answered: a GET that goes through proves nothing of the next create. */
  doubts: number;
  /** Monotonic: what began before says nothing of how it is now. */
  doubtedAtMs: number;
  /** Monotonic. */
  nextProbeAtMs: number;
  /** Monotonic: since when nothing came of it but trouble; null: it works, as far as is known. */
  troubledSinceMs: number | null;
  /** That has gone on for long, and nothing has shown since the last failure that the next try is worth waiting for. */
  stalled: boolean;
}

const PROBE_BASE_MS = 400;
const PROBE_CAP_MS = 20_000;
/** A service that answers reads and fails creates is given one create in so long: each may be in doubt. */
const DOUBT_CAP_MS = 5 * 60_000;
/** Whoever had nothing but trouble for so long is waited for no more: not awake, and not with an update. */
const STALLED_AFTER_MS = 5 * 60_000;
/** Tries of a service in trouble are at most its rest and the length of a call apart; what failed longer ago is another trouble. */
const QUIET_MS = 2 * DOUBT_CAP_MS;

/** What is known of every connection: whether a connection can be used now, and when to look again. */
export class Reachability {
  readonly #parts: Pick<Parts, 'store' | 'clock' | 'random'>;
  readonly #known = new Map<string, Known>();

  constructor(parts: Pick<Parts, 'store' | 'clock' | 'random'>) {
    this.#parts = parts;
  }

  of(connectionId: string): { state: ReachState; sinceMs: number } {
    this.#parts.store.depend('reachability');
    const { state, sinceMs } = this.#knownOf(connectionId);
    return { state, sinceMs };
  }

  /** What waits for it goes out as soon as the limits allow. Not so where it has given nothing but trouble for minutes, until a try is due. */
  goes(connectionId: string): boolean {
    const { state } = this.of(connectionId);
    return state !== 'offline' && state !== 'sign-in-needed' && !this.#knownOf(connectionId).stalled;
  }

  /** When this connection's service last answered anything; null: not since the start. */
  lastAnswerAtMs(connectionId: string): number | null {
    return this.#knownOf(connectionId).answeredAtMs;
  }

  /** A create may be sent now. */
  usable(connectionId: string): boolean {
    const known = this.#knownOf(connectionId);
    return known.state !== 'sign-in-needed' && !known.probeFirst && known.state !== 'offline';
  }

  /** Milliseconds until the next probe is due (0: now); null where none is wanted. */
  probeDueInMs(connectionId: string): number | null {
    const known = this.#knownOf(connectionId);
    if (known.state === 'sign-in-needed') return null;
    if (known.state !== 'offline' && !known.probeFirst) return null;
    return Math.max(0, known.nextProbeAtMs - this.#parts.clock.monotonicMs());
  }

  /**
   * The service is there. Creates go on only after a call that began later than the last doubt (monotonic `beganAtMs`; a
   * check by the user proves it always), and, where somebody was asked, not before the rest that the doubts have earned.
   */
  answered(connectionId: string, by: 'read' | 'write' = 'read', beganAtMs = Infinity): void {
    const known = this.#knownOf(connectionId);
    const isRested = by === 'write' || known.doubts === 0 || beganAtMs >= known.nextProbeAtMs;
    const proves = beganAtMs >= known.doubtedAtMs && isRested;
    // A service that answers what is read and fails what is sent is in trouble as long as it does.
    const works = proves && (by === 'write' || known.doubts === 0) ? { doubts: 0, troubledSinceMs: null } : {};
    const free = proves ? { probeFirst: false, failures: 0, stalled: false, ...works } : {};
    this.#set(connectionId, { state: 'online', answeredAtMs: this.#parts.clock.nowMs(), ...free });
  }

  unreachable(connectionId: string): void {
    const failures = this.#knownOf(connectionId).failures + 1;
    const doubtedAtMs = this.#parts.clock.monotonicMs();
    this.#set(connectionId, {
      state: 'offline',
      probeFirst: true,
      failures,
      doubtedAtMs,
      nextProbeAtMs: this.#after(failures),
      ...this.#trouble(connectionId),
    });
  }

  /**
   * A 5xx or a doubt: the service may be there, but is not to be given another create before a probe. `rests`: it answers
   * reads and nothing else, or somebody has to be asked because of it; if it goes on like this it is given less and less.
   */
  doubtful(connectionId: string, rests = false): void {
    const known = this.#knownOf(connectionId);
    const failures = known.failures + 1;
    const doubts = known.doubts + (rests ? 1 : 0);
    const nextProbeAtMs = rests ? this.#after(Math.max(failures, doubts), DOUBT_CAP_MS) : this.#after(failures);
    const doubtedAtMs = this.#parts.clock.monotonicMs();
    const trouble = this.#trouble(connectionId);
    this.#set(connectionId, { probeFirst: true, failures, doubts, doubtedAtMs, nextProbeAtMs, ...trouble });
  }

  tokenRefused(connectionId: string): void {
    this.#set(connectionId, { state: 'sign-in-needed', answeredAtMs: this.#parts.clock.nowMs() });
  }

  /** A new token, a changed address, a resumed machine, or the user asks: what was known no longer counts. */
  forget(connectionId: string): void {
    const afresh = { failures: 0, doubts: 0, nextProbeAtMs: 0, troubledSinceMs: null, stalled: false };
    this.#set(connectionId, { state: 'unknown', probeFirst: true, ...afresh });
  }

  #trouble(connectionId: string): Pick<Known, 'troubledSinceMs' | 'stalled'> {
    const nowMs = this.#parts.clock.monotonicMs();
    const { troubledSinceMs: sinceMs, doubtedAtMs } = this.#knownOf(connectionId);
    const troubledSinceMs = sinceMs === null || nowMs - doubtedAtMs > QUIET_MS ? nowMs : sinceMs;
    return { troubledSinceMs, stalled: nowMs - troubledSinceMs >= STALLED_AFTER_MS };
  }

  #after(failures: number, capMs = PROBE_CAP_MS): number {
    const ceilingMs = Math.min(capMs, PROBE_BASE_MS * 2 ** Math.min(16, failures - 1));
    // Half fixed, half jitter: never at once, and clients that lost the service together do not come back together.
    return this.#parts.clock.monotonicMs() + ceilingMs / 2 + (this.#parts.random() * ceilingMs) / 2;
  }

  #knownOf(connectionId: string): Known {
    let known = this.#known.get(connectionId);
    if (known === undefined) {
      const sinceMs = this.#parts.clock.nowMs();
      known = {
        state: 'unknown',
        sinceMs,
        answeredAtMs: null,
        probeFirst: false,
        failures: 0,
        doubts: 0,
        doubtedAtMs: -Infinity,
        nextProbeAtMs: 0,
        troubledSinceMs: null,
        stalled: false,
      };
      this.#known.set(connectionId, known);
    }
    return known;
  }

  #set(connectionId: string, change: Partial<Known>): void {
    const known = this.#knownOf(connectionId);
    const before = { state: known.state, stalled: known.stalled };
    Object.assign(known, change);
    if (known.state !== before.state) known.sinceMs = this.#parts.clock.nowMs();
    if (known.state !== before.state || known.stalled !== before.stalled)
      this.#parts.store.topics.touch('reachability');
  }
}
