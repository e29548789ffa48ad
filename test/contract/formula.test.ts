import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readBack, safeCell } from '../../src-preload/contract/formula.ts';

it.each(['=1+1', '\r=1+1', '\n=1+1', '\t=1+1', '\r\n=1+1', ' =1+1', '\u00a0@SUM(1)', '＝1+1', '\u200b=1+1', "'=1+1"])(
  'the cell %j leaves as text',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
  },
);

it('every cell is read back as it was', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=＝@ \t\r\n+-]{0,4}x?$/));
  fc.assert(fc.property(cell, (text) => readBack(safeCell(text)) === text));
});
