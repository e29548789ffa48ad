import { describe, expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import type { DraftBody } from '../../src-preload/contract/drafts.ts';
import { linksOf, uncheckedWords } from '../../src-renderer/composer/unchecked-links.ts';
import { cpuMs } from '../bench/store/cpu.ts';

const links = (of: Partial<DraftBody>): number => linksOf({ ...blankBody(), ...of });

describe('the links of a draft, of which none is checked', () => {
  it('are those of its field, its texts and its comment, each once', () => {
    const link = 'https://example.com/winter';
    expect(links({ text: 'No link. None at all... and 3.5 of nothing' })).toBe(0);
    expect(links({ link: ' ' })).toBe(0);
    expect(links({ link })).toBe(1);
    expect(links({ text: `The menu: ${link}.` })).toBe(1);
    expect(links({ text: `The menu: ${link}`, link, firstComment: `Again: ${link}` })).toBe(1);
    expect(links({ text: 'See example.com/menu', variants: { x: 'See http://localhost:3000' } })).toBe(2);
    expect(links({ firstComment: 'More at example.com' })).toBe(1);
    expect([uncheckedWords(1), uncheckedWords(2)]).toEqual([
      'Whether the link can be reached is not checked.',
      'Whether the links can be reached is not checked.',
    ]);
  });

  it('are found as quickly in a book as in a line', () => {
    const book = { text: 'Lamps along the quay, lit at six. '.repeat(30_000) };
    const page = { text: book.text.slice(0, book.text.length / 10) };
    // The least of several, in processor time: what else the machine does is not counted.
    const spent = (of: Partial<DraftBody>): number =>
      Math.min(
        ...Array.from({ length: 5 }, () => {
          const fromMs = cpuMs();
          expect(links(of)).toBe(0);
          return cpuMs() - fromMs;
        }),
      );
    // Linear, with room: looking from each word to the end would be a hundred times as long.
    expect(spent(book)).toBeLessThan(50 * Math.max(1, spent(page)));
    expect(spent({ text: 'a.'.repeat(200_000) })).toBeLessThan(50 * Math.max(1, spent(book)));
  });
});
