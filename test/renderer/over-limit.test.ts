import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countText } from '../../src-preload/contract/text-count.ts';
import { overFrom } from '../../src-renderer/composer/over-limit.ts';
import { previewOf } from '../../src-renderer/composer/preview.ts';

describe('the part of a text that is too long', () => {
  it('is none where the text fits every network', () => {
    expect(overFrom('Winter menu', ['x', 'bluesky'], countText)).toBeNull();
  });

  it('begins where the strictest network ends', () => {
    expect(overFrom('a'.repeat(310), ['bluesky', 'x', 'instagram'], countText)).toBe(280);
  });

  it('never begins inside an emoji', () => {
    const family = '👩‍👩‍👧';
    expect(overFrom(family.repeat(302), ['bluesky'], countText)).toBe(family.length * 300);
  });

  it('leaves before it a text that fits, and one sign more would not', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '中', '🫘', 'é', 'https://example.com/x '), {
      minLength: 300,
      maxLength: 400,
    });
    fc.assert(
      fc.property(text, (signs) => {
        const whole = signs.join('');
        const from = overFrom(whole, ['bluesky'], countText);
        if (from === null) return expect(countText('bluesky', whole).over).toBe(0);
        expect(countText('bluesky', whole.slice(0, from)).over).toBe(0);
        expect(countText('bluesky', whole.slice(0, from + 2)).over).toBeGreaterThan(0);
      }),
      { numRuns: 100, seed: 20_261_121 },
    );
  });
});

describe('the preview of a pasted book', () => {
  it.each(['X', 'LinkedIn'])('shows its beginning and says that more follows on %s', (network) => {
    const { parts, cut } = previewOf(network, 'A line of a book.\n'.repeat(60_000));
    const text = parts.map(({ shown }) => shown).join('');
    expect(text.length).toBeLessThanOrEqual(5_000);
    expect(text).toMatch(/^A line of a book\./);
    expect(cut).toBe(true);
  });
});
