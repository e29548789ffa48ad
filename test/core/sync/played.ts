import { Reachability } from '../../../src-main/core/connections/connections.ts';
import { fail } from '../../../src-main/core/failure.ts';
import { openGovernor, type Governor } from '../../../src-main/core/limits/governor.ts';
import { recordPull, SyncScheduler, type CopyJob, type Resource } from '../../../src-main/core/sync/sync.ts';
import type { PullFailed, SyncJob } from '../../../src-main/core/sync/job.ts';
import type { SearchJob, SyncPriority } from '../../../src-main/core/sync/sync.ts';
import { VirtualTime } from '../limits/virtual-time.ts';
import type { Rig } from '../../rig.ts';

const MINUTE = 60_000;

/** One pull that a test answers when it likes. */
interface Pulled {
  name: string;
  priority: SyncPriority;
  atMs: number;
}

/**
 * The scheduler over a real store, reachability and limits, with time that passes only when a test says so, and jobs that a
 * test answers: what they are answered with decides, never how long that takes.
 */
export class Played {
  readonly time = new VirtualTime();
  readonly clock = this.time.clock();
  readonly closing = new AbortController();
  readonly pulls: Pulled[] = [];
  readonly reachability: Reachability;
  readonly governor: Governor;
  readonly sync: SyncScheduler;
  /** What the next pulls of a job come to; without one, or with undefined, they are answered well. */
  readonly answers = new Map<string, (PullFailed | undefined)[]>();
  /** Pulls of these wait until the test lets them go on. */
  readonly held = new Map<string, (() => void)[]>();
  needed = new Set<string>();
  /** What somebody sits before and waits for. */
  readonly awaited = new Set<string>();
  /** How many pieces are left of each part of the copy that is pulled piece by piece; none: there is no such job. */
  readonly pieces = new Map<string, number>();
  readonly #rig: Rig;
  readonly #holds = new Set<string>();
  readonly #parts;

  /** `long`: with one more copy, of those that can be paused. `parts`: with one of these, each pulled piece by piece. */
  constructor(
    rig: Rig,
    { long = false, parts, ...options }: { byCadence?: boolean; long?: boolean; parts?: readonly string[] } = {},
  ) {
    this.#rig = rig;
    const { store, log, sessions } = rig.core.parts;
    const { clock, closing } = this;
    this.reachability = new Reachability({ store, clock, random: () => 0 });
    this.governor = openGovernor({ store, clock, log });
    this.#parts = { store, clock, log, sessions, random: () => 0, closing: closing.signal };
    const posts: SyncJob[] = long ? [{ ...this.#copy('posts', 4), isLong: true }] : [];
    const copies = [this.#copy('webhooks', 3), this.#copy('accounts', 1), this.#copy('bio', 2)];
    const pieces = parts === undefined ? [] : [this.#inPieces(parts)];
    const jobs: SyncJob[] = [...copies, ...posts, ...pieces, this.#search()];
    this.sync = new SyncScheduler(
      { ...this.#parts, reachability: this.reachability, governor: this.governor },
      jobs,
      options,
    );
  }

  get session() {
    const session = this.#parts.sessions.of(this.#rig.spaceId);
    if (session === null) throw new Error('there is no line');
    return session;
  }

  /** Begins with a service that answers. */
  async begin(): Promise<void> {
    this.reachability.answered(this.session.connectionId);
    this.sync.start();
    await this.pass(0);
  }

  hold(name: string): void {
    this.#holds.add(name);
  }

  /** Lets a held pull go on, and what follows from it happen. */
  async letGo(name: string): Promise<void> {
    this.#holds.delete(name);
    for (const goOn of this.held.get(name) ?? []) goOn();
    this.held.delete(name);
    await turns();
  }

  fail(name: string, times = 1, failed: PullFailed = fail('unreachable', 'nothing-answers')): void {
    this.answers.set(
      name,
      Array.from({ length: times }, () => failed),
    );
  }

  /** Lets time pass, timer by timer; what each of them sets off comes to its end before the next. */
  async pass(forMs: number): Promise<void> {
    const untilMs = this.time.nowMs() + forMs;
    await turns();
    while (this.time.step(untilMs)) await turns();
    this.time.run(() => false, untilMs);
  }

  /** The names of the pulls since the last look, in order. */
  taken(): string[] {
    return this.pulls.splice(0).map(({ name }) => name);
  }

  #copy(resource: Resource, order: number): CopyJob {
    return {
      resource,
      order,
      cadence: { watchedMs: MINUTE, idleMs: 30 * MINUTE },
      isNeeded: () => this.needed.has(resource),
      isAwaited: () => this.awaited.has(resource),
      pull: (spaceId, priority) =>
        recordPull(this.#parts, spaceId, resource, async () => {
          await this.#asked(resource, priority);
          const failure = this.answers.get(resource)?.shift();
          return failure ?? { told: 1 };
        }),
    };
  }

  /** A long copy of parts, each of so many pieces as `pieces` says. */
  #inPieces(parts: readonly string[]): CopyJob {
    return {
      resource: 'posts',
      order: 4,
      isLong: true,
      cadence: { watchedMs: MINUTE, idleMs: 30 * MINUTE },
      parts: {
        of: () => parts,
        pieces: {
          areLeft: (_spaceId, part) => (this.pieces.get(part) ?? 0) > 0,
          anew: () => {
            for (const part of parts) this.pieces.set(part, 2);
          },
        },
      },
      pull: (spaceId, priority, part) =>
        recordPull(
          this.#parts,
          spaceId,
          'posts',
          async () => {
            await this.#asked(`posts ${part}`, priority);
            const failure = this.answers.get(`posts ${part}`)?.shift();
            if (failure !== undefined) return failure;
            const left = Math.max(0, (this.pieces.get(part) ?? 1) - 1);
            this.pieces.set(part, left);
            return { goesOn: left > 0 };
          },
          part,
        ),
    };
  }

  #search(): SearchJob {
    return {
      search: 'search',
      order: 0,
      isNeeded: () => this.needed.has('search'),
      pull: async (_spaceId, priority) => {
        await this.#asked('search', priority);
        if (this.answers.get('search')?.shift() !== undefined) throw new Error('a bug');
        return {};
      },
    };
  }

  async #asked(name: string, priority: SyncPriority): Promise<void> {
    this.pulls.push({ name, priority, atMs: this.time.nowMs() });
    this.needed.delete(name);
    if (!this.#holds.has(name)) return;
    await new Promise<void>((resolve) => this.held.set(name, [...(this.held.get(name) ?? []), resolve]));
  }
}

/** Everything that follows at once has happened: none of it waits for a timer or the network. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
