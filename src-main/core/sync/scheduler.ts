import type { SyncState } from '../../../src-preload/contract/sync.ts';
import { allSpaces, roomInMs, spaceById, type KeptSpace, type Lines, type Net } from '../connections/connections.ts';
import { fail, type Failed } from '../failure.ts';
import type { Governor } from '../limits/governor.ts';
import { backoffUntilMs, dueAtMs } from './cadence.ts';
import { nameOf, type CopyJob, type Resource, type SyncJob, type SyncPriority } from './job.ts';
import type { PullParts } from './record-pull.ts';
import { standings, syncStates, type Standing } from './sync.queries.ts';

export type SchedulerParts = PullParts & { governor: Governor; net: Net; lines: Lines };

/** What is needed, and what only time made due, is noticed within this time. */
export const TICK_MS = 2_000;
/** What threw is a bug, or a disk that refuses: the same pull is not begun again before this. */
const AFTER_ERROR_MS = 60_000;

interface Due {
  job: SyncJob;
  atMs: number;
  /** Lowest first: what is needed, what somebody looks at, the rest. */
  rank: number;
}

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
    const wakers = new Set(['net', 'space', ...this.#jobs.flatMap(({ wakes = [] }) => wakes)]);
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

  /** A view of this copy is open: an old one is pulled, and it is kept fresher than else. Returns the way to end that. */
  opened(spaceId: string, resource: Resource): () => void {
    const key = keyOf(spaceId, resource);
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

  /** By hand: every copy of a space, and what is to be looked for, one after the other, past the queue. A part that fails does not stop the others. */
  async now(spaceId: string): Promise<{ states: SyncState[] } | Failed<'not-found'>> {
    const { store } = this.#parts;
    if (spaceById(store, spaceId) === undefined) return fail('not-found', 'This space is no longer there.');
    const jobs = this.#jobs.filter((job) => 'cadence' in job || job.isNeeded(spaceId));
    await this.#track(spaceId, async () => {
      for (const job of jobs) if (this.#state !== 'stopped') await this.#pull(spaceId, job, 'now');
    });
    return { states: syncStates(store, spaceId) };
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
  #pumpSpace({ id: spaceId, connectionId }: KeptSpace): number {
    const { net, lines, clock } = this.#parts;
    const { reach, sinceMs } = net.reach(connectionId);
    if (reach !== 'online' || this.#running.has(spaceId)) return TICK_MS;
    const nowMs = clock.nowMs();
    const all = this.#dueOf(spaceId, sinceMs, nowMs);
    const [next] = all.filter(({ atMs }) => atMs <= nowMs).toSorted((a, b) => a.rank - b.rank);
    if (next === undefined) return Math.min(...all.map(({ atMs }) => atMs)) - nowMs;
    const line = lines.of(spaceId);
    if (line === null) return TICK_MS;
    const waitMs = roomInMs(this.#parts, line);
    if (waitMs > 0) return waitMs;
    void this.#track(spaceId, () => this.#pull(spaceId, next.job, 'background'));
    return TICK_MS;
  }

  #dueOf(spaceId: string, onlineSinceMs: number, nowMs: number): Due[] {
    const known = standings(this.#parts.store, spaceId);
    return this.#jobs.flatMap((job): Due[] => {
      if ((this.#restUntilMs.get(keyOf(spaceId, nameOf(job))) ?? -Infinity) > this.#parts.clock.monotonicMs())
        return [];
      if (!('cadence' in job)) return job.isNeeded(spaceId) ? [{ job, atMs: nowMs, rank: 0 }] : [];
      return [this.#dueOfCopy(spaceId, job, { standing: known.get(job.resource), onlineSinceMs, nowMs })];
    });
  }

  #dueOfCopy(
    spaceId: string,
    job: CopyJob,
    { standing, onlineSinceMs, nowMs }: { standing: Standing | undefined; onlineSinceMs: number; nowMs: number },
  ): Due {
    const { cadence } = job;
    if (job.isNeeded?.(spaceId) === true) {
      const atMs = standing === undefined ? nowMs : backoffUntilMs(standing, onlineSinceMs, nowMs);
      return { job, atMs, rank: 0 };
    }
    const isWatched = this.#views.has(keyOf(spaceId, job.resource));
    const of = { cadence, isWatched, onlineSinceMs };
    return { job, atMs: this.#byCadence ? dueAtMs(standing, of, nowMs) : Infinity, rank: isWatched ? 1 : 2 };
  }

  async #pull(spaceId: string, job: SyncJob, priority: SyncPriority): Promise<void> {
    try {
      await job.pull(spaceId, priority);
      // A clock that was set back can leave it needed: then it must not be all that is pulled.
      if (this.#state !== 'stopped' && job.isNeeded?.(spaceId) === true) this.#rest(spaceId, job, TICK_MS);
    } catch (error) {
      this.#rest(spaceId, job, AFTER_ERROR_MS);
      this.#parts.log.error({ error: String(error), job: nameOf(job) }, 'a pull ended unexpectedly');
    }
  }

  #rest(spaceId: string, job: SyncJob, forMs: number): void {
    this.#restUntilMs.set(keyOf(spaceId, nameOf(job)), this.#parts.clock.monotonicMs() + forMs);
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

const keyOf = (spaceId: string, name: string): string => `${spaceId} ${name}`;
