const dayMs = 86_400_000;

/** Whether 2026-11-29 is a day that there is: 31 February is none. */
export function isDay(iso: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(iso) ? Date.parse(`${iso}T00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso);
}

/** So many days on (or back) from a day as 2026-11-29. Days of a calendar: no clock is in it. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The weekday of a day: 0 is Monday. */
export function weekdayOf(day: string): number {
  return (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7;
}

/** The Monday on or before a day. */
export function mondayOf(day: string): string {
  return plusDays(day, -weekdayOf(day));
}

/** Days from one to the other; negative where it lies before. */
export function daysBetween(fromDay: string, toDay: string): number {
  return Math.round((Date.parse(`${toDay}T00:00Z`) - Date.parse(`${fromDay}T00:00Z`)) / dayMs);
}
