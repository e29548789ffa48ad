import { monthsOn } from '../../src-preload/contract/recurrence-times.ts';
import { isDay, mondayOf, plusDays, weekdayOf } from '../../src-preload/contract/days.ts';

export type Shown = 'month' | 'week';

/** Nothing is planned or published beyond these, and years of fewer or more than four figures end the arithmetic of days. */
const [FIRST, LAST] = ['1970-01-01', '9998-12-31'];

/** The day that an address names, or the nearest that a calendar has; today where it names none: there may stand 31 February. */
export function dayLookedAt(named: string | undefined, today: string): string {
  if (named === undefined || !isDay(named)) return today;
  return named < FIRST ? FIRST : named > LAST ? LAST : named;
}

/** The first and the last day that stand there: whole weeks from Monday, with what they have of the months beside. */
export function endsOf(shown: Shown, day: string): { fromDay: string; toDay: string } {
  if (shown === 'week') return { fromDay: mondayOf(day), toDay: plusDays(mondayOf(day), 6) };
  const first = `${day.slice(0, 7)}-01`;
  const last = plusDays(monthsOn(first, 1), -1);
  return { fromDay: mondayOf(first), toDay: plusDays(last, 6 - weekdayOf(last)) };
}

/** Every day from one to the other. */
export function daysFrom(fromDay: string, toDay: string): string[] {
  const days: string[] = [];
  for (let day = fromDay; day <= toDay; day = plusDays(day, 1)) days.push(day);
  return days;
}

/** Where a key leads in a grid of days; null: it leads nowhere. */
export function dayByKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return plusDays(day, -1);
    case 'ArrowRight':
      return plusDays(day, 1);
    case 'ArrowUp':
      return plusDays(day, -7);
    case 'ArrowDown':
      return plusDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return plusDays(mondayOf(day), 6);
    case 'PageUp':
      return monthsOn(day, -1);
    case 'PageDown':
      return monthsOn(day, 1);
    default:
      return null;
  }
}

const MORNING = 7;

/** The hour that stands first in a week: that of the working day, in the present week not behind what is next. */
export const firstHour = (days: readonly string[], today: string, hourNow: number): number =>
  days.includes(today) ? Math.min(MORNING, hourNow) : MORNING;
