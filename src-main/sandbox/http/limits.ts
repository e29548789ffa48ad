/**
 * The two limits (spec/service-api.md, Limits). A hit is counted before the handler runs, so that 404, 422 and 5xx
 * count; a refusal does not count in the bucket that refused, but a refused publish has already cost one api hit.
 */
export interface Limit {
  count: number;
  windowMs: number;
}

export type Bucket = 'publish' | 'api';
/** Where the windows stand: opened by the first hit, aligned to the clock, or sliding with each hit. */
export type WindowKind = 'fixed' | 'aligned' | 'sliding';

export interface LimitRules {
  limits: Record<Bucket, Limit>;
  window: WindowKind;
  /** Whether a refused publish has cost an api hit. */
  refusedPublishCostsApi: boolean;
}

export interface BucketState {
  limit: number;
  remaining: number;
  /** When the bucket frees up, true time. */
  endMs: number;
}

export interface Ruling {
  /** The bucket that refused; null: the request may pass. */
  limitedBy: Bucket | null;
  /** The bucket the headers describe. */
  shown: BucketState;
  api: BucketState;
}

/** Hits of a bucket in its present window, oldest first, and when that window opened. */
interface Window {
  openedAtMs: number;
  hitsAtMs: number[];
}

export type WindowDump = [key: string, window: Window][];

export interface Limits {
  /** Counts one authenticated request, or refuses it. */
  hit(keys: { token: string; user: string; publish: boolean }): Ruling;
  /** What someone who was never counted would be told. */
  untouched(): Ruling;
  dump(): WindowDump;
  load(dump: WindowDump): void;
  /** Empties every bucket. */
  clear(): void;
}

export function openLimits(rules: LimitRules, trueMs: () => number): Limits {
  const windows = new Windows(rules, trueMs);
  return {
    hit({ token, user, publish }) {
      const apiKey = `api:${token}`;
      const publishKey = `publish:${user}`;
      if (publish && !rules.refusedPublishCostsApi && windows.isFull(publishKey, 'publish')) {
        return { limitedBy: 'publish', shown: windows.state(publishKey, 'publish'), api: windows.state(apiKey, 'api') };
      }
      const passed = windows.take(apiKey, 'api');
      const api = windows.state(apiKey, 'api');
      if (!passed) return { limitedBy: 'api', shown: api, api };
      if (!publish) return { limitedBy: null, shown: api, api };
      const published = windows.take(publishKey, 'publish');
      const shown = windows.state(publishKey, 'publish');
      if (!published) return { limitedBy: 'publish', shown, api };
      return { limitedBy: null, shown: shown.remaining <= api.remaining ? shown : api, api };
    },
    untouched() {
      const { count, windowMs } = rules.limits.api;
      const api = { limit: count, remaining: count, endMs: trueMs() + windowMs };
      return { limitedBy: null, shown: api, api };
    },
    dump: () => windows.dump(),
    load: (dump) => windows.load(dump),
    clear: () => windows.load(null),
  };
}

/** The windows of all buckets, by key. */
class Windows {
  readonly #rules: LimitRules;
  readonly #trueMs: () => number;
  readonly #windows = new Map<string, Window>();

  constructor(rules: LimitRules, trueMs: () => number) {
    this.#rules = rules;
    this.#trueMs = trueMs;
  }

  isFull(key: string, bucket: Bucket): boolean {
    return this.#current(key, bucket).hitsAtMs.length >= this.#rules.limits[bucket].count;
  }

  /** Counts a hit where there is room; false where there is none. */
  take(key: string, bucket: Bucket): boolean {
    if (this.isFull(key, bucket)) return false;
    this.#current(key, bucket).hitsAtMs.push(this.#trueMs());
    return true;
  }

  state(key: string, bucket: Bucket): BucketState {
    const window = this.#current(key, bucket);
    const { count, windowMs } = this.#rules.limits[bucket];
    const sliding = this.#rules.window === 'sliding';
    const openedAtMs = sliding ? (window.hitsAtMs[0] ?? this.#trueMs()) : window.openedAtMs;
    return { limit: count, remaining: Math.max(0, count - window.hitsAtMs.length), endMs: openedAtMs + windowMs };
  }

  dump(): WindowDump {
    return [...this.#windows];
  }

  /** Null: every bucket is empty again. */
  load(dump: WindowDump | null): void {
    if (dump === null) this.#windows.clear();
    else for (const [key, window] of dump) this.#windows.set(key, window);
  }

  #current(key: string, bucket: Bucket): Window {
    const nowMs = this.#trueMs();
    const { windowMs } = this.#rules.limits[bucket];
    const found = this.#windows.get(key);
    if (found && this.#rules.window === 'sliding') {
      found.hitsAtMs = found.hitsAtMs.filter((hitAtMs) => nowMs - hitAtMs < windowMs);
      return found;
    }
    // A clock that went back would otherwise keep a window open for good.
    if (found && nowMs >= found.openedAtMs && nowMs < found.openedAtMs + windowMs) return found;
    const openedAtMs = this.#rules.window === 'aligned' ? Math.floor(nowMs / windowMs) * windowMs : nowMs;
    const fresh: Window = { openedAtMs, hitsAtMs: [] };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
