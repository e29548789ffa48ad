import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  beginningWith,
  campaignOf,
  linksOf,
  replaceLink,
  withCampaign,
} from '../../src-renderer/composer/campaign/campaign.ts';
import { keepCampaign, lastCampaign } from '../../src-renderer/composer/campaign/last-campaign.ts';
import { memoryStorage } from './memory-storage.ts';

describe('the campaign of a link', () => {
  it.each([
    ['example.com', 'example.com?utm_source=news&utm_medium=social'],
    ['https://example.com/a?b=1&a=%20', 'https://example.com/a?b=1&a=%20&utm_source=news&utm_medium=social'],
    ['https://example.com/?#top', 'https://example.com/?utm_source=news&utm_medium=social#top'],
    ['https://example.com/?UTM_source=old&x', 'https://example.com/?x&utm_source=news&utm_medium=social'],
  ])('is added to %s, and all else of it stays', (link, tagged) => {
    expect(withCampaign(link, { source: 'news', medium: ' social ', campaign: '' })).toBe(tagged);
  });

  it('is read from it again, whatever the words are', () => {
    const words = fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() === one && one !== '');
    fc.assert(
      fc.property(words, words, (source, content) => {
        const tagged = withCampaign('https://example.com/a?b=1#c', { source, content });
        expect(campaignOf(tagged)).toEqual({ source, content });
        expect(withCampaign(tagged, {})).toBe('https://example.com/a?b=1#c');
      }),
      { seed: 20_261_123 },
    );
  });

  it('is shown as it stands where it cannot be read', () => {
    expect(campaignOf('https://example.com/?utm_source=100%&utm_medium')).toMatchObject({ source: '100%' });
  });

  it('begins with what the link says, else with what was said last in the space', () => {
    const kept = memoryStorage();
    keepCampaign('brand', { source: 'news', campaign: 'winter' }, kept);
    expect(lastCampaign('brand', kept)).toEqual({ source: 'news', campaign: 'winter' });
    expect(lastCampaign('other', kept)).toEqual({});
    expect(beginningWith('https://a.co/', lastCampaign('brand', kept))).toEqual({ source: 'news', campaign: 'winter' });
    expect(beginningWith('https://a.co/?utm_source=x', lastCampaign('brand', kept))).toEqual({ source: 'x' });
  });

  it.each(['no JSON', '[]', 'null', '{"source":1}'])('begins with nothing where %s is kept', (text) => {
    const kept = memoryStorage();
    kept.setItem('outpost:campaign:brand', text);
    expect(lastCampaign('brand', kept)).toEqual({});
  });
});

describe('the links of a text', () => {
  it('are each there once, and one is replaced wherever it stands whole', () => {
    const text = 'See a.co/x, a.co/xy and https://b.co. Again: a.co/x';
    expect(linksOf(text)).toEqual(['a.co/x', 'a.co/xy', 'https://b.co']);
    const written = [
      'https://other.example/b',
      'https://intranet.local/a',
      'https://192.168.1.5/a',
      'http://intranet/x',
    ];
    expect(linksOf(`Not even.a, but ${written.join(' and ')}.`)).toEqual(written);
    expect(replaceLink(text, 'a.co/x', 'a.co/x?u=1')).toBe(
      'See a.co/x?u=1, a.co/xy and https://b.co. Again: a.co/x?u=1',
    );
  });
});
