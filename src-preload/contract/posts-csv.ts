import Papa from 'papaparse';
import type { ExportedPost } from './archive.ts';

const before = ['accountId', 'postId', 'publishedAt', 'permalink', 'excerpt', 'imported'] as const;
const after = ['fetchedAt'] as const;

/** What a spreadsheet takes for a formula; also where more lines follow, which the library's own pattern lets through. */
export const ACTS = /^\s*[=+\-@|\t\r]/;

/** The figures that any of the posts has: a column for each. */
export const figureKeys = (rows: readonly ExportedPost[]): string[] => [
  ...new Set(rows.flatMap(({ metrics }) => Object.keys(metrics))),
];

/**
 * A table for a spreadsheet: a column for each figure that any of the posts has, empty where it is not available. What the
 * service or a stranger wrote cannot act as a formula there.
 */
export function postsCsv(rows: readonly ExportedPost[]): string {
  const keys = figureKeys(rows).toSorted();
  return rows.length === 0 ? postsCsvHead(keys) : `${postsCsvHead(keys)}\n${postsCsvRows(rows, keys)}`;
}

/** Its first line. */
export const postsCsvHead = (keys: readonly string[]): string => csvOf([[...before, ...keys, ...after]]);

/** Some of its rows, without the first line. */
export function postsCsvRows(rows: readonly ExportedPost[], keys: readonly string[]): string {
  return csvOf(
    rows.map((row) => [
      ...before.map((name) => row[name]),
      ...keys.map((key) => row.metrics[key] ?? null),
      ...after.map((name) => row[name]),
    ]),
  );
}

const csvOf = (data: unknown[][]): string => Papa.unparse(data, { newline: '\n', escapeFormulae: ACTS });
