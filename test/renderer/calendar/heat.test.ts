import { describe, expect, it } from 'vitest';
import type { BestHour } from '../../../src-preload/contract/calendar.ts';
import { heatOf } from '../../../src-renderer/calendar/heat.ts';

const good = (of: Partial<BestHour>): BestHour => ({
  ...{ weekday: 0, hour: 8, minute: 0, posts: 3, level: 5, isBest: false, accountIds: [] },
  ...of,
});

describe('what lies behind the hours of a week', () => {
  it('is the good hours alone, three shades of them', () => {
    const hours = [2, 3, 4, 5].map((level) => good({ hour: level, level }));
    expect([...heatOf(hours)].map(([key, { below }]) => [key, below])).toEqual([
      ['0 5', 3],
      ['0 4', 2],
      ['0 3', 1],
    ]);
  });

  it('goes on into the next hour where a good one begins within one, from Sunday night into Monday too', () => {
    const [early, late] = [good({ hour: 8, minute: 30 }), good({ hour: 9, minute: 30, level: 3 })];
    const night = good({ weekday: 6, hour: 23, minute: 45 });
    const heat = heatOf([late, early, night]);
    expect(heat.get('0 8')).toEqual({ good: early, above: 0, below: 3, minute: 30 });
    expect(heat.get('0 9')).toEqual({ good: late, above: 3, below: 1, minute: 30 });
    expect(heat.get('0 10')).toEqual({ good: undefined, above: 1, below: 0, minute: 30 });
    expect(heat.get('6 23')).toEqual({ good: night, above: 0, below: 3, minute: 45 });
    expect(heat.get('0 0')).toEqual({ good: undefined, above: 3, below: 0, minute: 45 });
  });
});
