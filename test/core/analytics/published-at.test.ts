import { describe, expect, it } from 'vitest';
import { momentIso, publishedAtMs } from '../../../src-main/core/analytics/published-at.ts';

const isoDay = (...parts: number[]): string => parts.map((part) => String(part).padStart(2, '0')).join('-');

describe('the moment a post was published', () => {
  it('is read with an offset, or in the zone of the space', () => {
    const at = Date.UTC(2026, 6, 1, 12);
    expect(publishedAtMs('2026-07-01T12:00:00Z', 'Europe/Lisbon')).toBe(at);
    expect(publishedAtMs('2026-07-01T13:00:00+01:00', 'UTC')).toBe(at);
    expect(publishedAtMs('2026-07-01 13:00:00', 'Europe/Lisbon')).toBe(at);
  });

  it('is that of the calendar on each of its days, and there is none on a day that it does not have', () => {
    for (const year of [2024, 2026])
      for (let month = 1; month <= 12; month += 1)
        for (let day = 1; day <= 31; day += 1) {
          const [iso, at] = [isoDay(year, month, day), new Date(Date.UTC(year, month - 1, day, 23, 59, 59))];
          expect(publishedAtMs(`${iso}T23:59:59Z`, 'UTC'), iso).toBe(at.getUTCDate() === day ? at.getTime() : null);
        }
  });

  it('is null where there is none, never 0', () => {
    for (const text of [null, '', 'yesterday', '2026-13-45']) expect(publishedAtMs(text, 'UTC')).toBeNull();
  });

  it('is none where a program writes the first moment it knows, or the last, for one that it does not know', () => {
    const none = ['0001-01-01T00:00:00Z', '1970-01-01 00:00:00', '9999-12-31T23:59:59Z', '-271821-04-20T00:00:00Z'];
    for (const text of [...none, '+275760-09-13T00:00:00Z', '-0001-11-30T00:00:00.000000Z'])
      for (const zone of ['Asia/Tokyo', 'America/New_York'])
        expect([publishedAtMs(text, zone), momentIso(text, zone)], text).toEqual([null, null]);
    expect(publishedAtMs('1970-01-01T00:00:00-05:00', 'UTC')).toBeNull();
    expect(publishedAtMs('1971-01-01T00:00:00Z', 'UTC')).toBe(Date.UTC(1971, 0));
  });
});

it('a time is told on with its offset, which it has from the zone of the space where it has none', () => {
  expect(momentIso('2026-07-01 13:00:00', 'Europe/Lisbon')).toBe('2026-07-01T12:00:00.000Z');
  for (const told of ['2026-07-01T13:00:00+01:00', '2026-07-01T12:00:00Z']) expect(momentIso(told, 'UTC')).toBe(told);
  for (const none of [null, '', 'yesterday']) expect(momentIso(none, 'UTC')).toBeNull();
});
