import { describe, expect, it } from 'vitest';
import { checksOf } from '../../src-renderer/composer/checks.ts';
import { checkPost } from '../../src-preload/contract/post-check.ts';
import { isBlank } from '../../src-preload/contract/is-blank.ts';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import { keepable } from '../../src-renderer/composer/draft-body.ts';
import { outOfUse, outOfUseWords } from '../../src-renderer/composer/out-of-use.ts';
import { previewOf } from '../../src-renderer/composer/preview.ts';
import type { Account } from '../../src-preload/contract/accounts.ts';

function account(id: string, social: string, state: Account['state'] = 'active'): Account {
  return {
    id,
    social,
    state,
    displayName: id,
    handle: `@${id}`,
    avatar: null,
    disconnectedAtIso: null,
    pending: false,
  };
}
const accounts = [
  account('a', 'bluesky'),
  account('b', 'bluesky'),
  account('c', 'x'),
  account('d', 'instagram', 'parked'),
];
const checks = (body: Partial<ReturnType<typeof blankBody>>) => checksOf({ ...blankBody(), ...body }, accounts, 0);

describe('the checks under a draft', () => {
  it('find nothing in a text that fits', () => {
    expect(checks({ text: 'Winter menu', accountIds: ['a', 'c'] })).toEqual([]);
  });

  it('say once per network how many are too many, and offer an own text', () => {
    const found = checks({ text: 'x'.repeat(306), accountIds: ['a', 'b', 'c'] });
    expect(found.map(({ words }) => words)).toEqual([
      '6 too many on Bluesky, 306 of 300.',
      '26 too many on X, 306 of 280.',
    ]);
    expect(found[0]?.ownTextFor).toBe('a');
  });

  it('count an own text for its account alone', () => {
    const found = checks({ text: 'x'.repeat(306), accountIds: ['a'], variants: { a: 'short' } });
    expect(found).toEqual([]);
    const long = checks({ text: 'short', accountIds: ['a'], variants: { a: 'x'.repeat(301) } });
    expect(long.map(({ words }) => words)).toEqual(['1 too many for @a on Bluesky, 301 of 300.']);
  });

  it('take a text of which nothing can be seen for none, and an emoji for one', () => {
    const codes = (text: string) => checkPost({ ...blankBody(['a']), text }, accounts, 0).map(({ code }) => code);
    for (const text of ['', ' \n', ' \u200b\u2060\ufeff', '\u200d\ufe0f', '\u3164', '\u2800\u00ad'])
      expect(codes(text), JSON.stringify(text)).toEqual(['no-text']);
    for (const text of ['.', '👩\u200d🚀', '☕\ufe0f', 'ㅎ']) expect(codes(text), text).toEqual([]);
  });

  it('tell of a parked account and of one that is gone', () => {
    const found = checks({ text: 'x', accountIds: ['d', 'z'] });
    expect(found.map(({ words }) => words)).toEqual([
      'Account @d is parked.',
      'A chosen account is not in this space any more.',
    ]);
  });

  it('show a tab of an account that is out of use for as long as it has words of its own, or is open', () => {
    const words = (openId: string | null, variants: Record<string, string> = {}): string[] =>
      outOfUse({ accountIds: ['a', 'd', 'z'], variants }, accounts, openId).map(
        (one) => `${one.handle}: ${one.word}. ${outOfUseWords(one)}`,
      );
    const parked = '@d: parked. This account is parked. Nothing is sent to it, and its text is kept in the draft.';
    expect([words(null), words('a', { a: 'of its own' })]).toEqual([[], []]);
    expect([words('d'), words(null, { d: '' })]).toEqual([[parked], [parked]]);
    expect(words('z')).toEqual([
      ': gone. This account is not in this space any more. Nothing is sent to it, and its text is kept in the draft.',
    ]);
  });

  it('want a board where a pin needs one', () => {
    const pin = [account('p', 'pinterest')];
    const body = { ...blankBody(['p']), text: 'x' };
    expect(checksOf(body, pin, 0).map(({ key }) => key)).toEqual(['no-board']);
    expect(checksOf({ ...body, boardId: '7' }, pin, 0)).toEqual([]);
    expect(checksOf({ ...body, text: ' ' }, pin, 0)).toEqual([]);
    expect(checksOf({ ...body, text: '', variants: { p: 'x' } }, pin, 0).map(({ key }) => key)).toEqual(['no-board']);
  });

  it('say that a text is only a beginning until its end is another one, and offer to leave it so', () => {
    const cut = { accountIds: ['a'], cutEnd: 'at harbou…' };
    const found = checks({ ...cut, text: 'The guide is at harbou…\n' });
    expect(found.map(({ words, tone, confirmEnd }) => [words, tone, confirmEnd])).toEqual([
      ['The service gave only the beginning of this text.', 'bad', true],
    ]);
    expect(checks({ ...cut, text: 'The guide is at harbourandpine.com.' })).toEqual([]);
  });

  it('say what a snippet left unfilled in a text that goes out, and stop nothing for it', () => {
    const found = checks({ text: '{link} by {account}, {link} {other}', accountIds: ['a'] });
    expect(found.map(({ words, tone }) => [words, tone])).toEqual([
      [
        '{link} is published as it stands: nothing was filled in for it. Give the post its link, and put the snippet in again.',
        'warn',
      ],
      [
        '{account} is published as it stands: nothing was filled in for it. Choose its account, and put the snippet in again.',
        'warn',
      ],
    ]);
    const [several] = checks({ text: 'By {account}', accountIds: ['a', 'b'] }).filter(({ key }) =>
      key.includes('unfilled'),
    );
    expect(several?.words).toContain('open the tab of an account, and put the snippet in there.');
    expect(checks({ text: '{date}', accountIds: ['a'] })[0]?.words).toMatch(/filled in for it\.$/);
    expect(checks({ text: '{link}', accountIds: ['a'], variants: { a: 'Its own' } })).toEqual([]);
  });

  it('want an account and a whole link', () => {
    const found = checks({ text: 'x', link: 'harbourandpine.com' });
    expect(found.map(({ key }) => key)).toEqual(['no-account', 'link-no-scheme']);
  });
});

describe('a draft', () => {
  it('is blank until there is something one would miss', () => {
    expect(isBlank(blankBody(['a']))).toBe(true);
    expect(isBlank({ ...blankBody(), text: ' \n' })).toBe(true);
    expect(isBlank({ ...blankBody(), firstComment: 'x' })).toBe(false);
  });

  it('keeps only what the contract takes: no NUL, no half of a pair', () => {
    expect(keepable('a\0b\ud83dc')).toBe('ab\ufffdc');
  });
});

describe('a preview', () => {
  it('folds where the network does and never inside an emoji', () => {
    const shownOn = (network: string, text: string): { cut: boolean; shown: string } => {
      const { cut, parts } = previewOf(network, text);
      return { cut, shown: parts.map(({ shown }) => shown).join('') };
    };
    expect(shownOn('Instagram', '👩‍👩‍👧'.repeat(130))).toEqual({ cut: true, shown: '👩‍👩‍👧'.repeat(125) });
    expect(shownOn('X', 'a\nb\nc\nd')).toEqual({ cut: false, shown: 'a\nb\nc\nd' });
  });

  it('names the host of the first link', () => {
    expect(previewOf('X', 'see https://www.harbourandpine.com/winter?x=1').host).toBe('harbourandpine.com');
    expect(previewOf('Instagram', 'see https://www.harbourandpine.com/winter?x=1').host).toBeNull();
  });

  it('names the host of the post’s own link before one in its text, on a pin as well, and not where no link is followed', () => {
    const link = 'https://www.harbour.example/lamps';
    const hosts = ['X', 'Pinterest', 'Instagram'].map((social) => previewOf(social, 'https://quay.example', link).host);
    expect(hosts).toEqual(['harbour.example', 'harbour.example', null]);
    expect(previewOf('Bluesky', 'No link in it', link).host).toBe('harbour.example');
    expect(previewOf('Bluesky', 'see https://quay.example', 'harb').host).toBe('quay.example');
    expect(previewOf('Pinterest', 'see https://quay.example').host).toBeNull();
  });

  it('says what of a text is no link there, and what a link counts', () => {
    const counted = 'Bluesky shows a link shortened, and counts all of it.';
    expect(previewOf('Bluesky', 'see https://harbourandpine.com/winter-guide?x=1').remarks).toEqual([counted]);
    expect(previewOf('Bluesky', 'see harbour.co/w').remarks).toEqual([]);
    expect(previewOf('Mastodon', 'see https://harbourandpine.com/winter-guide-of-the-year').remarks).toEqual([]);
  });
});
