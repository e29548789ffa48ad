import { expect, it } from 'vitest';
import { columnOf, knowsColumn } from '../../../src-main/core/import/column-names.ts';

it.each(['(', '( ', '['])('a header of nothing but %j is no column, which is known in a moment', (piece) => {
  const header = piece.repeat(100_000 / piece.length);
  const beganMs = performance.now();
  expect(knowsColumn(header)).toBe(false);
  expect(performance.now() - beganMs).toBeLessThan(1_000);
});

it.each(['Text (what goes out)', 'Text [280] (max)', 'Text - what\ngoes out'])(
  'the header %j is that of the text',
  (header) => {
    expect(columnOf(header)?.name).toBe('text');
  },
);
