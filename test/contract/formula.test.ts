import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../src-preload/contract/csv.ts';
import { readBack, readsLikeFormula, safeCell } from '../../src-preload/contract/formula.ts';
import { csvLines } from '../../src-preload/contract/posts-csv.ts';

it.each(['=1+1', ' =1+1', '\u00a0@SUM(1)', '＝1+1', '\u200b=1+1', "'=1+1", '"=1+1', '\r', '\n', "'\t"])(
  'the cell %j leaves as text',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
  },
);

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a; @SUM(1); b', "a;' @SUM(1); b"],
  ['a\t+1', "a\t'+1"],
  ['Menu:\n- soup\n- bread', "Menu:\n'- soup\n'- bread"],
  ['a;"=1+1;', `a;'"=1+1;`],
  [';\n=1', ";\n'=1"],
  ['\r\n=1', "'\r\n'=1"],
  ['rain, then sun; 4 + 4 = 8', 'rain, then sun; 4 + 4 = 8'],
])('where %j may be parted, nothing that begins there acts', (cell, safe) => {
  expect(safeCell(cell)).toBe(safe);
});

it.each([
  ["+cmd|'/c calc'!A0", true],
  ['@a|b!', true],
  ['-1 | 2\n!', false],
  ['+! | 1', false],
  ['so | much!', false],
])('whether %j reads like a command', (text, is) => {
  expect(readsLikeFormula(text)).toBe(is);
});

it('of a long cell full of bars it is known in a moment', () => {
  const beganMs = performance.now();
  expect(readsLikeFormula(`+${'|'.repeat(200_000)}`)).toBe(false);
  expect(performance.now() - beganMs).toBeLessThan(1_000);
});

const signed = fc.stringMatching(/^['"=＝@ \t\r\n;,+-]{0,8}x?['"=@;]{0,3}$/);
const cell = fc.oneof(fc.string({ unit: 'binary' }), signed);

it('every cell is read back as it was', () => {
  fc.assert(fc.property(cell, (text) => readBack(safeCell(text)) === text));
});

const acts = /^[\s\p{C}]*[=+\-@＝＋－＠]/u;

describe('a table that a program parts at semicolons, tabs or line ends has no cell that acts', () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  const written = [
    (rows: string[][]) => csvOf(rows[0] ?? [], rows.slice(1)).slice(1),
    (rows: string[][]) => csvLines(rows),
  ];

  it.each([';', '\t'])('parted at %j', (delimiter) => {
    fc.assert(
      fc.property(table, fc.constantFrom(...written), (rows, write) => {
        const text = write(rows);
        const parted = [
          ...Papa.parse<string[]>(text, { delimiter, newline: '\n' }).data.flat(),
          ...strictly(text, delimiter),
          ...text.split(new RegExp(`[${delimiter}\r\n]`)),
        ];
        expect(parted.filter((one) => acts.test(one))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('and is parted at commas as it was, also by what takes semicolons and tabs as well', () => {
    const rows = [['a;b', 'c\td', '1;=2']];
    for (const line of [
      csvLines(rows),
      csvOf(rows[0] ?? [], [])
        .slice(1)
        .trimEnd(),
    ])
      expect(line).toBe(`"a;b","c\td","1;'=2"`);
  });
});

/** As spreadsheets and Python read: a quotation mark counts where a cell begins, and what stands behind the closing one is taken as it is. */
function strictly(text: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at <= text.length; at++) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; at < text.length; at++) {
        if (text[at] !== '"') cell += text[at];
        else if (text[at + 1] === '"') cell += text[at++];
        else break;
      }
      at++;
    }
    while (at < text.length && text[at] !== delimiter && !/[\r\n]/.test(text[at] ?? '')) cell += text[at++];
    cells.push(cell);
  }
  return cells;
}
