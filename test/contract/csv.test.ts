import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { csvOf } from '../../src-preload/contract/csv.ts';

it('a table is read back by a spreadsheet as it was, with numbers as numbers and nothing that acts', () => {
  const csv = csvOf(
    ['Day', 'Reach, "all"'],
    [
      ['2026-11-20', -5],
      ['=HYPERLINK("http://x","y")', null],
      ['two\nlines', 1.5],
    ],
  );
  expect(csv.startsWith('\uFEFF')).toBe(true);
  expect(Papa.parse(csv.slice(1), { skipEmptyLines: true }).data).toEqual([
    ['Day', 'Reach, "all"'],
    ['2026-11-20', '-5'],
    [`'=HYPERLINK("http://x","y")`, ''],
    ['two\nlines', '1.5'],
  ]);
});
