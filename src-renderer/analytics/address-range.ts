import type { RangeChoice } from '../ui/range/range.ts';

/** Offered with one click. The first is what the service reports by itself, and so is kept of every account. */
export const presets = ['7-days', '28-days', '90-days'] as const;

/** What an address says of the range; what cannot be read is the first preset. */
export function readRange(word: string | undefined): RangeChoice {
  const preset = presets.find((one) => one === word);
  if (preset !== undefined) return preset;
  const [, fromDay, toDay] = /^(\d{4}-\d\d-\d\d)--(\d{4}-\d\d-\d\d)$/.exec(word ?? '') ?? [];
  return isDay(fromDay) && isDay(toDay) && fromDay <= toDay ? { fromDay, toDay } : presets[0];
}

export const printRange = (range: RangeChoice): string =>
  typeof range === 'string' ? range : `${range.fromDay}--${range.toDay}`;

function isDay(day: string | undefined): day is string {
  const ms = Date.parse(`${day}T00:00Z`);
  return day !== undefined && !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}
