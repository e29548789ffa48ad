import type { Exchange } from './exchange.ts';

/** One look at the service's clock. Monotonic times are of our clock; `dateMs` is wall time by the service's. */
export interface DateReading {
  dateMs: number;
  /** Our first byte left after this. */
  sentAtMs: number;
  /** Its headers were here by then. */
  answeredAtMs: number;
}

/** The `Date` header of an answer; null where it has none, or comes out of a cache and so from an earlier moment. */
export function dateReadingOf(seen: Exchange): DateReading | null {
  const { sentAtMs, answeredAtMs } = seen;
  const dateMs = Date.parse(seen.header('date') ?? '');
  if (Number.isNaN(dateMs) || seen.header('age') !== null) return null;
  return sentAtMs === null || answeredAtMs === null ? null : { dateMs, sentAtMs, answeredAtMs };
}
