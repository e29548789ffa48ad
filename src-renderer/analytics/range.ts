import { plusDays } from '../ui/when/read-when.ts';
import { inZone } from '../ui/zone-time.ts';

/** Days as 2026-11-20, both included. */
export interface Days {
  fromDay: string;
  toDay: string;
}

/** The days that figures are shown of: the last ones, today included, or any. */
export type Range = { kind: 'last'; days: number } | ({ kind: 'custom' } & Days);

/** Offered with one click. The first is the range that the service reports by itself, and so is kept of every account. */
export const presets = [7, 28, 90] as const;

/** What an address says of the range; what cannot be read is the first preset. */
export function readRange(word: string | undefined): Range {
  const last = presets.find((days) => String(days) === word);
  if (last !== undefined) return { kind: 'last', days: last };
  const [, fromDay, toDay] = /^(\d{4}-\d\d-\d\d)--(\d{4}-\d\d-\d\d)$/.exec(word ?? '') ?? [];
  if (isDay(fromDay) && isDay(toDay) && fromDay <= toDay) return { kind: 'custom', fromDay, toDay };
  return { kind: 'last', days: presets[0] };
}

export function printRange(range: Range): string {
  return range.kind === 'last' ? String(range.days) : `${range.fromDay}--${range.toDay}`;
}

/** The days of a range; `today` is the day it is in the space's zone. */
export function daysOf(range: Range, today: string): Days {
  if (range.kind === 'custom') return { fromDay: range.fromDay, toDay: range.toDay };
  return { fromDay: plusDays(today, 1 - range.days), toDay: today };
}

/** From the first moment of the first day to the last second of the last one, in wall milliseconds. */
export function endsOf({ fromDay, toDay }: Days, zone: string): { fromMs: number; toMs: number } {
  return { fromMs: startMs(fromDay, zone), toMs: startMs(plusDays(toDay, 1), zone) - 1_000 };
}

/** Days between two, both included. */
export const dayCount = ({ fromDay, toDay }: Days): number =>
  Math.round((Date.parse(`${toDay}T00:00Z`) - Date.parse(`${fromDay}T00:00Z`)) / 86_400_000) + 1;

/** Where clocks skip midnight, a day begins after the jump. */
function startMs(day: string, zone: string): number {
  const at = inZone(day, '00:00', zone);
  if (at.kind === 'unreadable') throw new RangeError(`no day: ${day}`);
  return at.kind === 'skipped' ? at.insteadMs : at.atMs;
}

function isDay(day: string | undefined): day is string {
  const ms = Date.parse(`${day}T00:00Z`);
  return day !== undefined && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
