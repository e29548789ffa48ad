import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitsIn } from '../../../src-main/core/search/fits-in.ts';
import { lookAt } from '../../../src-main/core/search/look.ts';
import { isProblem, readQuery } from '../../../src-main/core/search/read-query.ts';

const words = fc.constantFrom(
  'tea',
  'Tea',
  'teas',
  'te',
  'menu',
  'tea-menu',
  'café',
  '天冬',
  '冬',
  '가',
  '\u1100\u1161',
  'カ',
  '\uFF76',
  '冬天',
  '7',
  'tea_menu',
  '👍',
  "menu's",
  'が',
  '\u304B\u3099',
  'ＴＥＡ',
  '々',
  'ー',
);
const text = fc
  .array(fc.tuple(words, fc.constantFrom(' ', '\n', ', ', '', '，', '。', '…', '・')), { maxLength: 6 })
  .map((of) => of.flat().join(''));
const typed = fc.array(fc.tuple(fc.constantFrom('', '-', '"'), words), { minLength: 1, maxLength: 3 });

it('a text fits without being taken apart as it fits by its words', () => {
  fc.assert(
    fc.property(text, typed, (said, asked) => {
      const input = asked.map(([sign, word]) => (sign === '"' ? `"${word} menu"` : `${sign}${word}`)).join(' ');
      const query = readQuery(input, { accounts: [], timeZone: 'UTC' });
      if (isProblem(query)) return fc.pre(false);
      expect(fitsIn(query)(said)).toBe(lookAt(said, query).fits);
    }),
  );
});
