import { describe, expect, it } from 'vitest';
import { readingWords } from '../../src-renderer/ui/when/reading-words.ts';

const said = (typed: string): string | null => readingWords(typed, '2026-11-22');

describe('a date typed in figures', () => {
  it('that could be two days says which it was read as, and which is the other', () => {
    expect(said('12/02')).toBe('Read as 12 Feb 2027. With the month first it would be 2 Dec.');
    expect(said('11/12')).toBe('Read as 11 Dec. With the month first it would be 12 Nov 2027.');
  });

  it('“next Friday” says which Friday is not meant, where one of this week is still to come', () => {
    const onThursday = (typed: string): string | null => readingWords(typed, '2026-11-26');
    expect(onThursday('next Friday')).toBe('That of next week. This week’s is 27 Nov.');
    expect([onThursday('next Thursday'), onThursday('next Monday'), onThursday('Friday')]).toEqual([null, null, null]);
    expect(readingWords('next Friday', '2026-11-26', 'back')).toBe(null);
  });

  it('that can only be one day, or is none, says nothing', () => {
    for (const typed of ['29/11', '11/11', '12 Feb', '2027-02-12', '12/31', 'tomorrow', ''])
      expect(said(typed), typed).toBeNull();
  });
});
