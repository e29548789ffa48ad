import { expect, it, onTestFinished } from 'vitest';
import type { RowProblems } from '../../src-preload/contract/import.ts';
import { importedBeforeWords } from '../../src-preload/contract/words/imported-before.ts';
import { rowsByReason } from '../../src-preload/contract/words/imported.ts';
import { writeTimesBy } from '../../src-preload/contract/words/times.ts';

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

it('names a dozen of very many rows with the same to say, and how many more there are', () => {
  const odd = Array.from({ length: 5_000 }, (_, at) => 2 * at + 3);
  expect(rowsOf(...odd)).toEqual(['Rows 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25 and 4,988 more']);
  expect(rowsOf(...Array.from({ length: 5_000 }, (_, at) => at + 2))).toEqual(['Rows 2–5001']);
});

it('tells what differs apart, by the first row of each', () => {
  const rows = [noText(3), noAccount(4), noText(5), noText(6), noText(7)];
  expect(rowsByReason(rows).map((one) => one.rows)).toEqual(['Rows 3, 5–7', 'Row 4']);
});

it.each([
  [24, Date.parse('2026-11-28T12:00Z'), 'Imported already on 21 Nov, 14:02: 1 post was queued.'],
  [12, Date.parse('2026-11-28T12:00Z'), 'Imported already on 21 Nov, 2:02 pm: 1 post was queued.'],
  [24, Date.parse('2027-01-02T12:00Z'), 'Imported already on 21 Nov 2026, 14:02: 1 post was queued.'],
] as const)('says when a file was imported before by a clock of %d hours', (hours, nowMs, words) => {
  onTestFinished(() => writeTimesBy(() => 24));
  writeTimesBy(() => hours);
  const before = { atMs: Date.parse('2026-11-21T14:02Z'), queued: 1, drafts: 0 };
  expect(importedBeforeWords(before, nowMs, 'UTC')).toBe(words);
});
