import fc from 'fast-check';
import twitter from 'twitter-text';
import { describe, expect, it } from 'vitest';
import { countText } from '../../../src-preload/contract/text-count.ts';
import { networkName, textRuleOf, textRules } from '../../../src-preload/contract/text-rules.ts';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('a', ' ', '\n', 'é', '中文', 'مرحبا', '—', '…', 'e\u0301', '\u200d'),
  fc.constantFrom('👩‍👩‍👧', '🇵🇹', '#️⃣', '✊🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🫘', '☀️'),
  fc.constantFrom(' https://example.com/a?b=1 ', ' example.com ', ' (http://a.co) ', ' me@example.com ', ' v1.2 '),
);

describe('X', () => {
  it('agrees with twitter-text on texts made of words, scripts, emoji and links', () => {
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(' '));
    fc.assert(
      fc.property(texts, (text) => {
        expect(countText('x', text).used).toBe(twitter.parseTweet(text).weightedLength);
      }),
      { numRuns: 500, seed: 20_261_121 },
    );
  });

  it.each([
    ['https://example.com/' + 'long/'.repeat(60), 23],
    ['see example.com.', 4 + 23 + 1],
    ['http://localhost:3000/', 22],
    ['https://intranet.notatld/x', 26],
    ['me@example.com', 14],
    ['@harbour.co', 11],
    ['👩‍👩‍👧', 2],
    ['中文', 4],
    ['e\u0301', 1],
  ])('counts %j as %i', (text, used) => {
    expect(countText('x', text).used).toBe(used);
    expect(twitter.parseTweet(text).weightedLength).toBe(used);
  });
});

describe('other networks', () => {
  it('counts graphemes on Bluesky and says how many are too many', () => {
    expect(countText('bluesky', '👩‍👩‍👧'.repeat(308))).toEqual({ used: 308, limit: 300, over: 8, counted: 'whole' });
  });

  it('counts a link on Mastodon as 23 and leaves its limit to the server', () => {
    expect(countText('mastodon', `look https://example.com/${'a'.repeat(200)}`).used).toBe(5 + 23);
    expect(textRuleOf('mastodon')?.kind).toBe('soft');
  });

  it('counts an emoji on Threads as its bytes', () => {
    expect(countText('threads', 'a🫘é').used).toBe(1 + 4 + 1);
  });

  it('counts UTF-16 units elsewhere', () => {
    expect(countText('instagram', '🫘'.repeat(1_101))).toEqual({
      used: 2_202,
      limit: 2_200,
      over: 2,
      counted: 'whole',
    });
  });

  it('counts an unknown network without a limit', () => {
    expect(countText('gazette', '🫘'.repeat(5))).toEqual({ used: 5, limit: null, over: 0, counted: 'whole' });
    expect(networkName('gazette')).toBe('gazette');
  });

  it.each([
    ['Twitter', 'X'],
    ['google_business', 'Google Business'],
    ['Bluesky', 'Bluesky'],
    ['LINKEDIN-page', 'LinkedIn'],
  ])('knows %s as %s', (social, name) => expect(networkName(social)).toBe(name));

  it('has each spelling once', () => {
    const spellings = textRules.flatMap((rule) => rule.socials);
    expect(new Set(spellings).size).toBe(spellings.length);
  });

  it('never throws and never counts less than nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('x', 'bluesky', 'threads', 'mastodon', '?'),
        (text, on) => {
          const { used, over } = countText(on, text);
          expect(used).toBeGreaterThanOrEqual(0);
          expect(over).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

describe('a very long text', () => {
  const prose = 'Das Menü – „endlich“ – am Freitag. Plätze unter example.org/a 🎉 ';
  const book = prose.repeat(16_000);
  const socials = ['x', 'bluesky', 'mastodon', 'threads', 'gazette'];

  it.each(socials)('has at least what its beginning has on %s, and is not counted to its end', (social) => {
    const { used, over, limit, counted } = countText(social, book);
    expect(counted).toBe('at-least');
    expect(used).toBeGreaterThan(3_000);
    expect(used).toBeLessThan(12_000);
    expect(over).toBe(limit === null ? 0 : used - limit);
  });

  it.each(socials)('is never said to have more than it has on %s', (social) => {
    const text = prose.repeat(200);
    const pieces = Array.from({ length: 200 }, () => countText(social, prose).used);
    expect(countText(social, text).used).toBeLessThan(pieces.reduce((sum, used) => sum + used, 0));
  });

  it('is counted whole where units are counted, which costs nothing', () => {
    expect(countText('facebook', book)).toMatchObject({ used: book.length, counted: 'whole' });
  });

  it('is counted whole where its beginning would fit: one link as long as a book is a link', () => {
    const link = `https://example.com/${'a'.repeat(6_000)} and the rest`;
    expect(countText('x', link)).toEqual({ used: 23 + ' and the rest'.length, limit: 280, over: 0, counted: 'whole' });
  });

  it('is parted between words of any script', () => {
    for (const piece of ['зимнее меню ', '冬のメニューは金曜日から。', 'καλημέρα\n'])
      expect(countText('bluesky', piece.repeat(3_000)).counted, piece).toBe('at-least');
  });
});
