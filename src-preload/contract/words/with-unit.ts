import { figure } from './figure.ts';

const THIN = '\u2009';
const isPercent = (unit: string | null): boolean => unit === 'percent' || unit === '%';

/** What stands behind a figure: " seconds". Empty: it counts, which needs no unit. */
export function unitBehind(unit: string | null): string {
  if (unit === null || unit === 'count') return '';
  return isPercent(unit) ? `${THIN}%` : ` ${unit}`;
}

/** A figure with its unit: "48,213", "9.5 %", "12 s". */
export const withUnit = (value: number, unit: string | null): string =>
  `${figure(Math.round(value * 100) / 100)}${unitBehind(unit)}`;

/** By how much a figure grew: "+12", "+3 s"; of one in percent in percentage points, as it grew by no percent of itself. */
export const grownBy = (by: number, unit: string | null): string =>
  `${by > 0 ? '+' : ''}${withUnit(by, isPercent(unit) ? 'pp' : unit)}`;

/** The heading of figures that stand bare below it, as for a spreadsheet: "Watch time (seconds)". */
export function labelWithUnit({ label, unit }: { label: string; unit: string | null }): string {
  const behind = unitBehind(unit).trim();
  return behind === '' ? label : `${label} (${behind})`;
}
