import { bucketsOf, markRefused, spaceById, spacesOf, type StoredConnection } from '../connections/connections.ts';
import { isOnThisComputer } from '../service/service.ts';
import type { Action, PriorityRank } from './action.ts';
import { bringForward } from './by-deadline.ts';
import type { ConnectionNews } from './event-of-answer.ts';
import { settleMissed } from './missed.ts';
import { priorityWords } from './priority-words.ts';
import { nextDue, nextWakeMs, waitingUpTo } from './due.queries.ts';
import { stateCounts } from './lookup.queries.ts';
import { probe } from './probe.ts';
import { shortenWaits } from './recover.ts';
import { whyMissed } from './why-missed.ts';
import type { LookParts } from './send-parts.ts';
import { send } from './send.ts';

export type DispatchParts = LookParts;

/** Changes that cannot be published (bio, accounts, webhooks) run side by side with the posts. */
const OTHER_WIDTH = 2;
/** More than this at once would not be used even on a slow line. */
const MOST_PUBLISHES_AT_ONCE = 6;
/** Wall time running ahead of or behind monotonic time by this much is a sleep or a changed clock (outbox.md, Order). */
const CLOCK_JUMP_MS = 30_000;

/**
 * A clock that a system sets wrong is often set right within seconds. What it calls late meanwhile would be sent at once, or skipped, and
 * cannot be taken back; whoever wakes a machine up hardly notices.
 */
const STEADY_AFTER_MS = 5_000;
/** An idle connection is looked at this often, so that the status bar tells the truth. */
const IDLE_PROBE_MS = 60_000;

/** Which posts of a batch would be late is looked at this often, and whenever sending begins anew. */
const DEADLINES_EVERY_MS = 60_000;

/** After an error the outbox looks again this much later, and does not spin. */
const AFTER_ERROR_MS = 1_000;

/** A refused token is tried again this often, in case the service takes it back; a new one is tried at once. */
const SIGN_IN_PROBE_MS = 5 * 60_000;

/** A machine that sleeps does so by then; one that is still awake goes on. */
const ASLEEP_WITHIN_MS = 30_000;

/** Two probes are never closer than this. */
const PROBE_REST_MS = 1_000;

/** What a connection has under way, by what it is. */
interface InFlight {
  publishing: number;
  publishingNow: number;
  other: number;
  probing: boolean;
  probedAtMs: number;
  /** When its deadlines were looked at, and in which spaces; null: not since it could be reached. */
  deadlines: { atMs: number; of: string } | null;
}

/**
 * Replays the outbox: claims what is due, asks the governor, sends, settles; as fast as the limits allow, in order, each
 * thing once. One loop over all connections; nothing here waits for anything but a change, a slot or a time.
 */
export class Dispatcher {
  readonly #parts: DispatchParts;
  readonly #startedAtMs: number;
  readonly #inFlight = new Map<string, InFlight>();
  readonly #running = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #stopListening: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #pumpSoon = false;
  #driftMs: number | null = null;
  #stopped = false;
  /** Monotonic: after an error, such as a disk that refuses, nothing is begun before. */
  #restUntilMs = -Infinity;

  constructor(parts: DispatchParts) {
    this.#parts = parts;
    this.#startedAtMs = parts.clock.nowMs();
  }

  start(): void {
    const wakers = ['action', 'space', 'connection', 'setting', 'reachability'];
    this.#stopListening = this.#parts.store.topics.listen((touched) => {
      if (wakers.some((topic) => touched.has(topic))) this.wake();
    });
    this.wake();
  }

  /** Looks for work as soon as the current code has run. */
  wake(): void {
    if (this.#pumpSoon || this.#stopped) return;
    this.#pumpSoon = true;
    setImmediate(() => {
      this.#pumpSoon = false;
      this.#pump();
    });
  }

  /** The machine woke up or the network changed: nothing known of sockets and ways counts any more. */
  async resumed(): Promise<void> {
    this.#restUntilMs = -Infinity;
    this.#parts.governor.resync();
    // At once: nothing may be sent before a probe has been answered.
    for (const connection of this.#parts.sessions.connections()) {
      if (connection.state !== 'sign-in-needed') this.#parts.reachability.forget(connection.id);
      // Its token could not be read here: whoever is back at the machine may have unlocked the keychain.
      else if (connection.refusedAtMs === null) this.#inFlightOf(connection.id).probedAtMs = -Infinity;
    }
    await this.#parts.sessions.dropSockets();
    this.wake();
  }

  /** The machine is about to sleep: what began now would be cut off in the middle, and be in doubt. Until it has woken up. */
  suspending(): void {
    this.#restUntilMs = this.#parts.clock.monotonicMs() + ASLEEP_WITHIN_MS;
  }

  /**
   * The system has no network: no service beyond this computer is there until it answers. That there is a network again proves
   * nothing; it is `resumed` that has it looked at.
   */
  offline(): void {
    for (const { id, url, state } of this.#parts.sessions.connections()) {
      if (state !== 'sign-in-needed' && !isOnThisComputer(url)) this.#parts.reachability.unreachable(id);
    }
    this.wake();
  }

  /** Starts nothing more; what is on the wire may finish within `graceMs`, then it is given up (and is in doubt). */
  async stop(graceMs: number): Promise<void> {
    this.#stopped = true;
    this.#stopListening?.();
    this.#cancelTimer?.();
    if (this.#running.size === 0) return;
    const cancel = this.#parts.clock.after(graceMs, () => this.#abort.abort());
    await Promise.all(this.#running);
    cancel();
  }

  #pump(): void {
    if (this.#stopped) return;
    const restMs = this.#restUntilMs - this.#parts.clock.monotonicMs();
    if (restMs > 0) return this.#sleep(restMs);
    try {
      if (this.#noticeClockJump() === 'ahead') return this.#sleep(STEADY_AFTER_MS);
      settleMissed(this.#parts, (action) => whyMissed(this.#parts, this.#startedAtMs, action));
      let wakeInMs = nextTickMs(this.#parts);
      for (const connection of this.#parts.sessions.connections()) {
        wakeInMs = Math.min(wakeInMs, this.#pumpConnection(connection));
      }
      this.#sleep(wakeInMs);
    } catch (error) {
      // A full or busy disk: nothing was sent without being written down, and it is tried again.
      this.#rest(error, 'the outbox could not go on; it tries again');
      this.#sleep(AFTER_ERROR_MS);
    }
  }

  #rest(error: unknown, message: string): void {
    const isReported = this.#parts.troubled(error);
    this.#parts.log.error({ error: String(error), isReported }, message);
    this.#restUntilMs = this.#parts.clock.monotonicMs() + AFTER_ERROR_MS;
  }

  #sleep(delayMs: number): void {
    this.#cancelTimer?.();
    if (!this.#stopped) this.#cancelTimer = this.#parts.clock.after(delayMs, () => this.wake());
  }

  /** Starts what may start; returns in how many milliseconds to look again. */
  #pumpConnection(connection: StoredConnection): number {
    const { reachability, store } = this.#parts;
    const inFlight = this.#inFlightOf(connection.id);
    const spaces = spacesOf(store, connection.id);
    const first = spaces[0];
    if (first === undefined) return IDLE_PROBE_MS;
    if (reachability.of(connection.id).state === 'sign-in-needed' || connection.state === 'sign-in-needed') {
      const nextInMs = inFlight.probedAtMs + SIGN_IN_PROBE_MS - this.#parts.clock.monotonicMs();
      if (nextInMs <= 0) this.#probe(first.id, inFlight);
      return Math.max(1_000, nextInMs);
    }
    const dueInMs = reachability.probeDueInMs(connection.id) ?? this.#idleProbeInMs(inFlight);
    // A probe that could not be sent, because the api window is full, would else be due again at once, and again.
    const restMs = inFlight.probedAtMs + PROBE_REST_MS - this.#parts.clock.monotonicMs();
    if (dueInMs <= 0 && restMs <= 0) this.#probe(first.id, inFlight);
    if (!reachability.usable(connection.id)) {
      inFlight.deadlines = null;
      return inFlight.probing ? IDLE_PROBE_MS : Math.max(1, dueInMs, restMs);
    }
    const running = spaces.filter((space) => space.pausedAtMs === null).map((space) => space.id);
    this.#lookAtDeadlines(connection, inFlight, running);
    const others = this.#fill(connection, inFlight, running, false);
    const publishes = this.#fill(connection, inFlight, running, true);
    return Math.min(others, publishes, Math.max(1, dueInMs));
  }

  #lookAtDeadlines(connection: StoredConnection, inFlight: InFlight, running: string[]): void {
    const [atMs, of] = [this.#parts.clock.monotonicMs(), running.join()];
    const last = inFlight.deadlines;
    if (last !== null && last.of === of && atMs - last.atMs < DEADLINES_EVERY_MS) return;
    inFlight.deadlines = { atMs, of };
    if (running.length > 0) bringForward(this.#parts, connection, running);
  }

  #fill(connection: StoredConnection, inFlight: InFlight, spaceIds: string[], publishes: boolean): number {
    const { store, clock, governor, sessions } = this.#parts;
    for (;;) {
      const upTo = this.#roomUpTo(connection, inFlight, publishes);
      const action = upTo === null ? null : nextDue(store, spaceIds, publishes, clock.nowMs(), upTo);
      const session = action === null ? null : sessions.of(action.spaceId);
      if (action === null || session === null) return IDLE_PROBE_MS;
      const priority = priorityWords[action.priority];
      const buckets = { publish: publishes ? session.publish : null, api: session.api };
      // With it the governor keeps no reserve where everything that waits fits into the window anyway.
      const waiting = waitingUpTo(store, spaceIds, publishes, (buckets.publish ?? buckets.api).count + 1);
      const asked = governor.ask({ ...buckets, priority, waiting });
      if (!asked.granted) return Math.max(1, asked.waitMs);
      const going = { grant: asked.grant, mayGo: () => this.#mayGo(action.spaceId) };
      this.#start(connection, inFlight, action, (signal) => send(this.#parts, session, action, going, signal));
    }
  }

  #mayGo(spaceId: string): boolean {
    const isResting = this.#restUntilMs > this.#parts.clock.monotonicMs();
    return !this.#stopped && !isResting && spaceById(this.#parts.store, spaceId)?.pausedAtMs === null;
  }

  /**
   * The lowest rank there is room for now; null for no room at all. Posts go out one after the other, which keeps their
   * order, unless the round trip is so long that a window could not be used up within half its length: then as many side
   * by side as that takes. What the user does now has a place of its own.
   */
  #roomUpTo(connection: StoredConnection, inFlight: InFlight, publishes: boolean): PriorityRank | null {
    if (!publishes) return inFlight.other < OTHER_WIDTH ? 3 : null;
    const { publish: rule } = bucketsOf(connection);
    const tripMs = this.#parts.governor.roundTripMs(rule);
    const wanted = Math.ceil((tripMs * rule.count) / (rule.windowMs / 2));
    if (inFlight.publishing < Math.min(MOST_PUBLISHES_AT_ONCE, Math.max(1, wanted))) return 3;
    return inFlight.publishingNow === 0 ? 0 : null;
  }

  #start(
    connection: StoredConnection,
    inFlight: InFlight,
    action: Action,
    run: (signal: AbortSignal) => ReturnType<typeof send>,
  ): void {
    const interactive = action.publishes && action.priority === 0;
    inFlight.publishing += action.publishes ? 1 : 0;
    inFlight.publishingNow += interactive ? 1 : 0;
    inFlight.other += action.publishes ? 0 : 1;
    const beganAtMs = this.#parts.clock.monotonicMs();
    const running = run(this.#abort.signal)
      .then((sent) => {
        if (sent !== null) this.#tell(connection, sent.news, { asks: sent.action.state === 'in_doubt', beganAtMs });
      })
      .catch((error: unknown) => this.#rest(error, 'a send ended unexpectedly'))
      .finally(() => {
        inFlight.publishing -= action.publishes ? 1 : 0;
        inFlight.publishingNow -= interactive ? 1 : 0;
        inFlight.other -= action.publishes ? 0 : 1;
        this.#running.delete(running);
        this.wake();
      });
    this.#running.add(running);
  }

  #tell(connection: StoredConnection, news: ConnectionNews, sent: { asks: boolean; beganAtMs: number }): void {
    const { reachability } = this.#parts;
    switch (news) {
      case 'answered':
        return reachability.answered(connection.id, 'write', sent.beganAtMs);
      case 'unreachable':
        return reachability.unreachable(connection.id);
      case 'doubtful':
        return reachability.doubtful(connection.id, sent.asks);
      case 'turned-away':
        return reachability.doubtful(connection.id, true);
      case 'nothing':
        return;
      case 'token-refused':
        return markRefused(this.#parts, connection);
      case 'token-unreadable':
        return markRefused(this.#parts, connection, 'nobody');
      default:
        news satisfies never;
    }
  }

  #idleProbeInMs(inFlight: InFlight): number {
    return inFlight.probedAtMs + IDLE_PROBE_MS - this.#parts.clock.monotonicMs();
  }

  #probe(spaceId: string, inFlight: InFlight): void {
    const session = this.#parts.sessions.of(spaceId);
    if (inFlight.probing || session === null) return;
    inFlight.probing = true;
    inFlight.probedAtMs = this.#parts.clock.monotonicMs();
    const urgent = stateCounts(this.#parts.store, spaceId).queued > 0;
    const running = probe(this.#parts, session, urgent ? 'now' : 'background', this.#abort.signal)
      .catch((error: unknown) => this.#parts.log.error({ error: String(error) }, 'a probe ended unexpectedly'))
      .finally(() => {
        inFlight.probing = false;
        this.#running.delete(running);
        this.wake();
      });
    this.#running.add(running);
  }

  /** Null: it did not. `ahead`: nothing is late before the clock has stood by that for a moment. */
  #noticeClockJump(): 'ahead' | 'back' | null {
    const { clock } = this.#parts;
    const driftMs = clock.nowMs() - clock.monotonicMs();
    const jumpedMs = this.#driftMs === null ? 0 : driftMs - this.#driftMs;
    this.#driftMs = driftMs;
    if (Math.abs(jumpedMs) < CLOCK_JUMP_MS) return null;
    this.#parts.log.info({ jumpedMs }, 'the clock jumped or the machine slept');
    this.#parts.store.tx((tx) => shortenWaits(tx, clock.nowMs()));
    void this.resumed();
    if (jumpedMs < 0) return 'back';
    this.#restUntilMs = clock.monotonicMs() + STEADY_AFTER_MS;
    return 'ahead';
  }

  #inFlightOf(connectionId: string): InFlight {
    let inFlight = this.#inFlight.get(connectionId);
    if (inFlight === undefined) {
      inFlight = { publishing: 0, publishingNow: 0, other: 0, probing: false, probedAtMs: -Infinity, deadlines: null };
      this.#inFlight.set(connectionId, inFlight);
    }
    return inFlight;
  }
}

function nextTickMs(parts: DispatchParts): number {
  const nowMs = parts.clock.nowMs();
  const wakeAtMs = nextWakeMs(parts.store, nowMs);
  return wakeAtMs === null ? IDLE_PROBE_MS : Math.max(1, wakeAtMs - nowMs);
}
