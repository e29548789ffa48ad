import { describe, expect, it } from 'vitest';
import { ImportParts } from '../../src-main/cli/import-parts.ts';

const dealt = (sizes: number[]): { at: number[]; notes: string[] } => {
  const parts = new ImportParts();
  return { at: sizes.map((size) => parts.partOf(size)), notes: parts.notes(undefined) };
};

describe('the parts of an export', () => {
  it('have as much as an import reads each, and the rows in their order', () => {
    expect(dealt([9e6, 9e6, 9e6, 1e6, 9e6])).toMatchObject({ at: [1, 1, 2, 2, 2] });
    expect(dealt([9e6, 9e6])).toEqual({ at: [1, 1], notes: [] });
  });

  it('have no more rows than an import reads', () => {
    const { at } = dealt(Array.from({ length: 200_001 }, () => 10));
    expect([at[99_999], at[100_000], at[199_999], at[200_000]]).toEqual([1, 2, 2, 3]);
  });

  it('are said to be more than an import reads where one row alone is', () => {
    expect(dealt([1e6, 21e6, 1e6])).toEqual({
      at: [1, 2, 3],
      notes: [
        expect.stringContaining('write it into 3 files') as string,
        'One of these takes more than 20 MB by itself: it is a part of its own, which no import reads.',
      ],
    });
  });
});
