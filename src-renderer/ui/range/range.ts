import { date } from '../moment.ts';
import { plusDays } from '../../../src-preload/contract/days.ts';
import { inZone } from '../../../src-preload/contract/zone-time.ts';

/** Days of a zone, both included: 2026-11-22. */
export interface Days {
  fromDay: string;
  toDay: string;
}

export const presets = [
  'all',
  '7-days',
  '28-days',
  '90-days',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;
export type Preset = (typeof presets)[number];

/** What is looked at: a name that moves on with the days, or days that were chosen. */
export type RangeChoice = Preset | Days;

export const presetWords: Record<Preset, string> = {
  all: 'All time',
  '7-days': 'Last 7 days',
  '28-days': 'Last 28 days',
  '90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** The days that are meant; null: all of them. `today`: the day it is in the space's zone, which is the last one counted. */
export function daysOf(choice: RangeChoice, today: string): Days | null {
  if (typeof choice !== 'string') return choice;
  const month = today.slice(0, 7);
  const beforeMonth = plusDays(`${month}-01`, -1);
  const year = Number(today.slice(0, 4));
  switch (choice) {
    case 'all':
      return null;
    case '7-days':
    case '28-days':
    case '90-days':
      return { fromDay: plusDays(today, 1 - Number.parseInt(choice, 10)), toDay: today };
    case 'this-month':
      return { fromDay: `${month}-01`, toDay: today };
    case 'last-month':
      return { fromDay: `${beforeMonth.slice(0, 7)}-01`, toDay: beforeMonth };
    case 'this-year':
      return { fromDay: `${year}-01-01`, toDay: today };
    case 'last-year':
      return { fromDay: `${year - 1}-01-01`, toDay: `${year - 1}-12-31` };
    default:
      return choice satisfies never;
  }
}

export function countOf({ fromDay, toDay }: Days): number {
  return Math.round((noonOf(toDay) - noonOf(fromDay)) / 86_400_000) + 1;
}

/** The first moment of the first day and the last of the last one, in wall milliseconds; clocks that change are counted. */
export function endsOf({ fromDay, toDay }: Days, zone: string): { fromMs: number; toMs: number } {
  return { fromMs: startOf(fromDay, zone), toMs: startOf(plusDays(toDay, 1), zone) - 1 };
}

/**
 * Whether these moments are all of these days, not hours of the first and the last one. The end may be the last second or minute of its day,
 * or, as some services write a day, its first moment.
 */
export function areWhole(days: Days, { fromMs, toMs }: { fromMs: number; toMs: number }, zone: string): boolean {
  const whole = endsOf(days, zone);
  const isEnd = whole.toMs - toMs < 60_000 || toMs === startOf(days.toDay, zone);
  return fromMs === whole.fromMs && isEnd;
}

/** The first moment of a day: where clocks skip midnight, the one after the jump. */
function startOf(day: string, zone: string): number {
  const at = inZone(day, '00:00', zone);
  switch (at.kind) {
    case 'at':
    case 'twice':
      return at.atMs;
    case 'skipped':
      return startAfter(day, at.goTo, zone);
    case 'unreadable':
      return noonOf(day);
    default:
      return at satisfies never;
  }
}

function startAfter(day: string, time: string, zone: string): number {
  const at = inZone(day, time, zone);
  return at.kind === 'at' || at.kind === 'twice' ? at.atMs : noonOf(day);
}

/** "24 Oct – 20 Nov". */
export function daysWords({ fromDay, toDay }: Days, today: string): string {
  const words = (day: string): string => date(noonOf(day), noonOf(today), 'UTC');
  return fromDay === toDay ? words(fromDay) : `${words(fromDay)} – ${words(toDay)}`;
}

/** "Last 28 days", or the days that were chosen. */
export function rangeWords(choice: RangeChoice, today: string): string {
  return typeof choice === 'string' ? presetWords[choice] : daysWords(choice, today);
}

const noonOf = (day: string): number => Date.parse(`${day}T12:00Z`);
