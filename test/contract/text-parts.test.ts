import fc from 'fast-check';
import { find } from 'linkifyjs';
import { describe, expect, it } from 'vitest';
import { countText } from '../../src-preload/contract/text-count.ts';
import { linksIn, shownParts } from '../../src-preload/contract/text-parts.ts';
import { textRuleOf, textRules } from '../../src-preload/contract/text-rules.ts';

const shownOn = (social: string, text: string): string =>
  shownParts(textRuleOf(social), text)
    .map(({ as, shown }) => (as === 'words' ? shown : `[${shown}]`))
    .join('');

describe('the table of text rules', () => {
  it('says of each row where it is documented, and the day it was compared', () => {
    for (const { name, source, comparedOn } of textRules) {
      expect(URL.canParse(source), name).toBe(true);
      expect(new Date(comparedOn).toISOString(), name).toBe(`${comparedOn}T00:00:00.000Z`);
    }
  });
});

describe('a text as a network shows it', () => {
  const link = 'https://www.harbourandpine.example.com/menus/winter/2026?from=post';

  it.each([
    ['x', `Menu ${link}`, 'Menu [harbourandpine.example.com/menus/winter/2…]'],
    ['bluesky', `Menu ${link}`, 'Menu [harbourandpine.example.com/menus/winter...]'],
    ['mastodon', `Menu ${link}`, 'Menu [harbourandpine.example.com/men…]'],
    ['linkedin', `Menu ${link}`, `Menu [${link}]`],
    ['instagram', `Menu ${link}`, `Menu ${link}`],
    ['x', 'See example.com/ now', 'See [example.com] now'],
    ['mastodon', 'See example.com now', 'See example.com now'],
    ['gazette', `#one @two ${link}`, `#one @two ${link}`],
  ])('has its links on %s: %s', (social, text, shown) => expect(shownOn(social, text)).toBe(shown));

  it.each([
    ['x', 'By @nimbus.co, not me@example.com', 'By [@nimbus].co, not me@example.com'],
    ['instagram', 'By @nimbus.co.', 'By [@nimbus.co].'],
    ['bluesky', 'By @nimbus and @nimbus.bsky.social', 'By @nimbus and [@nimbus.bsky.social]'],
    ['mastodon', 'By @nimbus@social.example', 'By [@nimbus]'],
    ['mastodon', 'By @marta.bsky.social, @a.b@social.example and @pine.', 'By @marta.bsky.social, [@a.b] and [@pine].'],
    ['linkedin', 'By @nimbus', 'By @nimbus'],
  ])('has its names on %s: %s', (social, text, shown) => expect(shownOn(social, text)).toBe(shown));

  it.each([
    ['x', '#winter #2026 #зима1 a#b ##no &#39;', '[#winter] #2026 [#зима1] a#b ##no &#39;'],
    ['threads', '#winter and #menu', '[#winter] and #menu'],
    ['googlebusiness', '#winter', '#winter'],
  ])('has its hashtags on %s: %s', (social, text, shown) => expect(shownOn(social, text)).toBe(shown));

  it('is the text itself, whatever it is, where nothing is shortened', () => {
    const texts = fc.array(fc.constantFrom('a', ' ', '\n', '#b', '@c', '.d', 'https://e.com/f', '👩‍👩‍👧', '/', '@x.com'));
    const socials = textRules.filter(
      ({ links, mentions }) => typeof links.shown === 'string' && mentions !== 'address',
    );
    fc.assert(
      fc.property(texts, fc.constantFrom(...socials), (pieces, rule) => {
        const text = pieces.join('');
        expect(
          shownParts(rule, text)
            .map(({ shown }) => shown)
            .join(''),
        ).toBe(text);
      }),
      { seed: 20_261_123 },
    );
  });
});

describe('what is counted', () => {
  it('is only the name of a mention on Mastodon, and a link only with its scheme', () => {
    expect(countText('mastodon', 'By @nimbus@social.example').used).toBe('By @nimbus'.length);
    expect(countText('mastodon', 'See example.com').used).toBe('See example.com'.length);
  });

  it('is held against what the server of a connection allows, where it was told', () => {
    expect(countText('mastodon', 'x'.repeat(1_001), 1_000)).toMatchObject({ limit: 1_000, over: 1 });
    expect(countText('gazette', 'x', 1_000).limit).toBeNull();
  });
});

describe('a long text without a blank', () => {
  it.each(['a.', '漢a'])('of nothing but %j is looked through in a moment', (piece) => {
    const text = `.${piece.repeat(100_000 / piece.length)}`;
    const beganMs = performance.now();
    expect(linksIn(text, { found: 'any' })).toEqual([]);
    expect(performance.now() - beganMs).toBeLessThan(3_000);
  });

  it('has the links that all of it has in one go', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'example.com',
        'https://example.com/a?b=1.',
        'me@example.com',
        'word',
        'v1.2',
        '漢字',
        '(',
        ')',
        '🇵🇹',
      ),
      fc.integer({ min: 1, max: 60 }).map((times) => `https://example.com/${'long/'.repeat(times)}`),
      fc.integer({ min: 1, max: 200 }).map((times) => 'x'.repeat(times)),
    );
    const texts = fc
      .tuple(fc.constantFrom('"', '<', '、', ','), fc.array(piece, { minLength: 3, maxLength: 20 }))
      .map(([between, pieces]) => pieces.join(between));
    const whole = (text: string) =>
      find(text, 'url')
        .filter(({ start, value }) => !/[\p{L}\p{N}]/u.test(text[start - 1] ?? '') && /^(?:https?:|[^:]*$)/.test(value))
        .map(({ start, end }) => ({ start, end }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(linksIn(text, { found: 'any' }).map(({ start, end }) => ({ start, end }))).toEqual(whole(text));
      }),
      { numRuns: 200, seed: 20_261_129 },
    );
  });

  it('has no address that is longer than any network takes, and none behind it', () => {
    expect(linksIn(`https://example.com/${'a'.repeat(20_000)}"example.com`, { found: 'any' })).toEqual([]);
  });
});
