import type { SyncState } from '../../../src-preload/contract/sync.ts';
import {
  allSpaces,
  roomInMs,
  spaceById,
  type StoredSpace,
  type SpaceSessions,
  type Reachability,
} from '../connections/connections.ts';
import { isFailed, type Failed } from '../failure.ts';
import type { Governor } from '../limits/governor.ts';
import { backoffUntilMs, dueAtMs, refusedUntilMs } from './cadence.ts';
import { pausePulls } from './pause.ts';
import { nameOf, type CopyJob, type Resource, type SyncJob, type SyncPriority } from './job.ts';
import type { PullParts } from './record-pull.ts';
import { forgetSyncState, standingKey, standings, syncStates, type Standing } from './sync.queries.ts';

export type SchedulerParts = PullParts & { governor: Governor; reachability: Reachability; sessions: SpaceSessions };

/** What is needed, and what only time made due, is noticed within this time. */
export const TICK_MS = 2_000;
/** What threw is a bug, or a disk that refuses: the same pull is not begun again before this. */
const AFTER_ERROR_MS = 60_000;
/** By hand, a part of which pieces are here already is asked for again so often where a piece of it fails. */
const TRIES_BY_HAND = 3;

interface Due {
  job: SyncJob;
  part: string;
  atMs: number;
  /** Lowest first: what is needed, what somebody looks at, the rest, what goes on. */
  rank: number;
  /** When it was last tried, wall milliseconds: of two parts of a copy, the one that has waited longer is next. */
  triedAtMs: number;
}

/** Of a part: its job, which one it is, and what is known of it. */
interface PartOfCopy {
  job: CopyJob;
  part: string;
  standing: Standing | undefined;
  onlineSinceMs: number;
  nowMs: number;
}

/** A copy that is one. */
const WHOLE = '';

/**
 * Decides what is pulled when. Each space has one pull of the background at a time: what is needed first, then what
 * somebody looks at, then by `order`; only over a connection that is online, and only while publishing leaves room in the api
 * window. What is asked for by hand waits for none of this. All it knows but the open views is in `sync_state`, so that
 * each look decides anew.
 */
export class SyncScheduler {
  readonly #parts: SchedulerParts;
  readonly #jobs: readonly SyncJob[];
  readonly #byCadence: boolean;
  /** How many open views show a resource of a space. */
  readonly #views = new Map<string, number>();
  /** The pulls under way, by space. */
  readonly #running = new Map<string, Set<Promise<unknown>>>();
  /** What was asked for by hand last, by space. */
  readonly #byHand = new Map<string, Promise<void>>();
  /** Monotonic milliseconds, by space and job. */
  readonly #restUntilMs = new Map<string, number>();
  #stopListening: (() => void) | null = null;
  #cancelTimer: (() => void) | null = null;
  #state: 'idle' | 'started' | 'stopped' = 'idle';
  #pumpSoon = false;

  /** `byCadence` false: nothing is pulled for its age, only what is needed (a command that ends soon). */
  constructor(parts: SchedulerParts, jobs: readonly SyncJob[], { byCadence = true }: { byCadence?: boolean } = {}) {
    this.#parts = parts;
    this.#jobs = jobs.toSorted((a, b) => a.order - b.order);
    this.#byCadence = byCadence;
  }

  start(): void {
    this.#state = 'started';
    const wakers = new Set(['reachability', 'space', ...this.#jobs.flatMap(({ wakes = [] }) => wakes)]);
    this.#stopListening = this.#parts.store.topics.listen((touched) => {
      if ([...touched].some((topic) => wakers.has(topic))) this.#wake();
    });
    this.#wake();
  }

  /** Begins nothing more, and ends when what is under way has ended: the core's `closing` has cut it short by then. */
  async stop(): Promise<void> {
    this.#state = 'stopped';
    this.#stopListening?.();
    this.#cancelTimer?.();
    await Promise.all([...this.#running.values()].flatMap((pulls) => [...pulls]));
  }

  /** A view of this copy, or of a part of it, is open: an old one is pulled, and it is kept fresher than else. Returns the way to end that. */
  opened(spaceId: string, resource: Resource, part = WHOLE): () => void {
    const key = keyOf(spaceId, standingKey(resource, part));
    this.#views.set(key, (this.#views.get(key) ?? 0) + 1);
    this.#wake();
    let isOpen = true;
    return () => {
      const left = (this.#views.get(key) ?? 1) - (isOpen ? 1 : 0);
      isOpen = false;
      if (left > 0) this.#views.set(key, left);
      else this.#views.delete(key);
    };
  }

  /**
   * By hand: every copy of a space, and what is to be looked for, one after the other, past the queue; what was paused goes
   * on. A part that fails does not stop the others. `full`: complete copies of many pieces are pulled anew. Who asks while that is
   * under way waits for it, and then only what it pulled before is pulled again.
   */
  async now(spaceId: string, how: 'rest' | 'full' = 'rest'): Promise<{ states: SyncState[] } | Failed<'not-found'>> {
    const { store, clock } = this.#parts;
    const askedAtMs = clock.nowMs();
    const resumed = pausePulls(this.#parts, { spaceId, paused: false });
    if (isFailed(resumed)) return resumed;
    if (how === 'full') for (const job of this.#jobs) if ('cadence' in job) job.parts?.pieces?.anew(spaceId);
    const before = this.#byHand.get(spaceId);
    // What was pulled while this one waited need not be pulled again; where it did not wait, nothing was.
    const freshFromMs = before === undefined ? Infinity : askedAtMs;
    const run = (before ?? Promise.resolve()).then(() =>
      this.#track(spaceId, () => this.#pullByHand(spaceId, how, freshFromMs)),
    );
    const ended = run.catch(() => undefined);
    this.#byHand.set(spaceId, ended);
    try {
      await run;
    } finally {
      if (this.#byHand.get(spaceId) === ended) this.#byHand.delete(spaceId);
    }
    return { states: syncStates(store, spaceId) };
  }

  /**
   * What was read of these copies counts as never asked for, also by a pull that is under way: they are read anew, as soon as there
   * is a connection.
   */
  readAnew(spaceId: string, resources: readonly Resource[]): void {
    const forget = (): void => {
      if (this.#state === 'stopped') return;
      this.#parts.store.tx((tx) => {
        for (const resource of resources) forgetSyncState(tx, spaceId, resource);
      });
      this.#wake();
    };
    forget();
    const running = [...(this.#running.get(spaceId) ?? [])];
    if (running.length > 0) void Promise.allSettled(running).then(forget);
  }

  async #pullByHand(spaceId: string, how: 'rest' | 'full', freshFromMs: number): Promise<void> {
    for (const job of this.#jobs) {
      if (this.#state === 'stopped') return;
      if (!('cadence' in job)) {
        if (job.isNeeded(spaceId)) await this.#pull(spaceId, job, WHOLE, 'now');
        continue;
      }
      const isAnew = how === 'full' && job.parts?.pieces !== undefined;
      const known = standings(this.#parts.store, spaceId);
      // A time in the future is from a clock that was set back, and counts for nothing.
      const nowMs = this.#parts.clock.nowMs();
      const isFresh = (part: string): boolean => {
        const goodAtMs = known.get(standingKey(job.resource, part))?.goodAtMs ?? null;
        return !isAnew && goodAtMs !== null && goodAtMs >= freshFromMs && goodAtMs <= nowMs;
      };
      await this.#pullAll(spaceId, job, isFresh);
    }
  }

  /**
   * Every part of a copy to its last piece; what is needed or looked at meanwhile is pulled between the pieces. The parts take
   * turns, a piece each, so that a long one keeps none waiting. A piece that fails in the middle of a part is asked for again after its backoff.
   */
  async #pullAll(spaceId: string, job: CopyJob, isFresh: (part: string) => boolean): Promise<void> {
    if (job.parts === undefined) return isFresh(WHOLE) ? undefined : this.#pull(spaceId, job, WHOLE, 'now');
    const { of, pieces } = job.parts;
    const isPaused = (): boolean => job.isLong === true && this.#arePaused(spaceId);
    const mayGoOn = (part: string): boolean =>
      this.#state !== 'stopped' &&
      !isPaused() &&
      this.#waitMs(spaceId, job, part) < Infinity &&
      pieces?.areLeft(spaceId, part) === true;
    const parts = of(spaceId);
    for (const part of parts) {
      if (this.#state === 'stopped' || isPaused() || this.#isOutOfReach(spaceId)) return;
      if (!isFresh(part)) await this.#pull(spaceId, job, part, 'now');
    }
    let left = parts.filter(mayGoOn);
    while (left.length > 0) {
      // Only where all of them wait: one that failed keeps no other waiting.
      await this.#sleep(Math.min(...left.map((part) => this.#waitMs(spaceId, job, part))));
      for (const part of left) {
        if (!mayGoOn(part) || this.#waitMs(spaceId, job, part) > 0) continue;
        for (const due of this.#urgent(spaceId, job)) await this.#pull(spaceId, due.job, due.part, 'background');
        await this.#pull(spaceId, job, part, 'background');
      }
      left = left.filter(mayGoOn);
    }
  }

  /** What is needed, or looked at and old, of other jobs than this one: it waits for no long copy. */
  #urgent(spaceId: string, under: CopyJob): Due[] {
    const space = spaceById(this.#parts.store, spaceId);
    if (space === undefined) return [];
    const nowMs = this.#parts.clock.nowMs();
    const { sinceMs } = this.#parts.reachability.of(space.connectionId);
    const all = this.#dueOf(spaceId, sinceMs, nowMs);
    return all.filter(({ job, atMs, rank }) => job !== under && rank <= 1 && atMs <= nowMs).sort(byTurn);
  }

  /** The service is away, or refuses the token: no other part would be answered. */
  #isOutOfReach(spaceId: string): boolean {
    const space = spaceById(this.#parts.store, spaceId);
    const reach = space === undefined ? 'offline' : this.#parts.reachability.of(space.connectionId).state;
    return reach === 'offline' || reach === 'sign-in-needed';
  }

  #arePaused(spaceId: string): boolean {
    return spaceById(this.#parts.store, spaceId)?.pullsPausedAtMs !== null;
  }

  /** How long until a part that is pulled by hand is asked for its next piece; Infinity: not any more. */
  #waitMs(spaceId: string, job: CopyJob, part: string): number {
    const standing = standings(this.#parts.store, spaceId).get(standingKey(job.resource, part));
    if (this.#rests(spaceId, job, part)) return Infinity;
    const againAtMs = standing?.againAtMs ?? null;
    if (standing === undefined || againAtMs === null) return 0;
    const isWorthIt = standing.failures < TRIES_BY_HAND && standing.refusals === 0 && !this.#isOutOfReach(spaceId);
    return isWorthIt ? Math.max(0, againAtMs - this.#parts.clock.nowMs()) : Infinity;
  }

  /** Looks up at each tick, since what is waited for may have been paused, and as soon as the core is to close. */
  async #sleep(waitMs: number): Promise<void> {
    const { clock, closing } = this.#parts;
    if (waitMs <= 0 || closing.aborted) return;
    await new Promise<void>((resolve) => {
      const cancel = clock.after(Math.min(waitMs, TICK_MS), () => {
        closing.removeEventListener('abort', end);
        resolve();
      });
      const end = (): void => {
        cancel();
        resolve();
      };
      closing.addEventListener('abort', end, { once: true });
    });
  }

  /** Looks for work as soon as the current code has run. */
  #wake(): void {
    if (this.#pumpSoon) return;
    this.#pumpSoon = true;
    setImmediate(() => {
      this.#pumpSoon = false;
      this.#pump();
    });
  }

  #pump(): void {
    if (this.#state !== 'started') return;
    let wakeInMs = TICK_MS;
    try {
      for (const space of allSpaces(this.#parts.store)) wakeInMs = Math.min(wakeInMs, this.#pumpSpace(space));
    } catch (error) {
      // A full or busy disk: nothing was asked, and it is looked at again.
      this.#parts.log.error({ error: String(error) }, 'what is to be pulled could not be told');
    }
    this.#cancelTimer?.();
    this.#cancelTimer = this.#parts.clock.after(Math.max(1, wakeInMs), () => this.#wake());
  }

  /** Starts what may start; returns in how many milliseconds to look again. */
  #pumpSpace({ id: spaceId, connectionId }: StoredSpace): number {
    const { reachability, sessions, clock } = this.#parts;
    const { state, sinceMs } = reachability.of(connectionId);
    if (state !== 'online' || this.#running.has(spaceId)) return TICK_MS;
    const nowMs = clock.nowMs();
    const all = this.#dueOf(spaceId, sinceMs, nowMs);
    const due = all.filter(({ atMs }) => atMs <= nowMs).toSorted(byTurn);
    if (due.length === 0) return Math.min(...all.map(({ atMs }) => atMs)) - nowMs;
    const session = sessions.of(spaceId);
    if (session === null) return TICK_MS;
    const waitMs = roomInMs(this.#parts, session);
    const next = waitMs === 0 ? due[0] : this.#awaited(spaceId, due);
    if (next === undefined) return waitMs;
    const awaitedMs = waitMs === 0 ? 0 : roomInMs(this.#parts, session, 'now');
    if (awaitedMs > 0) return Math.min(waitMs, awaitedMs);
    void this.#track(spaceId, () => this.#pull(spaceId, next.job, next.part, 'background'));
    return TICK_MS;
  }

  /** What somebody waits for goes also where the background has no room. */
  #awaited(spaceId: string, due: readonly Due[]): Due | undefined {
    return due.find(({ job, part }) => 'cadence' in job && job.isAwaited?.(spaceId, part) === true);
  }

  #dueOf(spaceId: string, onlineSinceMs: number, nowMs: number): Due[] {
    const known = standings(this.#parts.store, spaceId);
    const arePaused = this.#arePaused(spaceId);
    return this.#jobs.flatMap((job): Due[] => {
      if (!('cadence' in job)) {
        const isDue = job.isNeeded(spaceId) && !this.#rests(spaceId, job, WHOLE);
        return isDue ? [{ job, part: WHOLE, atMs: nowMs, rank: 0, triedAtMs: 0 }] : [];
      }
      if (job.isLong === true && arePaused) return [];
      const parts = (job.parts?.of(spaceId) ?? [WHOLE]).filter((part) => !this.#rests(spaceId, job, part));
      return parts.map((part) => {
        const standing = known.get(standingKey(job.resource, part));
        return this.#dueOfCopy(spaceId, { job, part, standing, onlineSinceMs, nowMs });
      });
    });
  }

  #dueOfCopy(spaceId: string, { job, part, standing, onlineSinceMs, nowMs }: PartOfCopy): Due {
    const { cadence } = job;
    const untilMs = standing === undefined ? nowMs : backoffUntilMs(standing, onlineSinceMs, nowMs);
    // A time in the future is from a clock that was set back, and counts for nothing.
    const triedAtMs = standing === undefined || standing.triedAtMs > nowMs ? 0 : standing.triedAtMs;
    const due = { job, part, triedAtMs };
    if (job.isNeeded?.(spaceId, part) === true) return { ...due, atMs: untilMs, rank: 0 };
    const isWatched = this.#isWatched(spaceId, job.resource, part);
    const of = { cadence, isWatched, onlineSinceMs };
    if (!this.#byCadence) return { ...due, atMs: Infinity, rank: 2 };
    if (job.parts?.pieces?.areLeft(spaceId, part) === true) {
      const refusedMs = standing === undefined ? 0 : refusedUntilMs(standing, of, nowMs);
      return { ...due, atMs: Math.max(untilMs, refusedMs), rank: isWatched ? 1 : 3 };
    }
    return { ...due, atMs: dueAtMs(standing, of, nowMs), rank: isWatched ? 1 : 2 };
  }

  /** What is due of a copy that is one, or of the part that is shown: a view of all of its parts hurries none of them. */
  #isWatched(spaceId: string, resource: Resource, part: string): boolean {
    return this.#views.has(keyOf(spaceId, standingKey(resource, part)));
  }

  async #pull(spaceId: string, job: SyncJob, part: string, priority: SyncPriority): Promise<void> {
    try {
      await job.pull(spaceId, priority, part);
      // A clock that was set back can leave it needed: then it must not be all that is pulled.
      if (this.#state !== 'stopped' && job.isNeeded?.(spaceId, part) === true) this.#rest(spaceId, job, part, TICK_MS);
    } catch (error) {
      this.#rest(spaceId, job, part, AFTER_ERROR_MS);
      this.#parts.log.error({ error: String(error), job: nameOf(job) }, 'a pull ended unexpectedly');
    }
  }

  #rest(spaceId: string, job: SyncJob, part: string, forMs: number): void {
    const untilMs = this.#parts.clock.monotonicMs() + forMs;
    this.#restUntilMs.set(keyOf(spaceId, standingKey(nameOf(job), part)), untilMs);
  }

  #rests(spaceId: string, job: SyncJob, part: string): boolean {
    const untilMs = this.#restUntilMs.get(keyOf(spaceId, standingKey(nameOf(job), part))) ?? -Infinity;
    return untilMs > this.#parts.clock.monotonicMs();
  }

  async #track(spaceId: string, run: () => Promise<void>): Promise<void> {
    const pulls = this.#running.get(spaceId) ?? new Set();
    this.#running.set(spaceId, pulls);
    const running = run().finally(() => {
      pulls.delete(running);
      if (pulls.size === 0) this.#running.delete(spaceId);
      this.#wake();
    });
    pulls.add(running);
    await running;
  }
}

/** What is next: by rank, then as the jobs are ordered, and of the parts of one the one that has waited longest. */
const byTurn = (a: Due, b: Due): number =>
  a.rank - b.rank || a.job.order - b.job.order || (a.job === b.job ? a.triedAtMs - b.triedAtMs : 0);

const keyOf = (spaceId: string, name: string): string => `${spaceId} ${name}`;
