import type { Store, Tx } from '../store/store.ts';
import type { GovernorTime } from './governor-time.ts';
import { keepWindow, storedWindow } from './windows.queries.ts';
import { newWindow, withRule, type WindowState } from './window-state.ts';

export interface BucketRule {
  /** `publish:<user>` or `api:<token>`. */
  key: string;
  count: number;
  windowMs: number;
}

/** Before the first answer nobody knows; what waits for an answer is woken by the answer anyway. */
const ASSUMED_TRIP_MS = 100;
const KEPT_TRIPS = 9;

/** One bucket in memory: its window, its last round trips, and what of it is on disk. */
export class Bucket {
  readonly key: string;
  state: WindowState;
  #tripsMs: readonly number[];

  constructor(store: Store, time: GovernorTime, rule: BucketRule) {
    this.key = rule.key;
    const kept = storedWindow(store, time, rule);
    this.state = withRule(kept?.state ?? newWindow(rule), rule);
    this.#tripsMs = kept?.tripsMs ?? [];
  }

  follow(rule: BucketRule): void {
    this.state = withRule(this.state, rule);
  }

  keep(tx: Tx, time: GovernorTime): void {
    keepWindow(tx, time, this.key, { state: this.state, tripsMs: this.#tripsMs });
  }

  /** What a restart must know at once; everything else may wait for the next charge. */
  essence(): string {
    const { no, openedByMs, blockedUntilMs, others, lateMs } = this.state;
    return [no, openedByMs, blockedUntilMs, others, lateMs].join();
  }

  tookMs(tripMs: number): void {
    this.#tripsMs = [...this.#tripsMs, Math.max(0, Math.round(tripMs * 10) / 10)].slice(-KEPT_TRIPS);
  }

  /** Median of the last answers. */
  tripMs(): number {
    const sorted = this.#tripsMs.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? ASSUMED_TRIP_MS;
  }
}
