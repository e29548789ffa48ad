import type { Parts } from '../parts.ts';

export type Reach = 'unknown' | 'online' | 'offline' | 'sign-in-needed';

/** What is known of the way to one connection's service, judged by real requests alone. In memory: a start knows nothing. */
interface Way {
  reach: Reach;
  sinceMs: number;
  /** When the service last answered, wall milliseconds; null: not since the start. */
  answeredAtMs: number | null;
  /** A create waits until one cheap GET went through (outbox.md, Verdicts). */
  probeFirst: boolean;
  failures: number;
  /** Writes that came to nothing since one was last answered: a GET that goes through proves nothing of the next create. */
  doubts: number;
  /** Monotonic: what began before says nothing of the way as it is now. */
  doubtedAtMs: number;
  /** Monotonic. */
  nextProbeAtMs: number;
}

const PROBE_BASE_MS = 400;
const PROBE_CAP_MS = 20_000;
/** A service that answers reads and fails creates is given one create in so long: each may be in doubt. */
const DOUBT_CAP_MS = 5 * 60_000;

/** The state of the ways: whether a connection can be used now, and when to look again. */
export class Net {
  readonly #parts: Pick<Parts, 'store' | 'clock' | 'random'>;
  readonly #ways = new Map<string, Way>();

  constructor(parts: Pick<Parts, 'store' | 'clock' | 'random'>) {
    this.#parts = parts;
  }

  reach(connectionId: string): { reach: Reach; sinceMs: number } {
    this.#parts.store.depend('net');
    const { reach, sinceMs } = this.#way(connectionId);
    return { reach, sinceMs };
  }

  /** When this connection's service last answered anything; null: not since the start. */
  lastAnswerAtMs(connectionId: string): number | null {
    return this.#way(connectionId).answeredAtMs;
  }

  /** A create may be sent now. */
  usable(connectionId: string): boolean {
    const way = this.#way(connectionId);
    return way.reach !== 'sign-in-needed' && !way.probeFirst && way.reach !== 'offline';
  }

  /** Milliseconds until the next probe is due (0: now); null where none is wanted. */
  probeDueInMs(connectionId: string): number | null {
    const way = this.#way(connectionId);
    if (way.reach === 'sign-in-needed') return null;
    if (way.reach !== 'offline' && !way.probeFirst) return null;
    return Math.max(0, way.nextProbeAtMs - this.#parts.clock.monotonicMs());
  }

  /**
   * The service is there. Creates go on only after a call that began later than the last doubt (monotonic `beganAtMs`; a
   * check by the user proves it always), and, where somebody was asked, not before the rest that the doubts have earned.
   */
  answered(connectionId: string, by: 'read' | 'write' = 'read', beganAtMs = Infinity): void {
    const way = this.#way(connectionId);
    const isRested = by === 'write' || way.doubts === 0 || beganAtMs >= way.nextProbeAtMs;
    const proves = beganAtMs >= way.doubtedAtMs && isRested;
    const free = proves ? { probeFirst: false, failures: 0, ...(by === 'write' ? { doubts: 0 } : {}) } : {};
    this.#set(connectionId, { reach: 'online', answeredAtMs: this.#parts.clock.nowMs(), ...free });
  }

  unreachable(connectionId: string): void {
    const failures = this.#way(connectionId).failures + 1;
    const doubtedAtMs = this.#parts.clock.monotonicMs();
    this.#set(connectionId, {
      reach: 'offline',
      probeFirst: true,
      failures,
      doubtedAtMs,
      nextProbeAtMs: this.#after(failures),
    });
  }

  /**
   * A 5xx or a doubt: the service may be there, but is not to be given another create before a probe. `rests`: it answers
   * reads and nothing else, or somebody has to be asked because of it; if it goes on like this it is given less and less.
   */
  doubtful(connectionId: string, rests = false): void {
    const way = this.#way(connectionId);
    const failures = way.failures + 1;
    const doubts = way.doubts + (rests ? 1 : 0);
    const nextProbeAtMs = rests ? this.#after(Math.max(failures, doubts), DOUBT_CAP_MS) : this.#after(failures);
    const doubtedAtMs = this.#parts.clock.monotonicMs();
    this.#set(connectionId, { probeFirst: true, failures, doubts, doubtedAtMs, nextProbeAtMs });
  }

  tokenRefused(connectionId: string): void {
    this.#set(connectionId, { reach: 'sign-in-needed', answeredAtMs: this.#parts.clock.nowMs() });
  }

  /** A new token, a changed address, a resumed machine, or the user asks: what was known no longer counts. */
  forget(connectionId: string): void {
    this.#set(connectionId, { reach: 'unknown', probeFirst: true, failures: 0, doubts: 0, nextProbeAtMs: 0 });
  }

  #after(failures: number, capMs = PROBE_CAP_MS): number {
    const ceilingMs = Math.min(capMs, PROBE_BASE_MS * 2 ** Math.min(16, failures - 1));
    // Half fixed, half jitter: never at once, and clients that lost the service together do not come back together.
    return this.#parts.clock.monotonicMs() + ceilingMs / 2 + (this.#parts.random() * ceilingMs) / 2;
  }

  #way(connectionId: string): Way {
    let way = this.#ways.get(connectionId);
    if (way === undefined) {
      const sinceMs = this.#parts.clock.nowMs();
      way = {
        reach: 'unknown',
        sinceMs,
        answeredAtMs: null,
        probeFirst: false,
        failures: 0,
        doubts: 0,
        doubtedAtMs: -Infinity,
        nextProbeAtMs: 0,
      };
      this.#ways.set(connectionId, way);
    }
    return way;
  }

  #set(connectionId: string, change: Partial<Way>): void {
    const way = this.#way(connectionId);
    const changed = change.reach !== undefined && change.reach !== way.reach;
    Object.assign(way, change);
    if (changed) way.sinceMs = this.#parts.clock.nowMs();
    if (changed) this.#parts.store.topics.touch('net');
  }
}
