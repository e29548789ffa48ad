import { isPartedElsewhere, safeCell } from './formula.ts';

/** A cell: null is "not available", and written as an empty one. */
export type Cell = string | number | null;

/**
 * A table for a spreadsheet (RFC 4180, with a byte order mark, so that all of them read it as UTF-8). What the service or a
 * stranger wrote cannot act as a formula there; numbers stay numbers.
 */
export function csvOf(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  // A file, and no sentence.
  // eslint-disable-next-line no-restricted-syntax
  return `\uFEFF${[columns, ...rows].map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = safeCell(cell);
  return /[",\r\n]/.test(safe) || isPartedElsewhere(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
