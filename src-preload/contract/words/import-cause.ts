import type { ImportCause } from '../import.ts';
import { importProblemWords } from './import-problem.ts';
import { plural } from './plural.ts';

/** What many rows of a file have in common: "12 rows: No account @nobody". */
export function importCauseWords({ code, first, rows }: Pick<ImportCause, 'code' | 'first' | 'rows'>): string {
  switch (code) {
    case 'date-order':
      return plural(rows, { one: '# date can be read in two ways', other: '# dates can be read in two ways' });
    case 'numbers':
      return plural(rows, { one: '# time is a bare number', other: '# times are bare numbers' });
    case 'time':
      return plural(rows, { one: '# date or time cannot be used', other: '# dates or times cannot be used' });
    case 'too-long':
      return plural(rows, {
        one: '# text is too long for its network',
        other: '# texts are too long for their network',
      });
    case 'cells':
      return plural(rows, { one: '# row has too many cells', other: '# rows have too many cells' });
    case 'same-text':
      return plural(rows, { one: '# text is much like another', other: '# texts are much like another' });
    case 'late':
      return plural(rows, { one: '# post would go later than asked', other: '# posts would go later than asked' });
    case 'accounts':
    case null:
      return plural(
        rows,
        { one: '# row: {problem}', other: '# rows: {problem}' },
        { problem: importProblemWords(first) },
      );
    default:
      return code satisfies never;
  }
}
