import { describe, expect, it } from 'vitest';
import { LONGEST_RETRY_AFTER_MS, readRate, statedCaps } from '../../src-main/core/service/answer/rate.ts';

const read = (headers: Record<string, string>, status = 200, publishes = true, caps = statedCaps) =>
  readRate((name) => headers[name] ?? null, status, caps, publishes);

const of = (limit: number, remaining: number): Record<string, string> => ({
  'x-ratelimit-limit': String(limit),
  'x-ratelimit-remaining': String(remaining),
});

describe('the rate headers', () => {
  it('tell the bucket by its cap', () => {
    expect(read(of(30, 12))).toMatchObject({ bucket: 'publish', limit: 30, remaining: 12 });
    expect(read(of(120, 12))).toMatchObject({ bucket: 'api' });
    expect(read(of(60, 12))).toMatchObject({ bucket: 'unknown' });
  });

  it('never describe the publish bucket on a call outside the publish limit', () => {
    expect(read(of(30, 12), 200, false)).toMatchObject({ bucket: 'unknown' });
  });

  it('leave the bucket unknown where both caps are the same', () => {
    expect(read(of(30, 1), 200, true, { publish: 30, api: 30 })).toMatchObject({ bucket: 'unknown' });
  });

  it('are nothing where they are missing or no numbers', () => {
    expect(read({})).toBeNull();
    expect(read({ 'x-ratelimit-limit': '30' })).toBeNull();
    expect(read({ 'x-ratelimit-limit': 'many', 'x-ratelimit-remaining': '-1' })).toBeNull();
  });

  it('of a 429 without a limit still carry the wait', () => {
    expect(read({ 'retry-after': '7' }, 429)).toMatchObject({ limit: 0, bucket: 'unknown', retryAfterMs: 7000 });
    expect(read({}, 429)).toMatchObject({ retryAfterMs: null, retryAfterText: null });
  });

  it('clamp an absurd Retry-After and report it as it came', () => {
    expect(read({ 'retry-after': '99999999999' }, 429)).toMatchObject({
      retryAfterMs: LONGEST_RETRY_AFTER_MS,
      retryAfterText: '99999999999',
    });
    expect(read({ 'retry-after': '0' }, 429)).toMatchObject({ retryAfterMs: 0 });
    for (const absurd of ['-5', 'soon', 'NaN', '1e9', '']) {
      expect(read({ 'retry-after': absurd }, 429)).toMatchObject({ retryAfterMs: null, retryAfterText: absurd });
    }
  });

  it('measure a date in Retry-After against the Date of the answer, not against our clock', () => {
    const date = 'Wed, 21 Oct 2015 07:28:00 GMT';
    const later = 'Wed, 21 Oct 2015 07:28:42 GMT';
    expect(read({ 'retry-after': later, date }, 429)).toMatchObject({ retryAfterMs: 42_000 });
    expect(read({ 'retry-after': date, date: later }, 429)).toMatchObject({ retryAfterMs: 0 });
    expect(read({ 'retry-after': later }, 429)).toMatchObject({ retryAfterMs: null });
  });

  it("carry the reset by the service's clock, unchanged", () => {
    expect(read({ ...of(30, 0), 'x-ratelimit-reset': '1763686800' }, 429)).toMatchObject({ resetAtSec: 1763686800 });
  });
});
