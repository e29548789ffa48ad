import { expect, it } from 'vitest';
import type { RowProblems } from '../../src-preload/contract/import.ts';
import { rowsByReason } from '../../src-preload/contract/words/imported.ts';

const noText = (row: number): RowProblems => ({ row, problems: [{ code: 'no-text' }] });
const noAccount = (row: number): RowProblems => ({ row, problems: [{ code: 'no-account', name: '' }] });
const rowsOf = (...lines: number[]) => rowsByReason(lines.map(noText)).map(({ rows }) => rows);

it.each([
  [[4], 'Row 4'],
  [[4, 5], 'Rows 4, 5'],
  [[4, 5, 6], 'Rows 4–6'],
  [[2, 4, 5, 6, 9, 10], 'Rows 2, 4–6, 9, 10'],
  // A field over several lines of the file: its row is the first of them.
  [[2, 5, 8], 'Rows 2, 5, 8'],
])('rows %j with the same to say are one line: %s', (lines, expected) => {
  expect(rowsOf(...lines)).toEqual([expected]);
});

it('tells what differs apart, by the first row of each', () => {
  const rows = [noText(3), noAccount(4), noText(5), noText(6), noText(7)];
  expect(rowsByReason(rows).map((one) => one.rows)).toEqual(['Rows 3, 5–7', 'Row 4']);
});
