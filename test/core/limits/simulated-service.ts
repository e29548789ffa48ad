import type { Reading } from '../../../src-main/core/limits/governor.ts';

export type WindowKind = 'fixed' | 'aligned' | 'sliding';

export interface ServiceRules {
  publish: { count: number; windowMs: number };
  api: { count: number; windowMs: number };
  kind: WindowKind;
  /** Windows end this much later than opening + length. */
  lateMs: number;
}

interface Bucket {
  openedAtMs: number;
  hitsAtMs: number[];
  /** Which window each accepted hit fell in, for the figures. */
  windows: Map<number, number>;
  refusals: Map<number, number>;
}

/** The limits of such a service, written apart from the governor and from the sandbox: spec/service-api.md, Limits. */
export class SimulatedService {
  readonly rules: ServiceRules;
  readonly publish: Bucket = newBucket();
  readonly api: Bucket = newBucket();

  constructor(rules: ServiceRules) {
    this.rules = rules;
  }

  /** A call arrives; what the headers of its answer say. */
  call(publishes: boolean, nowMs: number): Reading {
    if (!this.#take(this.api, this.rules.api, nowMs)) return this.#refusal('api', nowMs);
    const api = this.#remaining(this.api, this.rules.api);
    if (!publishes)
      return { status: 200, bucket: 'api', limit: this.rules.api.count, remaining: api, retryAfterMs: null };
    if (!this.#take(this.publish, this.rules.publish, nowMs)) return this.#refusal('publish', nowMs);
    const remaining = this.#remaining(this.publish, this.rules.publish);
    return remaining <= api
      ? { status: 200, bucket: 'publish', limit: this.rules.publish.count, remaining, retryAfterMs: null }
      : { status: 200, bucket: 'api', limit: this.rules.api.count, remaining: api, retryAfterMs: null };
  }

  /** Another device of the same user, with a token of its own. Whether it was let through. */
  foreignCall(nowMs: number): boolean {
    this.#open(this.publish, this.rules.publish.windowMs, nowMs);
    const takes = this.publish.hitsAtMs.length < this.rules.publish.count;
    if (takes) this.#count(this.publish, nowMs);
    return takes;
  }

  /** Refusals of ours. */
  refused(bucket: 'publish' | 'api'): number {
    return [...this[bucket].refusals.values()].reduce((sum, count) => sum + count, 0);
  }

  mostRefusedInAWindow(bucket: 'publish' | 'api'): number {
    return Math.max(0, ...this[bucket].refusals.values());
  }

  /** Accepted hits, whoever made them, of each window in which there were any, in order. */
  perWindow(bucket: 'publish' | 'api'): number[] {
    return [...this[bucket].windows.entries()].sort(([a], [b]) => a - b).map(([, count]) => count);
  }

  #take(bucket: Bucket, rule: { count: number; windowMs: number }, nowMs: number): boolean {
    this.#open(bucket, rule.windowMs, nowMs);
    const takes = bucket.hitsAtMs.length < rule.count;
    if (takes) this.#count(bucket, nowMs);
    else bucket.refusals.set(bucket.openedAtMs, (bucket.refusals.get(bucket.openedAtMs) ?? 0) + 1);
    return takes;
  }

  #count(bucket: Bucket, nowMs: number): void {
    bucket.hitsAtMs.push(nowMs);
    bucket.windows.set(bucket.openedAtMs, (bucket.windows.get(bucket.openedAtMs) ?? 0) + 1);
  }

  #open(bucket: Bucket, windowMs: number, nowMs: number): void {
    if (this.rules.kind === 'sliding') {
      bucket.hitsAtMs = bucket.hitsAtMs.filter((hitAtMs) => nowMs - hitAtMs < windowMs);
      bucket.openedAtMs = Math.floor(nowMs / windowMs) * windowMs;
    } else if (nowMs >= bucket.openedAtMs + windowMs + (this.rules.kind === 'fixed' ? this.rules.lateMs : 0)) {
      bucket.openedAtMs = this.rules.kind === 'aligned' ? Math.floor(nowMs / windowMs) * windowMs : nowMs;
      bucket.hitsAtMs = [];
    }
  }

  #remaining(bucket: Bucket, rule: { count: number }): number {
    return Math.max(0, rule.count - bucket.hitsAtMs.length);
  }

  #refusal(name: 'publish' | 'api', nowMs: number): Reading {
    const { count, windowMs } = this.rules[name];
    const bucket = this[name];
    const openedAtMs = this.rules.kind === 'sliding' ? (bucket.hitsAtMs[0] ?? nowMs) : bucket.openedAtMs;
    const leftMs = openedAtMs + windowMs + this.rules.lateMs - nowMs;
    // Whole seconds, cut down: may be 0.
    const retryAfterMs = Math.max(0, Math.floor(leftMs / 1000)) * 1000;
    return { status: 429, bucket: name, limit: count, remaining: 0, retryAfterMs };
  }
}

function newBucket(): Bucket {
  return { openedAtMs: -Infinity, hitsAtMs: [], windows: new Map(), refusals: new Map() };
}
