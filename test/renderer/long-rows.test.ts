import { describe, expect, it } from 'vitest';
import { place, placeApart, type Placed } from '../../src-renderer/ui/rows/placed.ts';
import { stretchOf } from '../../src-renderer/ui/rows/stretch.ts';

const list = { startPx: 200, rowPx: 40, total: 10_000 };
const sight = { scrollPx: 0, viewPx: 600, readyPx: 0 };

describe('which rows of a long list are in the page', () => {
  it('those in sight, and what is made ready on both sides', () => {
    expect(stretchOf(list, sight, 0)).toEqual({ from: 0, to: 10 });
    expect(stretchOf(list, { ...sight, scrollPx: 2_210, readyPx: 80 }, 0)).toEqual({ from: 48, to: 68 });
    expect(stretchOf(list, { ...sight, scrollPx: 400_200 }, 0)).toEqual({ from: 10_000, to: 10_000 });
  });

  it('none while the view has no height, or the list is out of sight', () => {
    expect(stretchOf(list, { ...sight, viewPx: 0, scrollPx: 4_000 }, 0)).toEqual({ from: 95, to: 95 });
    expect(stretchOf({ ...list, startPx: 5_000 }, sight, 20)).toEqual({ from: 0, to: 0 });
  });

  it('as many as before, so that a row that is cut at both edges costs none', () => {
    const rows = (scrollPx: number): number => {
      const { from, to } = stretchOf(list, { ...sight, scrollPx }, 16);
      return to - from;
    };
    expect([200, 210, 239, 4_000, 399_600].map(rows)).toEqual([16, 16, 16, 16, 16]);
    expect(stretchOf({ ...list, total: 3 }, { ...sight, scrollPx: 210 }, 16)).toEqual({ from: 0, to: 3 });
  });
});

describe('the elements of the rows', () => {
  const idAt = (index: number): string => `post ${index}`;
  const slots = (placed: readonly Placed[]): number[] => placed.map(({ slot }) => slot).sort((a, b) => a - b);
  const first = place([], { from: 0, to: 30 }, idAt);

  it('are those that were there, wherever one scrolls to: none is made', () => {
    let placed = first;
    for (const from of [5, 12, 400, 9_970, 0]) {
      placed = place(placed, { from, to: from + 30 }, idAt);
      expect(slots(placed)).toEqual(slots(first));
      expect(placed.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, at) => from + at));
    }
  });

  it('go along with their rows when the first of a list leaves it', () => {
    const left = place(first, { from: 0, to: 30 }, (index) => idAt(index + 2));
    expect(left.slice(0, 28).map(({ slot }) => slot)).toEqual(first.slice(2).map(({ slot }) => slot));
    expect(slots(left)).toEqual(slots(first));
  });

  it('stay in their place while the row is on the way, and are the same where nothing changed', () => {
    const coming = place(first, { from: 10, to: 40 }, (index) => (index < 30 ? idAt(index) : undefined));
    const came = place(coming, { from: 10, to: 40 }, idAt);
    expect(came.map(({ slot }) => slot)).toEqual(coming.map(({ slot }) => slot));
    expect(came[0]).toBe(coming[0]);
  });

  it('are never moved where a row can have the keyboard, and that row is always in the page', () => {
    const indexes = (from: number, kept: number): number[] =>
      placeApart({ from, to: from + 3 }, kept).map(({ index, slot }) => (expect(slot).toBe(index), index));
    expect(indexes(10, 11)).toEqual([10, 11, 12]);
    expect(indexes(10, 2)).toEqual([2, 10, 11, 12]);
    expect(indexes(10, 400)).toEqual([10, 11, 12, 400]);
  });
});
