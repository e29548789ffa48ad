import type { RateReading } from './answer.ts';

/** Longer waits are taken for a mistake of the service or of something in between; they are still reported as they came. */
export const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** Caps of the connection that was asked, to tell the buckets apart. Both are settings (outbox.md, Limits). */
export interface Caps {
  publish: number;
  api: number;
}

/** spec/service-api.md, Limits. */
export const statedCaps: Caps = { publish: 30, api: 120 };

export type HeaderOf = (name: string) => string | null;

/** Reads the rate headers of one answer; null where it has none and is no 429. */
export function readRate(header: HeaderOf, status: number, caps: Caps, publishes: boolean): RateReading | null {
  const limit = countOf(header('x-ratelimit-limit'));
  const remaining = countOf(header('x-ratelimit-remaining'));
  const retryAfterText = header('retry-after');
  if (limit === null || remaining === null) {
    if (status !== 429) return null;
    const waits = { retryAfterMs: retryAfterMsOf(retryAfterText, header('date')), retryAfterText };
    return { limit: 0, remaining: 0, bucket: 'unknown', ...waits, resetAtSec: countOf(header('x-ratelimit-reset')) };
  }
  return {
    limit,
    remaining,
    bucket: bucketOf(limit, caps, publishes),
    retryAfterMs: retryAfterMsOf(retryAfterText, header('date')),
    retryAfterText,
    resetAtSec: countOf(header('x-ratelimit-reset')),
  };
}

function bucketOf(limit: number, caps: Caps, publishes: boolean): RateReading['bucket'] {
  // A call outside the publish limit never describes the publish bucket, whatever its number.
  const couldBePublish = publishes && limit === caps.publish;
  const couldBeApi = limit === caps.api;
  if (couldBePublish && couldBeApi) return 'unknown';
  if (couldBePublish) return 'publish';
  return couldBeApi ? 'api' : 'unknown';
}

/** Seconds, or an HTTP date, which is measured against the service's own Date header and not against our clock. */
function retryAfterMsOf(text: string | null, date: string | null): number | null {
  if (text === null) return null;
  const waitMs = /^\d+(\.\d+)?$/.test(text)
    ? Math.ceil(Number(text) * 1000)
    : Date.parse(text) - Date.parse(date ?? '');
  if (Number.isNaN(waitMs)) return null;
  return Math.min(Math.max(0, waitMs), LONGEST_RETRY_AFTER_MS);
}

function countOf(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
