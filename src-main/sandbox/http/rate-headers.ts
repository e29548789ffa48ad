import type { BucketState, Ruling } from './limits.ts';

export interface RateWording {
  /** Whether Retry-After is cut down to whole seconds of the clock (and may be 0 just before the end) or rounded up. */
  retryAfter: 'down' | 'up';
  /** Whether a 2xx describes the bucket with the fewer remaining, or always the api bucket. */
  describes: 'fewer' | 'api';
}

/** The two headers of every answer, and the two more of a 429 (Limits 5). `skewMs` is added to what is told of the clock. */
export function rateHeaders(ruling: Ruling, wording: RateWording, trueMs: number, skewMs: number) {
  const shown = ruling.limitedBy === null && wording.describes === 'api' ? ruling.api : ruling.shown;
  const headers: Record<string, string> = {
    'X-RateLimit-Limit': String(shown.limit),
    'X-RateLimit-Remaining': String(shown.remaining),
  };
  if (ruling.limitedBy === null) return headers;
  return { ...headers, ...whenFree(shown, wording, trueMs, skewMs) };
}

function whenFree(bucket: BucketState, wording: RateWording, trueMs: number, skewMs: number) {
  const round = wording.retryAfter === 'down' ? Math.floor : Math.ceil;
  const resetSeconds = round((bucket.endMs + skewMs) / 1000);
  const nowSeconds = Math.floor((trueMs + skewMs) / 1000);
  const wait = wording.retryAfter === 'down' ? resetSeconds - nowSeconds : Math.ceil((bucket.endMs - trueMs) / 1000);
  return { 'Retry-After': String(Math.max(0, wait)), 'X-RateLimit-Reset': String(resetSeconds) };
}
