import Papa from 'papaparse';
import type { ExportedPost } from './archive.ts';

const before = ['accountId', 'postId', 'publishedAt', 'permalink', 'excerpt', 'imported'] as const;
const after = ['fetchedAt'] as const;

/** What a spreadsheet takes for a formula; also where more lines follow, which the library's own pattern lets through. */
export const ACTS = /^\s*[=+\-@|\t\r]/;

/**
 * A table for a spreadsheet: a column for each figure that any of the posts has, empty where it is not available. What the
 * service or a stranger wrote cannot act as a formula there.
 */
export function postsCsv(rows: readonly ExportedPost[]): string {
  const keys = [...new Set(rows.flatMap(({ metrics }) => Object.keys(metrics)))].toSorted();
  const data = rows.map((row) => [
    ...before.map((name) => row[name]),
    ...keys.map((key) => row.metrics[key] ?? null),
    ...after.map((name) => row[name]),
  ]);
  return Papa.unparse({ fields: [...before, ...keys, ...after], data }, { newline: '\n', escapeFormulae: ACTS });
}
