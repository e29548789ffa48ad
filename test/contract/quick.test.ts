import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseIntent, printIntent } from '../../src-preload/contract/intents.ts';
import {
  clipped,
  MOST_CLIPPED,
  parseQuick,
  printQuick,
  withClipped,
  type QuickPlace,
} from '../../src-preload/contract/quick.ts';

describe('what a draft takes from the clipboard', () => {
  it.each([
    [' https://example.com/winter \n', { link: 'https://example.com/winter' }],
    ['http://example.com', { link: 'http://example.com/' }],
    ['See https://example.com/winter', { text: 'See https://example.com/winter' }],
    ['https://example.com/a https://example.com/b', { text: 'https://example.com/a https://example.com/b' }],
    ['file:///etc/passwd', { text: 'file:///etc/passwd' }],
    ['https://ann:secret@example.com/', { text: 'https://ann:secret@example.com/' }],
    ['One\r\ntwo\u0000\u001b[31m', { text: 'One\ntwo[31m' }],
  ])('of %j is %j', (text, taken) => {
    expect(clipped(text)).toEqual(taken);
  });

  it.each(['', ' \n\t', '\u0000'])('of %j is nothing', (text) => {
    expect(clipped(text)).toBeNull();
  });

  it('is no more than a post can be, and no half letter at its end', () => {
    const taken = clipped(`${'x'.repeat(MOST_CLIPPED - 1)}\u{1F30A} and more`);
    expect(taken).toEqual({ text: `${'x'.repeat(MOST_CLIPPED - 1)}`, isCut: true });
    expect(clipped('x'.repeat(MOST_CLIPPED))).toEqual({ text: 'x'.repeat(MOST_CLIPPED) });
    // A piece of an address leads nowhere.
    expect(clipped(`https://example.com/${'x'.repeat(MOST_CLIPPED)}`)).toMatchObject({ isCut: true });
  });

  it('goes behind the words, and a link to its place unless another one is there', () => {
    const link = 'https://example.com/';
    expect(withClipped({ text: '', link: null }, { text: 'Words' })).toEqual({ text: 'Words' });
    expect(withClipped({ text: 'First', link: null }, { text: 'words' })).toEqual({ text: 'First words' });
    expect(withClipped({ text: 'First\n', link: null }, { text: 'words' })).toEqual({ text: 'First\nwords' });
    expect(withClipped({ text: 'First', link: null }, { link })).toEqual({ link });
    expect(withClipped({ text: 'First', link: '' }, { link })).toEqual({ link });
    expect(withClipped({ text: 'First', link: 'https://other.example/' }, { link })).toEqual({ text: `First ${link}` });
  });
});

it('a link that the draft has already is not put into it once more', () => {
  const link = 'https://example.com/';
  expect(withClipped({ text: 'First', link }, { link })).toEqual({});
  expect(withClipped({ text: 'First', link: 'https://example.com' }, { link })).toEqual({});
  expect(withClipped({ text: `First ${link}\nthen`, link: 'https://other.example/' }, { link })).toEqual({});
  expect(withClipped({ text: 'See https://example.com', link: null }, { link })).toEqual({});
  // Only the same one: one that begins like it is another.
  const longer = 'https://example.com/winter';
  expect(withClipped({ text: longer, link: 'https://other.example/' }, { link })).toEqual({
    text: `${longer} ${link}`,
  });
});

describe('what the small window and its shell tell each other', () => {
  it.each<QuickPlace>([
    { is: 'shown' },
    { is: 'away' },
    { is: 'asks-clipboard' },
    { is: 'asks-open', draft: null },
    { is: 'asks-open', draft: { id: '0197-ab', spaceId: 's_1' } },
    { is: 'given', taken: null },
    { is: 'given', taken: { link: 'https://example.com/?a=b&c=d#e' } },
    { is: 'given', taken: { text: 'The first of many words', isCut: true } },
  ])('is understood as it was meant: %j', (place) => {
    expect(parseQuick(printQuick(place))).toEqual(place);
  });

  it('is any text that the clipboard can hold', () => {
    const words = fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed());
    fc.assert(
      fc.property(words, (text) => {
        const place: QuickPlace = { is: 'given', taken: { text } };
        expect(parseQuick(printQuick(place))).toEqual(place);
      }),
    );
  });

  it.each(['', '/', '/quick/', '/quick/other', '/outbox', 'quick'])('is nothing at “%s”', (path) => {
    expect(parseQuick(path)).toBeNull();
  });

  it('names a draft by what can be an ID, and by nothing else', () => {
    expect(parseQuick('/quick/open?id=../x&spaceId=s')).toEqual({ is: 'asks-open', draft: null });
    const edit = { id: '0197-ab', spaceId: 's_1' };
    expect(parseIntent(printIntent({ edit }))).toEqual({ edit });
    for (const path of ['/draft/a', '/draft/a/../b', '/draft//b']) expect(parseIntent(path)).toBeNull();
  });
});
