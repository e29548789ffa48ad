import { describe, expect, it } from 'vitest';
import {
  accountIn,
  filtersIn,
  valueOf,
  withAccount,
  withFilter,
  withoutFilter,
  withoutFilters,
} from '../../src-renderer/search/filters.ts';
import { fromFound, hitWords, narrowHitWords } from '../../src-renderer/search/hit-words.ts';

const account = (id: string, handle: string, social: string) => ({ id, handle, displayName: 'Harbour', social });
const accounts = [
  account('1', '@harbour', 'X'),
  account('2', 'harbour', 'TikTok'),
  account('3', 'harbour.social', 'Bluesky'),
];
const [x, tiktok, bluesky] = accounts;

describe('the account that a search is narrowed to', () => {
  it('is asked for with its network, where another one has the same name', () => {
    const onX = withAccount('lamps', accounts, x ?? null);
    expect(onX).toBe('lamps account:@harbour network:X');
    expect(accountIn(onX, accounts)).toBe(x);
    const onTikTok = withAccount(onX, accounts, tiktok ?? null);
    expect(onTikTok).toBe('lamps account:harbour network:TikTok');
    expect(accountIn(onTikTok, accounts)).toBe(tiktok);
    const alone = withAccount(onTikTok, accounts, bluesky ?? null);
    expect(alone).toBe('lamps account:harbour.social');
    expect(accountIn(alone, accounts)).toBe(bluesky);
    expect(withAccount(onX, accounts, null)).toBe('lamps');
  });

  it('is asked for by the name that its network is shown by, and found by it', () => {
    const spelled = [account('1', 'harbour', 'Twitter'), account('2', 'harbour', 'google_business')];
    const [twitter, google] = spelled;
    expect(withAccount('lamps', spelled, twitter ?? null)).toBe('lamps account:harbour network:X');
    const onGoogle = withAccount('lamps', spelled, google ?? null);
    expect(onGoogle).toBe('lamps account:harbour network:"Google Business"');
    expect(accountIn(onGoogle, spelled)).toBe(google);
    for (const named of ['x', '"X"', 'twitter'])
      expect(accountIn(`account:harbour network:${named}`, spelled)).toBe(twitter);
  });

  it('is asked for by another of its names where the first cannot be written', () => {
    const odd = [{ ...account('AcC1', 'the "real" one', 'X'), displayName: '' }];
    expect(withAccount('lamps', odd, odd[0] ?? null)).toBe('lamps account:AcC1');
    expect(accountIn('lamps account:AcC1', odd)).toBe(odd[0]);
  });

  it('is none where several go by what was typed', () => {
    expect(accountIn('account:harbour', accounts)).toBeNull();
    expect(accountIn('lamps', accounts)).toBeNull();
    expect(accountIn('account:harbour.social account:3', accounts)).toBeNull();
  });
});

describe('the filters of a search', () => {
  const texts = (words: string) => filtersIn(words).map(({ text }) => text);

  it('are those that are searched by, in quotes of any language and right behind a quote', () => {
    expect(texts('lamps account:“My shop” is:draft')).toEqual(['account:“My shop”', 'is:draft']);
    expect(valueOf('account:“My shop”', 'account')).toBe('My shop');
    expect(withoutFilters('account:“My shop” lamps')).toBe('lamps');
    expect(texts('harbour"x"is:draft')).toEqual(['is:draft']);
    expect(withoutFilters('harbour"x"is:draft lamps')).toBe('harbour"x" lamps');
    expect(withFilter('“is:draft” is:sent', 'is', 'draft')).toBe('“is:draft” is:draft');
  });

  it('are lifted where they stand', () => {
    const words = '-is:draft lamps is:draft';
    const [without, only] = filtersIn(words);
    expect(only && withoutFilter(words, only)).toBe('-is:draft lamps');
    expect(without && withoutFilter(words, without)).toBe('lamps is:draft');
  });
});

describe('a hit in a narrow row', () => {
  it('begins shortly before the first word that was found', () => {
    const text = `${'word '.repeat(20)}lamps along the quay`;
    const shown = fromFound({
      text,
      found: [
        [100, 105],
        [106, 111],
      ],
    });
    expect(shown.text).toBe('…word word word word lamps along the quay');
    expect(shown.found.map(([from, to]) => shown.text.slice(from, to))).toEqual(['lamps', 'along']);
    expect(fromFound({ text: 'The lamps', found: [[4, 9]] })).toEqual({ text: 'The lamps', found: [[4, 9]] });
    const long = fromFound({ text: 'x'.repeat(60), found: [[50, 55]] });
    expect([long.text.slice(...(long.found[0] ?? [])), long.text.length]).toEqual(['xxxxx', 31]);
  });

  it.each(['🍂', '👨‍👩‍👧', '🇵🇹', 'é'.normalize('NFD')])('begins with a whole sign: %s', (sign) => {
    const signs = sign.repeat(30);
    for (const before of ['', '!', '!!', '!!!']) {
      const at = signs.length + before.length;
      const shown = fromFound({ text: `${signs}${before}lamps`, found: [[at, at + 5]] });
      const [, begun = ''] = /^…(.*?)!*lamps$/u.exec(shown.text) ?? [];
      expect([begun.replaceAll(sign, ''), begun.length > 0], before).toEqual(['', true]);
      expect(shown.found.map(([from, to]) => shown.text.slice(from, to))).toEqual(['lamps']);
    }
  });
});

describe('what is found, in a narrow row', () => {
  const said = (hit: object): string => {
    const whole = { id: '1', accounts: [], text: '', found: [], ...hit };
    return narrowHitWords(whole as never, Date.UTC(2026, 10, 29, 12), 'UTC');
  };
  const atMs = Date.UTC(2026, 10, 12, 9);

  it('says its time, which has no column there, unless it says when it goes, or has none', () => {
    expect(said({ kind: 'draft', atMs })).toBe('12 Nov, Draft');
    expect(said({ kind: 'post', atMs, figure: null, imported: true, goneAtMs: null })).toBe(
      '12 Nov, Published, imported',
    );
    expect(said({ kind: 'block', atMs: null, type: 'link', staged: 'new', active: true })).toBe(
      'Link on the bio page, new, not published',
    );
    const action = { kind: 'action', atMs, subject: 'post', batchName: null, blockReason: null };
    expect(said({ ...action, state: 'done', scheduledAtMs: null })).toMatch(/^12 Nov, \w/);
    expect(said({ ...action, state: 'queued', scheduledAtMs: Date.UTC(2026, 11, 1, 9) })).not.toContain('12 Nov');
  });
});

describe('a post that is found', () => {
  const hit = {
    kind: 'post' as const,
    id: '1',
    postId: '1',
    accounts: [],
    ...{ imported: false, goneAtMs: null },
  };

  it.each([
    [{ label: 'Reach', unit: 'count', value: 2907 }, 'Published, Reach 2,907'],
    [{ label: 'Watched', unit: 'percent', value: 9.5 }, 'Published, Watched 9.5\u2009%'],
    [{ label: 'Watch time', unit: 'seconds', value: 12 }, 'Published, Watch time 12 seconds'],
  ])('says its figure with the unit as everywhere: %o', (figure, words) => {
    expect(hitWords({ ...hit, figure } as never, 0, 'UTC').replaceAll(' · ', ', ')).toBe(words);
  });
});
