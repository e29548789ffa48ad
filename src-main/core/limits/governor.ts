import type { Parts } from '../parts.ts';
import type { Store, Tx } from '../store/store.ts';
import type { Ask, Asked, Buckets, Grant, LimitStatus, Reading } from './ask.ts';
import { Bucket, type BucketRule } from './bucket.ts';
import { forecastOf, piecesOf, slotMs, type Forecast } from './forecast.ts';
import { GovernorTime } from './governor-time.ts';
import { isBursting, roomFor, type Demand } from './room.ts';
import { slotFor, type Priority, type SlotAnswer } from './slots.ts';
import { answered, charged, endMs, refused, reserved, rolled, unanswered, uncounted, unreserved } from './window.ts';
import { lengthMs, type Hit } from './window-state.ts';

export type { Ask, Asked, Buckets, Grant, LimitStatus, Reading } from './ask.ts';
export type { BucketRule } from './bucket.ts';
export type { Priority } from './slots.ts';

/** Grants the slots of both limits (outbox.md, Limits 1-8). Reads of it are live on the topic `limits`. */
export interface Governor {
  /** One slot in every bucket the call counts in, reserved in memory at once, or when to ask again. */
  ask(ask: Ask): Asked;
  /** Nothing of it was sent, provably. Also takes a charge back, for instance when the charging transaction failed. */
  release(grant: Grant): void;
  /** In the transaction that marks the call on the wire, before its first byte. If that rolls back: `release`. */
  charge(tx: Tx, grant: Grant): void;
  /** What came back; null for no answer, which stays charged. Without `tx` it writes by itself, and only what matters. */
  settle(grant: Grant, reading: Reading | null, tx?: Tx): void;
  status(rule: BucketRule): LimitStatus;
  /**
   * When the k-th call of this kind from now (from 1) is expected to go, wall milliseconds. Constant time. A `batch`,
   * which leaves the reserve, unless it says otherwise; `among`: how many wait in all.
   */
  expectedAt(buckets: Buckets, k: number, about?: { priority?: Priority; among?: number }): number;
  /** The windows in which `calls` calls will go, wall milliseconds; at most `most` of them (10). */
  plan(buckets: Buckets, calls: number, most?: number): { opensAtMs: number; calls: number }[];
  /** After sleep, a clock jump, or changed limits: counts the larger elapsed time, and probes before it believes it. */
  resync(): void;
  /** Median of the last answers. */
  roundTripMs(rule: BucketRule): number;
}

export function openGovernor(parts: Pick<Parts, 'store' | 'clock' | 'log'>): Governor {
  return new WindowGovernor(parts);
}

interface HeldSlot {
  bucket: Bucket;
  hit: Hit | null;
}

interface HeldGrant extends Grant {
  stage: 'reserved' | 'charged' | 'over';
  publish: HeldSlot | null;
  api: HeldSlot;
}

class WindowGovernor implements Governor {
  readonly #store: Store;
  readonly #log: Parts['log'];
  readonly #time: GovernorTime;
  readonly #buckets = new Map<string, Bucket>();
  /** Per api bucket and publish bucket: who reads must leave room for. */
  readonly #demands = new Map<string, Map<string, Demand>>();

  constructor({ store, clock, log }: Pick<Parts, 'store' | 'clock' | 'log'>) {
    this.#store = store;
    this.#log = log;
    this.#time = new GovernorTime(clock);
  }

  ask(ask: Ask): Asked {
    const nowMs = this.#time.nowMs();
    const publish = ask.publish === null ? null : this.#bucket(ask.publish);
    const api = this.#bucket(ask.api);
    const buckets = publish === null ? [api] : [publish, api];
    this.#roll(buckets, nowMs);
    const waiting = ask.waiting ?? null;
    const keeps = { priority: ask.priority, waiting, room: 0, keepsReserve: true };
    if (ask.priority === 'background' && publish === null && this.#isBursting(api, nowMs)) {
      return { granted: false, waitMs: Math.max(1, Math.ceil(api.tripMs())), because: 'reserve' };
    }
    const byPublish = publish && slotFor(publish.state, nowMs, publish.tripMs(), keeps);
    const ofApi = publish ? { ...keeps, keepsReserve: false } : { ...keeps, room: this.#roomIn(api, nowMs) };
    const byApi = slotFor(api.state, nowMs, api.tripMs(), ofApi);
    const granted = (byPublish === null || byPublish.free) && byApi.free;
    if (publish) this.#noteDemand(api, publish, { askedAtMs: nowMs, granted, waiting: less(waiting, granted) });
    if (byPublish && !byPublish.free) return notYet(byPublish, 'publish', nowMs);
    if (!byApi.free) return notYet(byApi, 'api', nowMs);
    for (const bucket of buckets) bucket.state = reserved(bucket.state, nowMs);
    const slot = (bucket: Bucket): HeldSlot => ({ bucket, hit: null });
    const grant: HeldGrant = { ask, stage: 'reserved', publish: publish && slot(publish), api: slot(api) };
    return { granted: true, grant };
  }

  release(given: Grant): void {
    const grant = given as HeldGrant;
    if (grant.stage === 'over') return;
    const nowMs = this.#time.nowMs();
    for (const { bucket, hit } of slotsOf(grant)) {
      bucket.state = hit === null ? unreserved(bucket.state) : uncounted(bucket.state, hit, nowMs);
    }
    if (grant.stage === 'charged') this.#store.topics.touch('limits');
    grant.stage = 'over';
  }

  charge(tx: Tx, given: Grant): void {
    const grant = given as HeldGrant;
    if (grant.stage !== 'reserved') throw new Error('a grant is charged once');
    const nowMs = this.#time.nowMs();
    for (const slot of slotsOf(grant)) {
      const { state, hit } = charged(slot.bucket.state, nowMs, grant.ask.priority === 'now');
      slot.bucket.state = state;
      slot.hit = hit;
    }
    grant.stage = 'charged';
    this.#keep(tx, grant);
  }

  settle(given: Grant, reading: Reading | null, tx?: Tx): void {
    const grant = given as HeldGrant;
    if (grant.stage === 'reserved') throw new Error('a grant that was not charged is released');
    const before = slotsOf(grant).map(({ bucket }) => bucket.essence());
    // Repeated when the transaction that settles had to be: counted once, written each time.
    if (grant.stage === 'charged') this.#count(grant, reading);
    grant.stage = 'over';
    if (tx !== undefined) return this.#keep(tx, grant);
    const isNews = slotsOf(grant).some(({ bucket }, index) => bucket.essence() !== before[index]);
    if (isNews) this.#keepNow(grant);
    else this.#store.topics.touch('limits');
  }

  status(rule: BucketRule): LimitStatus {
    this.#store.depend('limits');
    const nowMs = this.#time.nowMs();
    const bucket = this.#bucket(rule);
    const state = rolled(bucket.state, nowMs);
    const used = Math.min(state.cap, Math.max(state.own + state.carried, state.used));
    const openedByMs = state.openedFromMs === null ? null : state.openedFromMs + bucket.tripMs();
    const resetsMs = endMs(state) ?? (openedByMs === null ? null : openedByMs + lengthMs(state));
    const resetsAtMs = resetsMs === null ? null : this.#time.toWallMs(resetsMs);
    return { limit: state.cap, used, remaining: state.cap - used, windowMs: state.windowMs, resetsAtMs };
  }

  expectedAt(buckets: Buckets, k: number, about: { priority?: Priority; among?: number } = {}): number {
    const { priority = 'batch', among } = about;
    const atMs = Math.max(...this.#forecasts(buckets, priority).map((forecast) => slotMs(forecast, k, among)));
    return this.#time.toWallMs(atMs);
  }

  plan(buckets: Buckets, calls: number, most = 10): { opensAtMs: number; calls: number }[] {
    const [first, api] = this.#forecasts(buckets);
    if (first === undefined) return [];
    let before = 0;
    return piecesOf(first, calls, most).map((piece) => {
      const opensAtMs = Math.max(piece.opensAtMs, api === undefined ? 0 : slotMs(api, before + 1));
      before += piece.calls;
      return { opensAtMs: this.#time.toWallMs(opensAtMs), calls: piece.calls };
    });
  }

  resync(): void {
    this.#time.resync();
    for (const bucket of this.#buckets.values()) bucket.state = { ...bucket.state, unproven: true, alone: 0 };
    this.#store.topics.touch('limits');
  }

  roundTripMs(rule: BucketRule): number {
    return this.#bucket(rule).tripMs();
  }

  #count(grant: HeldGrant, reading: Reading | null): void {
    const nowMs = this.#time.nowMs();
    const refusedBy = reading?.status === 429 ? bucketThatRefused(grant, reading) : null;
    for (const { bucket, hit } of slotsOf(grant)) {
      if (hit === null) continue;
      const name = bucket === grant.publish?.bucket ? 'publish' : 'api';
      if (reading === null || reading.status === null) {
        bucket.state = unanswered(bucket.state, hit, nowMs);
        continue;
      }
      bucket.tookMs(nowMs - hit.sentAtMs);
      if (reading.status === 401) bucket.state = uncounted(bucket.state, hit, nowMs);
      else if (refusedBy === name) bucket.state = refused(bucket.state, hit, nowMs, reading.retryAfterMs);
      // Refused by the api bucket, the call may or may not have cost a publish slot: it stays charged.
      else if (refusedBy === 'api') bucket.state = unanswered(bucket.state, hit, nowMs);
      else bucket.state = answered(bucket.state, hit, nowMs, usedOf(bucket, name, reading));
    }
    if (refusedBy !== null)
      this.#log.warn(
        { bucket: refusedBy, retryAfterMs: reading?.retryAfterMs },
        'the service refused a call: limit reached',
      );
  }

  #bucket(rule: BucketRule): Bucket {
    let bucket = this.#buckets.get(rule.key);
    if (bucket === undefined) {
      bucket = new Bucket(this.#store, this.#time, rule);
      this.#buckets.set(rule.key, bucket);
    }
    bucket.follow(rule);
    return bucket;
  }

  #roll(buckets: readonly Bucket[], nowMs: number): void {
    let isNew = false;
    for (const bucket of buckets) {
      const state = rolled(bucket.state, nowMs);
      isNew ||= state !== bucket.state;
      bucket.state = state;
    }
    if (isNew) this.#store.topics.touch('limits');
  }

  #noteDemand(api: Bucket, publish: Bucket, demand: Demand): void {
    let demands = this.#demands.get(api.key);
    if (demands === undefined) this.#demands.set(api.key, (demands = new Map()));
    demands.set(publish.key, demand);
  }

  #roomIn(api: Bucket, nowMs: number): number {
    let room = 0;
    for (const [key, demand] of this.#demands.get(api.key) ?? []) {
      const publish = this.#buckets.get(key);
      if (publish !== undefined) room += roomFor(demand, publish.state, api.state, nowMs);
    }
    return room;
  }

  #isBursting(api: Bucket, nowMs: number): boolean {
    const demands = [...(this.#demands.get(api.key) ?? [])];
    return demands.some(([key, demand]) => {
      const publish = this.#buckets.get(key);
      return publish !== undefined && isBursting(demand, publish.state, nowMs, publish.tripMs());
    });
  }

  #forecasts(buckets: Buckets, priority: Priority = 'batch'): Forecast[] {
    this.#store.depend('limits');
    const nowMs = this.#time.nowMs();
    const rules = buckets.publish === null ? [buckets.api] : [buckets.publish, buckets.api];
    return rules.map((rule, index) => {
      const bucket = this.#bucket(rule);
      return forecastOf(bucket.state, nowMs, bucket.tripMs(), index === 0 && leavesReserve(priority));
    });
  }

  #keep(tx: Tx, grant: HeldGrant): void {
    for (const { bucket } of slotsOf(grant)) bucket.keep(tx, this.#time);
    tx.touch('limits');
  }

  /** A disk that refuses costs nothing but knowledge after a restart: the next charge writes all of it again. */
  #keepNow(grant: HeldGrant): void {
    try {
      this.#store.tx((tx) => this.#keep(tx, grant));
    } catch (error) {
      if (!String((error as { code?: unknown }).code).startsWith('SQLITE_')) throw error;
      this.#log.warn({ error: String(error) }, 'the state of the limits could not be written down');
    }
  }
}

function slotsOf(grant: HeldGrant): HeldSlot[] {
  return grant.publish === null ? [grant.api] : [grant.publish, grant.api];
}

/** A 429 that does not say which: of two limits that stack, publish is the one reached first (Limits 1). */
function bucketThatRefused(grant: HeldGrant, reading: Reading): 'publish' | 'api' {
  if (grant.publish === null || reading.bucket === 'api') return 'api';
  return 'publish';
}

function usedOf(bucket: Bucket, name: 'publish' | 'api', reading: Reading): number | null {
  if (reading.bucket !== name || reading.remaining === null) return null;
  return Math.max(0, (reading.limit ?? bucket.state.cap) - reading.remaining);
}

function notYet(answer: Exclude<SlotAnswer, { free: true }>, bucket: 'publish' | 'api', nowMs: number): Asked {
  const because = { window: bucket, reserve: 'reserve', answer: 'opening' } as const;
  return { granted: false, waitMs: Math.max(1, Math.ceil(answer.atMs - nowMs)), because: because[answer.because] };
}

/** What the user does now and what has a deadline take of the reserve (outbox.md, Order: priority inside a window). */
function leavesReserve(priority: Priority): boolean {
  return priority === 'batch' || priority === 'background';
}

function less(waiting: number | null, granted: boolean): number | null {
  return waiting === null ? null : waiting - (granted ? 1 : 0);
}
