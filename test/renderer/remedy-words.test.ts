import { expect, it } from 'vitest';
import type { ImportCause } from '../../src-preload/contract/import.ts';
import type { ImportProblem } from '../../src-preload/contract/import-problem.ts';
import { remedyWords } from '../../src-renderer/import/remedy-words.ts';

const cause = (first: ImportProblem, of: Partial<ImportCause>): ImportCause => ({
  ...{ key: 'rejects', code: null, name: null, first, rejects: true, keepable: false, rows: 1 },
  ...of,
});

it('what nothing here can mend says what to do in the file', () => {
  expect(remedyWords(cause({ code: 'not-a-time', written: 'soon' }, { code: 'time' }))).toBe(
    'Left out. Write it as 2026-11-29 09:00 in the file, or leave it empty.',
  );
  expect(remedyWords(cause({ code: 'too-many-cells', cells: 4, columns: 3 }, { code: 'cells' }))).toContain(
    'quotation marks',
  );
  expect(remedyWords(cause({ code: 'no-text' }, {}))).toBe(
    'Left out. Write a text in these rows, or delete them, and choose the file again.',
  );
  expect(remedyWords(cause({ code: 'ten-years-away' }, {}))).toBe(
    'Left out. Write an earlier time in these rows, or leave it empty, and choose the file again.',
  );
  expect(remedyWords(cause({ code: 'not-an-object' }, {}))).toBe(
    'Left out. Mend it in the file, and choose the file again.',
  );
});

it('what has a button says nothing more', () => {
  const first: ImportProblem = { code: 'bare-number', written: '4' };
  expect(remedyWords(cause(first, { code: 'numbers' }))).toBeNull();
  expect(remedyWords(cause({ code: 'no-account', name: '' }, { code: 'accounts', name: '' }))).toBeNull();
  expect(remedyWords(cause({ code: 'like-formula' }, { rejects: false, keepable: true }))).toBeNull();
});
