import { describe, expect, it } from 'vitest';
import { belowOf, lineOf } from '../../../src-renderer/posts/growth-line.ts';

const size = { width: 100, height: 52 };

describe('the line of a figure', () => {
  it('goes from its first snapshot to its last, from 0 at the foot to its highest value', () => {
    const line = lineOf(
      [
        { atMs: 0, value: 10 },
        { atMs: 50, value: 40 },
        { atMs: 100, value: 20 },
      ],
      size,
    );
    expect(line).toMatchObject({ top: 40, first: { value: 10 }, last: { value: 20 } });
    expect(line?.stretches).toEqual([['0,39.5', '50,2', '100,27']]);
    expect(belowOf(line?.stretches[0] ?? [], 52)).toBe('M0 52L0,39.5L50,2L100,27L100 52Z');
  });

  it('goes below 0 where a value does', () => {
    const line = lineOf(
      [
        { atMs: 0, value: -10 },
        { atMs: 100, value: 40 },
      ],
      size,
    );
    expect(line).toMatchObject({ stretches: [['0,52', '100,2']], zeroY: 42 });
  });

  it('has a gap where it was not available, which is not 0, and a dot between two gaps', () => {
    const line = lineOf(
      [
        { atMs: 0, value: 10 },
        { atMs: 20, value: 20 },
        { atMs: 40, value: null },
        { atMs: 60, value: 20 },
        { atMs: 80, value: null },
        { atMs: 90, value: 10 },
        { atMs: 100, value: 20 },
      ],
      size,
    );
    expect(line?.stretches).toEqual([
      ['0,27', '20,2'],
      ['60,2', '60,2'],
      ['90,27', '100,2'],
    ]);
  });

  it('is none where fewer than two values are known', () => {
    expect(lineOf([], size)).toBeNull();
    expect(
      lineOf(
        [
          { atMs: 0, value: 3 },
          { atMs: 1, value: null },
        ],
        size,
      ),
    ).toBeNull();
  });
});
