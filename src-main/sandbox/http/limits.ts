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
  const windows = new Map<string, Window>();

  const current = (key: string, bucket: Bucket): Window => {
    const nowMs = trueMs();
    const { windowMs } = rules.limits[bucket];
    const found = windows.get(key);
    if (found && rules.window === 'sliding') {
      found.hitsAtMs = found.hitsAtMs.filter((hitAtMs) => nowMs - hitAtMs < windowMs);
      return found;
    }
    // A clock that went back would otherwise keep a window open for good.
    if (found && nowMs >= found.openedAtMs && nowMs < found.openedAtMs + windowMs) return found;
    const openedAtMs = rules.window === 'aligned' ? Math.floor(nowMs / windowMs) * windowMs : nowMs;
    const fresh: Window = { openedAtMs, hitsAtMs: [] };
    windows.set(key, fresh);
    return fresh;
  };

  const stateOf = (window: Window, bucket: Bucket): BucketState => {
    const { count, windowMs } = rules.limits[bucket];
    const openedAtMs = rules.window === 'sliding' ? (window.hitsAtMs[0] ?? trueMs()) : window.openedAtMs;
    return { limit: count, remaining: Math.max(0, count - window.hitsAtMs.length), endMs: openedAtMs + windowMs };
  };

  const take = (key: string, bucket: Bucket): { passed: boolean; state: BucketState } => {
    const window = current(key, bucket);
    const passed = window.hitsAtMs.length < rules.limits[bucket].count;
    if (passed) window.hitsAtMs.push(trueMs());
    return { passed, state: stateOf(window, bucket) };
  };

  return {
    hit({ token, user, publish }) {
      const publishFull =
        publish && current(`publish:${user}`, 'publish').hitsAtMs.length >= rules.limits.publish.count;
      if (publishFull && !rules.refusedPublishCostsApi) {
        const api = stateOf(current(`api:${token}`, 'api'), 'api');
        return { limitedBy: 'publish', shown: stateOf(current(`publish:${user}`, 'publish'), 'publish'), api };
      }
      const api = take(`api:${token}`, 'api');
      if (!api.passed) return { limitedBy: 'api', shown: api.state, api: api.state };
      if (!publish) return { limitedBy: null, shown: api.state, api: api.state };
      const publishing = take(`publish:${user}`, 'publish');
      if (!publishing.passed) return { limitedBy: 'publish', shown: publishing.state, api: api.state };
      const fewer = publishing.state.remaining <= api.state.remaining ? publishing.state : api.state;
      return { limitedBy: null, shown: fewer, api: api.state };
    },
    untouched() {
      const { count, windowMs } = rules.limits.api;
      const api = { limit: count, remaining: count, endMs: trueMs() + windowMs };
      return { limitedBy: null, shown: api, api };
    },
    dump: () => [...windows],
    load: (dump) => dump.forEach(([key, window]) => windows.set(key, window)),
    clear: () => windows.clear(),
  };
}
