import type { ImportCause } from '../../src-preload/contract/import.ts';
import type { ImportProblem } from '../../src-preload/contract/import-problem.ts';

/** What to do about a cause that nothing here can mend; null: it has a button, or asks for nothing. */
export function remedyWords({ code, name, first, keepable, rejects }: ImportCause): string | null {
  if (code === 'date-order' || code === 'numbers' || (code === 'accounts' && name !== null) || keepable) return null;
  // A remark on what becomes a draft anyway.
  if (!rejects) return null;
  if (code === 'time') return 'Left out. Write it as 2026-11-29 09:00 in the file, or leave it empty.';
  if (code === 'cells') return 'Left out. Put quotation marks around texts with commas in the file.';
  return `Left out. ${inFile[first.code] ?? 'Mend it in the file'}, and choose the file again.`;
}

const inFile: Partial<Record<ImportProblem['code'], string>> = {
  'quote-unclosed': 'Close the quotation mark',
  'half-character': 'Save the file as UTF-8',
  'nul-character': 'Save the file as UTF-8',
  'own-column-unreadable': 'Empty that cell, or export again',
  'ten-years-away': 'Write an earlier time in these rows, or leave it empty',
  'no-text': 'Write a text in these rows, or delete them',
  'text-too-long': 'Shorten it',
  'entry-too-large': 'Shorten it',
};
