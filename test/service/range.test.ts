import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { isoInZone } from '../../src-main/core/service/wire/instant.ts';
import { daysIn, lastDays, rangeQuery } from '../../src-main/core/service/wire/range.ts';

const hours = (range: { fromMs: number; toMs: number }): number => (range.toMs + 1000 - range.fromMs) / 3_600_000;

describe('ranges', () => {
  it('leave out what is not given', () => {
    expect(rangeQuery(undefined, 'Europe/Berlin')).toEqual({});
    expect(rangeQuery({ fromMs: 0 }, 'UTC')).toEqual({ from: '1970-01-01T00:00:00+00:00' });
  });

  it('count days by the calendar where the clock changes', () => {
    expect(hours(daysIn('Europe/Berlin', '2026-03-29', '2026-03-29'))).toBe(23);
    expect(hours(daysIn('Europe/Berlin', '2026-10-25', '2026-10-25'))).toBe(25);
    expect(hours(daysIn('Europe/Berlin', '2026-10-24', '2026-10-26'))).toBe(73);
    expect(hours(daysIn('UTC', '2026-10-25', '2026-10-25'))).toBe(24);
  });

  it('begin a day that has no midnight at its first moment', () => {
    const { fromMs } = daysIn('America/Santiago', '2026-09-06', '2026-09-06');
    expect(isoInZone(fromMs, 'America/Santiago')).toBe('2026-09-06T01:00:00-03:00');
  });

  it('carry the offset of their own moment on both sides of a change', () => {
    const { fromMs, toMs } = daysIn('Europe/Berlin', '2026-03-28', '2026-03-29');
    expect(rangeQuery({ fromMs, toMs }, 'Europe/Berlin')).toEqual({
      from: '2026-03-28T00:00:00+01:00',
      to: '2026-03-29T23:59:59+02:00',
    });
  });

  it('of the last days include today in the zone of the space', () => {
    const nowMs = Date.UTC(2026, 10, 20, 23, 30);
    expect(isoInZone(lastDays('Asia/Tokyo', 7, nowMs).fromMs, 'Asia/Tokyo')).toBe('2026-11-15T00:00:00+09:00');
    expect(isoInZone(lastDays('America/New_York', 7, nowMs).fromMs, 'America/New_York')).toBe(
      '2026-11-14T00:00:00-05:00',
    );
  });

  it('mean the same instant in every zone', () => {
    const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Chatham'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.constantFrom(...zones), (atSec, zone) => {
        expect(Date.parse(isoInZone(atSec * 1000, zone))).toBe(atSec * 1000);
      }),
      { numRuns: 1000 },
    );
  });
});
