import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { typedTime } from '../../src-renderer/ui/when/typed-time.ts';
import { Schedule } from '../../src-renderer/composer/schedule.svelte.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-03-01T10:20:00Z') }));
afterEach(() => void vi.useRealTimers());

function at(date: string, time: string, zone = 'Europe/Berlin'): Schedule {
  const schedule = new Schedule();
  schedule.set(date, time, zone);
  return schedule;
}

const inWords = ({ typed }: Schedule) => typedTime(typed, Date.now());

describe('the time of a scheduled post', () => {
  it('is the one on the clocks of the space', () => {
    const schedule = at('2026-07-01', '12:00');
    expect([schedule.atMs, inWords(schedule).problem, inWords(schedule).remark]).toEqual([
      Date.parse('2026-07-01T10:00Z'),
      null,
      null,
    ]);
  });

  it('begins with the next whole hour, where nothing was chosen before', () => {
    const schedule = new Schedule();
    expect(schedule.start('Europe/Berlin')).toEqual({ date: '2026-03-01', time: '12:00' });
    schedule.set('2026-07-01', '12:00', 'Europe/Berlin');
    expect(schedule.start('Europe/Berlin')).toMatchObject({ date: '2026-07-01', time: '12:00' });
  });

  it('that the clocks skip cannot be, and the one after the jump is offered', () => {
    const schedule = at('2026-03-29', '02:30');
    expect(schedule.atMs).toBeNull();
    expect(inWords(schedule).problem).toContain('02:30 does not exist on');
    expect(schedule.instead).toBe('03:30');
  });

  it('that comes twice is the first, and that is said', () => {
    const schedule = at('2026-10-25', '02:30');
    expect(schedule.atMs).toBe(Date.parse('2026-10-25T00:30Z'));
    expect(inWords(schedule).remark).toBe('02:30 happens twice that night. It goes at the first.');
    expect(inWords(schedule).problem).toBeNull();
  });

  it('that is past or no time at all is said to be so', () => {
    expect(inWords(at('2026-02-28', '10:00')).problem).toBe('This time is past.');
    expect(inWords(at('2026-07-01', '')).problem).toBe('Choose a date and a time.');
    expect(inWords(at('', '12:00')).problem).toBe('Choose a date and a time.');
  });

  it('of a draft is shown as it was chosen; a draft without one leaves the fields empty', () => {
    const schedule = new Schedule();
    schedule.show({ mode: 'schedule', atMs: Date.parse('2026-07-01T10:00Z') }, 'Europe/Berlin');
    expect([schedule.date, schedule.time]).toEqual(['2026-07-01', '12:00']);
    schedule.show({ mode: 'now' }, 'Europe/Berlin');
    expect([schedule.date, schedule.time]).toEqual(['', '']);
  });
});

describe('a time that happens twice', () => {
  it('is asked about: the first, or the second', () => {
    const schedule = new Schedule();
    schedule.set('2030-10-27', '02:30', 'Europe/Berlin');
    const first = schedule.atMs ?? 0;
    expect([schedule.twice, inWords(schedule).remark]).toEqual([
      'first',
      '02:30 happens twice that night. It goes at the first.',
    ]);
    schedule.set('2030-10-27', '02:30', 'Europe/Berlin', true);
    expect([schedule.atMs, schedule.twice]).toEqual([first + 3_600_000, 'second']);
    const reopened = new Schedule();
    reopened.show({ mode: 'schedule', atMs: first + 3_600_000 }, 'Europe/Berlin');
    expect([reopened.atMs, reopened.twice]).toEqual([first + 3_600_000, 'second']);
  });

  it('of which the first has passed is the second, as in dialogs, and past with that', async () => {
    vi.setSystemTime(Date.parse('2026-10-25T00:45:00Z'));
    vi.resetModules();
    const { Schedule: AtThatTime } = await import('../../src-renderer/composer/schedule.svelte.ts');
    const schedule = new AtThatTime();
    schedule.set('2026-10-25', '02:30', 'Europe/Berlin');
    const atMs = Date.parse('2026-10-25T01:30:00Z');
    expect([schedule.atMs, schedule.fault, schedule.twice]).toEqual([atMs, null, 'second']);
    const remark = '02:30 happens twice that night. It goes at the second.';
    expect(inWords(schedule)).toEqual({ atMs, problem: null, remark, other: null });
    vi.setSystemTime(Date.parse('2026-10-25T01:45:00Z'));
    const later = new AtThatTime();
    later.set('2026-10-25', '02:30', 'Europe/Berlin');
    expect([later.fault, inWords(later).problem]).toEqual(['time-past', 'This time is past.']);
  });

  it('begin with a whole hour of the clock of the space, also where that is half past elsewhere', () => {
    for (const zone of ['Asia/Kolkata', 'Asia/Kathmandu', 'UTC'])
      expect(new Schedule().start(zone).time).toMatch(/^\d\d:00$/);
  });
});
