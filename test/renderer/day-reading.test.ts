import { describe, expect, it } from 'vitest';
import { dayWordsIn } from '../../src-renderer/ui/when/read-when.ts';
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

  it('a weekday that today is says that today is one as well', () => {
    const onFriday = (typed: string): string | null => readingWords(typed, '2026-11-27');
    expect(['Friday', 'this fri', 'next Friday', 'Thursday', 'Fri 4 Dec'].map(onFriday)).toEqual([
      'That of next week. This week’s is 27 Nov.',
      'That of next week. This week’s is 27 Nov.',
      null,
      null,
      null,
    ]);
    expect(readingWords('Friday', '2026-11-27', 'back')).toBe(null);
  });

  it('is told apart from the time of day that was typed behind it', () => {
    const dayIn = (typed: string): string => dayWordsIn(typed, '2026-11-26');
    expect(['next Friday 18:00', 'Next fri at 6 p.m.', '12/02 9', 'next Friday'].map(dayIn)).toEqual([
      'next friday',
      'next fri',
      '12/02',
      'next friday',
    ]);
    // A year, not a time.
    expect(dayIn('29 Nov 27')).toBe('29 nov 27');
  });

  it('that can only be one day, or is none, says nothing', () => {
    for (const typed of ['29/11', '11/11', '12 Feb', '2027-02-12', '12/31', 'tomorrow', ''])
      expect(said(typed), typed).toBeNull();
  });
});
