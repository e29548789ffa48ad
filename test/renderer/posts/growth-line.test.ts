import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../src-renderer/posts/growth-line.ts';

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
    expect(line?.points).toBe('0,39.5 50,2 100,27');
  });

  it('goes below 0 where a value does', () => {
    const line = lineOf(
      [
        { atMs: 0, value: -10 },
        { atMs: 100, value: 40 },
      ],
      size,
    );
    expect(line).toMatchObject({ points: '0,52 100,2', zeroY: 42 });
  });

  it('leaves out what was not available, which is not 0', () => {
    const line = lineOf(
      [
        { atMs: 0, value: 10 },
        { atMs: 50, value: null },
        { atMs: 100, value: 20 },
      ],
      size,
    );
    expect(line?.points).toBe('0,27 100,2');
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
