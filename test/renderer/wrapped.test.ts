import { describe, expect, it } from 'vitest';
import { wrapped } from '../../src-renderer/ui/chart/wrapped.ts';

const widthOf = (line: string): number => line.length;

describe('the words of a picture', () => {
  it('stand on as many lines as they need', () => {
    expect(wrapped('The scale begins at 0.', 12, widthOf)).toEqual(['The scale', 'begins at 0.']);
    expect(wrapped('short', 12, widthOf)).toEqual(['short']);
    expect(wrapped('', 12, widthOf)).toEqual([]);
  });

  it('are cut within a word that no line has room for, and never within a character', () => {
    expect(wrapped('of 今日は海へ行きました', 5, widthOf)).toEqual(['of', '今日は海へ', '行きました']);
    expect(wrapped('👩‍👩‍👧👩‍👩‍👧', 8, widthOf)).toEqual(['👩‍👩‍👧', '👩‍👩‍👧']);
  });
});
