import { describe, expect, it } from 'vitest';
import { dueAtMs, pullBackoffMs } from '../../../src-main/core/sync/cadence.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 22);
const cadence = { watchedMs: 2 * MINUTE, idleMs: 60 * MINUTE };
const of = { cadence, isWatched: false, onlineSinceMs: NOW - 600 * MINUTE };
const good = (goodAtMs: number) => ({ goodAtMs, triedAtMs: goodAtMs, againAtMs: null, failures: 0, refusals: 0 });

describe('a copy is due', () => {
  it('at once where there is none', () => {
    expect(dueAtMs(undefined, of, NOW)).toBe(NOW);
  });

  it('when it is as old as it may become, which is sooner while a view of it is open', () => {
    expect(dueAtMs(good(NOW - MINUTE), of, NOW)).toBe(NOW + 59 * MINUTE);
    expect(dueAtMs(good(NOW - MINUTE), { ...of, isWatched: true }, NOW)).toBe(NOW + MINUTE);
  });

  it('a minute after it was good where the service was out of reach since', () => {
    const back = { ...of, onlineSinceMs: NOW - 1_000 };
    expect(dueAtMs(good(NOW - 5 * MINUTE), back, NOW)).toBeLessThan(NOW);
    expect(dueAtMs(good(NOW - 20_000), back, NOW)).toBe(NOW + 40_000);
  });

  it('after its backoff where the last try failed, but never before it is old', () => {
    const failed = {
      goodAtMs: NOW - 90 * MINUTE,
      triedAtMs: NOW - MINUTE,
      againAtMs: NOW + MINUTE,
      failures: 0,
      refusals: 0,
    };
    expect(dueAtMs(failed, of, NOW)).toBe(NOW + MINUTE);
    expect(dueAtMs({ ...failed, goodAtMs: NOW - MINUTE }, of, NOW)).toBe(NOW + 59 * MINUTE);
  });

  it('without its backoff where the service was out of reach since that try', () => {
    const failed = { goodAtMs: null, triedAtMs: NOW - MINUTE, againAtMs: NOW + 10 * MINUTE, failures: 8, refusals: 8 };
    expect(dueAtMs(failed, { ...of, onlineSinceMs: NOW - 1_000 }, NOW)).toBe(NOW);
  });

  it('no sooner than what is given, where it was refused so often that it will go on, until the service comes back', () => {
    const refused = { goodAtMs: null, triedAtMs: NOW - MINUTE, againAtMs: NOW + MINUTE, failures: 9, refusals: 9 };
    expect(dueAtMs({ ...refused, failures: 8, refusals: 8 }, of, NOW)).toBe(NOW + MINUTE);
    expect(dueAtMs(refused, of, NOW)).toBe(NOW + 59 * MINUTE);
    expect(dueAtMs(refused, { ...of, isWatched: true }, NOW)).toBe(NOW + MINUTE);
    expect(dueAtMs(refused, { ...of, onlineSinceMs: NOW - 1_000 }, NOW)).toBe(NOW);
  });

  it('at once where its times are ahead of a clock that was set back', () => {
    expect(dueAtMs(good(NOW + 1_440 * MINUTE), of, NOW)).toBe(NOW);
    const failed = {
      goodAtMs: null,
      triedAtMs: NOW + 1_440 * MINUTE,
      againAtMs: NOW + 1_445 * MINUTE,
      failures: 9,
      refusals: 9,
    };
    expect(dueAtMs(failed, of, NOW)).toBe(NOW);
  });
});

describe('a part that fails', () => {
  it('is tried again later and later, at most a quarter of an hour apart, and never at once', () => {
    const earliest = [1, 2, 3, 9, 1_000].map((failures) => pullBackoffMs(failures, () => 0));
    expect(earliest).toEqual([2_500, 5_000, 10_000, 450_000, 450_000]);
    expect([1, 2, 1_000].map((failures) => pullBackoffMs(failures, () => 1))).toEqual([5_000, 10_000, 900_000]);
  });
});
