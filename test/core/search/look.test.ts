import { expect, it } from 'vitest';
import { lookAt } from '../../../src-main/core/search/look.ts';
import { isProblem, readQuery } from '../../../src-main/core/search/read-query.ts';

function found(text: string, words: string): string[] {
  const query = readQuery(words, { accounts: [], timeZone: 'UTC' });
  if (isProblem(query)) throw new Error(query.code);
  return lookAt(text, query).ranges.map(([from, to]) => text.slice(from, to));
}

it.each([
  ['東京都庁', '東京都 東京 都庁', ['東京都庁']],
  ['東京都庁', '東京 都庁', ['東京', '都庁']],
  ['東京都庁', '京 東京都庁', ['東京都庁']],
  ['Réouverture du café', 'caf café reo', ['Réouverture', 'café']],
])('what is marked of %s for %s stands in order and none over another', (text, words, marked) => {
  expect(found(text, words)).toEqual(marked);
});
