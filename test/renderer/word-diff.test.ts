import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordDiff } from '../../src-renderer/composer/history/word-diff.ts';

const told = (before: string, after: string): string =>
  wordDiff(before, after)
    .map(({ is, text }) => (is === 'same' ? text : is === 'added' ? `[+${text}]` : `[-${text}]`))
    .join('');

describe('the words of two versions', () => {
  it('are told apart word by word', () => {
    expect(told('She smiled politely, and asked', 'She said nothing, and asked')).toBe(
      'She [-smiled][+said] [-politely][+nothing], and asked',
    );
    expect(told('harbourandpine.com/menu', 'harbourandpine.com/winter')).toBe('harbourandpine.com/[-menu][+winter]');
    expect(told('', 'New')).toBe('[+New]');
    expect(told('Same', 'Same')).toBe('Same');
  });

  it('make up both texts again, whatever they are', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '❄️', ', ', 'قائمة'), { maxLength: 40 });
    const text = fc.oneof(
      words.map((all) => all.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = wordDiff(before, after);
        const without = (gone: string): string =>
          pieces.flatMap(({ is, text: part }) => (is === gone ? [] : [part])).join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('of a book that was written anew are told at once, as all gone and all new', () => {
    const book = (word: string): string => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' ');
    const pieces = wordDiff(`Same ${book('old')}`, `Same ${book('new')}`);
    expect(pieces.map(({ is }) => is)).toEqual(['same', 'removed', 'added']);
  });
});
