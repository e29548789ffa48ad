import Database from 'better-sqlite3';
import { silentLog } from '../../../src-main/core/log.ts';
import { openGovernor, type Ask, type Governor, type Priority } from '../../../src-main/core/limits/governor.ts';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { Store } from '../../../src-main/core/store/store.ts';
import type { SimulatedService } from './simulated-service.ts';
import type { VirtualTime } from './virtual-time.ts';

export function memoryStore(): Store {
  const db = new Database(':memory:');
  migrate(db);
  return new Store(db);
}

export interface SimulatedCall {
  publishes: boolean;
  priority: Priority;
  queuedAtMs: number;
  doneAtMs: number | null;
  refusals: number;
}

export interface DrainOptions {
  time: VirtualTime;
  service: SimulatedService;
  store?: Store;
  /** One-way latency, drawn for each leg. */
  latencyMs: () => number;
  width: number;
  /** Says how many wait, as the outbox does. */
  tellsWaiting?: boolean;
}

const ranks: readonly Priority[] = ['now', 'scheduled', 'batch', 'background'];

/** An outbox reduced to what the governor sees: asks by priority, charges, sends, settles, in virtual time. */
export class SimulatedDrain {
  readonly store: Store;
  governor: Governor;
  readonly done: SimulatedCall[] = [];
  readonly waiting: SimulatedCall[] = [];
  #inFlight = 0;
  #dead = false;
  #cancelTimer: () => void = () => {};
  readonly #options: DrainOptions;

  constructor(options: DrainOptions) {
    this.#options = options;
    this.store = options.store ?? memoryStore();
    this.governor = openGovernor({ store: this.store, clock: options.time.clock(), log: silentLog });
  }

  queue(count: number, publishes: boolean, priority: Priority): SimulatedCall[] {
    const queuedAtMs = this.#options.time.nowMs();
    const calls = Array.from({ length: count }, () => ({
      publishes,
      priority,
      queuedAtMs,
      doneAtMs: null,
      refusals: 0,
    }));
    this.waiting.push(...calls);
    this.waiting.sort((a, b) => ranks.indexOf(a.priority) - ranks.indexOf(b.priority));
    this.pump();
    return calls;
  }

  /** Ends without a word: what is on its way arrives at the service, and no answer is heard. */
  kill(): void {
    this.#dead = true;
    this.#cancelTimer();
  }

  isDone(): boolean {
    return this.waiting.length === 0 && this.#inFlight === 0;
  }

  ask(publishes: boolean, priority: Priority): Ask {
    const { rules } = this.#options.service;
    const publish = publishes ? { key: 'publish:u', ...rules.publish } : null;
    const waiting = this.waiting.filter((call) => call.publishes === publishes).length;
    const told = this.#options.tellsWaiting === false ? {} : { waiting };
    return { publish, api: { key: 'api:t', ...rules.api }, priority, ...told };
  }

  pump(): void {
    if (this.#dead) return;
    this.#cancelTimer();
    let wakeInMs = Infinity;
    for (const publishes of [true, false]) {
      for (;;) {
        const call = this.waiting.find((one) => one.publishes === publishes);
        if (call === undefined || (this.#inFlight >= this.#options.width && call.priority !== 'now')) break;
        const asked = this.governor.ask(this.ask(publishes, call.priority));
        if (!asked.granted) {
          wakeInMs = Math.min(wakeInMs, asked.waitMs);
          break;
        }
        this.waiting.splice(this.waiting.indexOf(call), 1);
        this.#send(call, asked.grant);
      }
    }
    if (wakeInMs < Infinity) this.#cancelTimer = this.#options.time.clock().after(wakeInMs, () => this.pump());
  }

  #send(call: SimulatedCall, grant: Parameters<Governor['settle']>[0]): void {
    const { time, service, latencyMs } = this.#options;
    this.store.tx((tx) => this.governor.charge(tx, grant));
    this.#inFlight += 1;
    time.at(time.nowMs() + latencyMs(), () => {
      const reading = service.call(call.publishes, time.nowMs());
      time.at(time.nowMs() + latencyMs(), () => {
        if (this.#dead) return;
        this.#inFlight -= 1;
        this.governor.settle(grant, reading);
        if (reading.status === 429) {
          call.refusals += 1;
          this.waiting.unshift(call);
        } else {
          call.doneAtMs = time.nowMs();
          this.done.push(call);
        }
        this.pump();
      });
    });
  }
}
