import type { Settings } from '../../src-preload/contract/settings.ts';

/** What quiet hours begin with: a night. */
export const usualQuietHours: NonNullable<Settings['quietHours']> = { fromMinute: 22 * 60, toMinute: 7 * 60 };

/** "22:00", as a field of times has it. */
export function timeOfMinute(minute: number): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Null where it is no whole time. */
export function minuteOfTime(text: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return found === null ? null : Number(found[1]) * 60 + Number(found[2]);
}

/** What quiet hours of no length mean; null: they have one. */
export const noLengthWords = ({ fromMinute, toMinute }: NonNullable<Settings['quietHours']>): string | null =>
  fromMinute === toMinute
    ? 'They end when they begin, so no hour is quiet: notifications come at once. Choose another time for one of the two.'
    : null;
