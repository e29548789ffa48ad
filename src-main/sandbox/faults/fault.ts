/** What can go wrong on the way. `before`: nothing was done; `after`: it was done, and is in the journal. */
export type When = 'before' | 'after';

export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: unknown; when?: When }
  /** The connection is closed before the request was read. */
  | { kind: 'refuse' }
  | { kind: 'reset'; when: When }
  | { kind: 'hang'; when: When }
  /** Answers properly, but late. */
  | { kind: 'slow'; delayMs: number }
  | { kind: 'drip'; chunkBytes: number; everyMs: number }
  /** Half of the announced body, then the connection is closed. */
  | { kind: 'truncate' }
  /** Half of the announced body, then nothing more. */
  | { kind: 'stall' }
  /** 200 with a page: a captive portal, which has done nothing, unless `when` says otherwise. */
  | { kind: 'html'; when?: When }
  /** Bytes that are not HTTP. */
  | { kind: 'garbage'; when?: When }
  /** Well announced, badly formed JSON. */
  | { kind: 'malformed-json' }
  | { kind: 'empty-body' }
  /** The status line and half a header, then the connection is closed. */
  | { kind: 'partial-headers'; when?: When }
  | { kind: 'header-bomb'; bytes: number }
  | { kind: 'huge'; bytes: number }
  | { kind: 'gzip-bomb'; bytes: number }
  | { kind: 'deep-json'; depth: number }
  /** `__proto__`, `constructor` and `prototype` as members. */
  | { kind: 'proto' }
  | { kind: 'wrong-type' }
  | { kind: 'null-fields' }
  /** `{data: X}` becomes X. */
  | { kind: 'no-data' }
  /** Every `id` becomes a number beyond 2^53. */
  | { kind: 'big-ids' }
  | { kind: 'redirect'; status: number; location: string; when?: When }
  /** Date and X-RateLimit-Reset of this answer are off by so much. */
  | { kind: 'clock-skew'; ms: number }
  /** Answers properly; the next request on the same connection is met by its end. */
  | { kind: 'stale-keep-alive' };

export interface FaultRule {
  method?: string;
  /** A path must end like this, `*` standing for anything; or a pattern it must match. */
  path?: string | RegExp;
  /** How often it is played; without it, always. */
  times?: number;
  /** 0 to 1. */
  probability?: number;
  /** Lets so many matching requests pass first. */
  after?: number;
  fault: Fault;
}

export interface Faults {
  /** Returns the way to take it back. Rules are tried in the order they came; the first that wants to play plays. */
  add(rule: FaultRule): () => void;
  clear(): void;
}
