import Papa from 'papaparse';
import type { ExportedPost } from './archive.ts';
import { isPartedElsewhere, safeCell } from './formula.ts';

const before = ['accountId', 'postId', 'publishedAt', 'permalink', 'excerpt', 'imported'] as const;
const after = ['fetchedAt'] as const;

/** The figures that any of the posts has: a column for each. */
export const figureKeys = (rows: readonly ExportedPost[]): string[] => [
  ...new Set(rows.flatMap(({ metrics }) => Object.keys(metrics))),
];

/**
 * The first line of a table for a program or a spreadsheet: a column for each of these figures, empty where a post has none.
 * What the service or a stranger wrote cannot act as a formula there.
 */
export const postsCsvHead = (keys: readonly string[]): string => csvLines([[...before, ...keys, ...after]]);

/** Some of the table's rows, without the first line. */
export function postsCsvRows(rows: readonly ExportedPost[], keys: readonly string[]): string {
  return csvLines(
    rows.map((row) => [
      ...before.map((name) => row[name]),
      // A figure may be called as a member that every object has.
      ...keys.map((key) => (Object.hasOwn(row.metrics, key) ? (row.metrics[key] ?? null) : null)),
      ...after.map((name) => row[name]),
    ]),
  );
}

/** Lines of a table. What the service or a stranger wrote cannot act as a formula in a spreadsheet; numbers stay numbers. */
export const csvLines = (rows: unknown[][]): string =>
  Papa.unparse(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safeCell(cell) : cell))),
    { newline: '\n', quotes: (cell: unknown) => typeof cell === 'string' && isPartedElsewhere(cell) },
  );
