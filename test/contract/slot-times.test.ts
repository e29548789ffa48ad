import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, vi } from 'vitest';
import { slotTimesSoonest, type Slot } from '../../src-preload/contract/slot-times.ts';

const slotTimes = (...asked: Parameters<typeof slotTimesSoonest>): number[] => [...slotTimesSoonest(...asked)];

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'] as const;

/** As the standard reckons it: a skipped time as far after the jump, a doubled one the first time. */
function reckoned(slots: readonly Slot[], zone: string, afterMs: number, weeks: number): number[] {
  const today = Temporal.Instant.fromEpochMilliseconds(afterMs).toZonedDateTimeISO(zone).toPlainDate();
  const days = Array.from({ length: weeks * 7 + 1 }, (_, away) => today.add({ days: away }));
  const times = days.flatMap((day) =>
    slots
      .filter(({ weekday }) => weekday === day.dayOfWeek - 1)
      .map(({ time }) => day.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone).epochMilliseconds),
  );
  return [...new Set(times.filter((atMs) => atMs > afterMs))].toSorted((a, b) => a - b);
}

const two = (number: number): string => String(number).padStart(2, '0');
const slot = fc.record({
  weekday: fc.integer({ min: 0, max: 6 }),
  // The hours in which clocks change come as often as all the others.
  time: fc
    .tuple(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${two(hour)}:${two(minute)}`),
});

describe.each(zones)('weekly times in %s', (zone) => {
  it.each([
    ['spring', '2026-02-25T00:00Z', '2026-04-10T00:00Z'],
    ['autumn', '2026-09-20T00:00Z', '2026-11-10T00:00Z'],
  ])('are the moments that Temporal finds, over the change of clocks in %s', (_, from, to) => {
    const after = fc.integer({ min: Date.parse(from), max: Date.parse(to) });
    fc.assert(
      fc.property(fc.array(slot, { maxLength: 8 }), after, (slots, afterMs) => {
        expect(slotTimes(slots, { zone, afterMs, weeks: 6 })).toEqual(reckoned(slots, zone, afterMs, 6));
      }),
      { numRuns: 60 },
    );
  });

  it('are worked out no further than they are asked for', () => {
    const format = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const slots = Array.from({ length: 7 }, (_, weekday) => ({ weekday, time: '18:00' }));
    const asked = { zone: 'Europe/Lisbon', afterMs: Date.UTC(2026, 10, 23), weeks: 52 };
    slotTimesSoonest(slots, asked).next();
    const forOne = format.mock.calls.length;
    expect(slotTimes(slots, asked)).toHaveLength(365);
    expect((format.mock.calls.length - forOne) / forOne).toBeGreaterThan(20);
    format.mockRestore();
  });
});
