const dayMs = 86_400_000;

/** So many days on (or back) from a day as 2026-11-29. Days of a calendar: no clock is in it. */
export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
