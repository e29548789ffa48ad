import { expect, it } from 'vitest';
import { lineOf, lookAt } from '../../../src-main/core/search/look.ts';
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

/** The line that is shown for a search, and what is marked in it. */
function lineFor(text: string, words: string): { text: string; marked: string[] } {
  const query = readQuery(words, { accounts: [], timeZone: 'UTC' });
  if (isProblem(query)) throw new Error(query.code);
  const line = lineOf(text, lookAt(text, query).ranges);
  return { text: line.text, marked: line.found.map(([from, to]) => line.text.slice(from, to)) };
}

it.each([0, 1])('a line begins and ends with whole signs, wherever it is cut', (shift) => {
  const between = '!'.repeat(shift);
  const leaves = '🍂'.repeat(200);
  const { text, marked } = lineFor(`${leaves}${between}quince${leaves}`, 'quince');
  expect(text).toMatch(/^…(?:🍂)+!?quince(?:🍂)+…$/u);
  expect(marked).toEqual(['quince']);
  expect(lineFor(`${between}${leaves}`, '').text).toBe(`${between}${'🍂'.repeat(120 - shift)}…`);
});

it.each(['👨‍👩‍👧', '🇵🇹', 'é'.normalize('NFD')])('a sign of several characters is shown whole or not at all: %s', (sign) => {
  const signs = sign.repeat(200);
  for (const shift of ['!', '!!', '!!!', '!!!!']) {
    const { text } = lineFor(`${signs}${shift}quince${signs}`, 'quince');
    expect(text.replaceAll(sign, '').replaceAll('!', ''), shift).toBe('…quince…');
    expect(lineFor(`${shift}${signs}`, '').text.replaceAll(sign, ''), shift).toBe(`${shift}…`);
  }
});

it('a line is the beginning of a text as long as the first word is found in its first half, and else what is around that', () => {
  const begun = (before: number): string =>
    lineFor(`${'tea '.repeat(before)}quince ${'pear '.repeat(90)}`, 'quince').text;
  expect(begun(30)).toMatch(/^tea tea .*quince pear.*…$/);
  expect(begun(31)).toMatch(/^…(?:tea ){9,10}quince pear.*…$/);
  expect(begun(30)).toHaveLength(241);
  expect(begun(31)).toHaveLength(242);
});
