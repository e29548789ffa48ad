import type { BucketRule } from './bucket.ts';
import type { Priority } from './slots.ts';

export interface Buckets {
  /** Null for a call outside the publish limit. */
  publish: BucketRule | null;
  api: BucketRule;
}

export interface Ask extends Buckets {
  priority: Priority;
  /**
   * Calls of this kind that wait, this one included (up to the cap is enough). Where they all fit into what is free,
   * no reserve is held: nothing would be left to overtake. Left out, the reserve is held to the end.
   */
  waiting?: number;
}

/** A slot in each bucket the call counts in. Ends with `settle` or `release`, each of which may be repeated. */
export interface Grant {
  readonly ask: Ask;
}

/** What one answer said of the limits. `status` null: no answer. */
export interface Reading {
  status: number | null;
  bucket: 'publish' | 'api' | 'unknown';
  limit: number | null;
  remaining: number | null;
  retryAfterMs: number | null;
}

export type Asked =
  | { granted: true; grant: Grant }
  /** `opening`: an answer under way decides; asking again when it is settled is sooner than `waitMs`. */
  | { granted: false; waitMs: number; because: 'publish' | 'api' | 'reserve' | 'opening' };

export interface LimitStatus {
  limit: number;
  used: number;
  remaining: number;
  windowMs: number;
  /** Wall time; null while no window is open. Passes without a word: nothing is touched when a window ends by itself. */
  resetsAtMs: number | null;
}
