import { describe, expect, it } from 'vitest';
import { typedTime } from '../../src-renderer/ui/when/typed-time.ts';

const zone = 'Europe/Berlin';
const nowMs = Date.UTC(2026, 2, 1);
const on = (date: string, time: string) => typedTime({ date, time, zone }, nowMs);

describe('the date and time of a dialog', () => {
  it('are a moment in the zone of the space', () => {
    expect(on('2026-03-02', '09:30')).toEqual({
      atMs: Date.UTC(2026, 2, 2, 8, 30),
      problem: null,
      remark: null,
      other: null,
    });
  });

  it('are refused where the clocks jump over them, and where they are past or none', () => {
    expect(on('2026-03-29', '02:30')).toEqual({
      atMs: null,
      problem: '02:30 does not exist on 29 Mar in Berlin: clocks go from 02:00 to 03:00.',
      remark: null,
      other: null,
    });
    expect(on('2026-02-27', '09:00')).toMatchObject({ atMs: null, problem: expect.stringMatching(/past/) as string });
    expect(on('2026-02-30', '09:00').problem).not.toBe(null);
    expect(on('2026-03-02', 'soon').problem).not.toBe(null);
  });

  it('that happen twice go at the first or at the second, which is asked, and at the second where the first is over', () => {
    const [date, time] = ['2026-10-25', '02:30'];
    const firstMs = Date.UTC(2026, 9, 25, 0, 30);
    const [goesAtFirst, goesAtSecond] = ['first', 'second'].map(
      (which) => `02:30 happens twice that night. It goes at the ${which}.`,
    );
    const first = { atMs: firstMs, problem: null, remark: goesAtFirst, other: 'second' };
    const second = { atMs: firstMs + 3_600_000, problem: null, remark: goesAtSecond, other: 'first' };
    expect(on(date, time)).toEqual(first);
    expect(typedTime({ date, time, zone, again: true }, nowMs)).toEqual(second);
    expect(typedTime({ date, time, zone }, firstMs + 600_000)).toEqual({ ...second, other: null });
    expect(typedTime({ date, time, zone }, firstMs + 2 * 3_600_000).problem).toMatch(/past/);
  });

  it('may be past where they are not new', () => {
    expect(typedTime({ date: '2026-02-27', time: '09:00', zone }, nowMs, true).problem).toBe(null);
  });
});
