import { expect, it } from 'vitest';
import { exportedPieces } from '../../src-preload/contract/exported-posts.ts';

it('an export holds a few hundred posts at a time: the next ones are asked for when the last were taken', async () => {
  const asked: { after: unknown; limit?: number | undefined }[] = [];
  const cursor = (seen: number) => ({ accountId: '1', value: null, seen });
  const core = {
    exportPosts: async (of: (typeof asked)[number]) => {
      asked.push(of);
      return { rows: [], next: asked.length === 3 ? null : cursor(asked.length) };
    },
  };
  const pieces = exportedPieces(core as unknown as Parameters<typeof exportedPieces>[0], { spaceId: 's' });
  for (let taken = 1; taken <= 3; taken += 1) {
    expect((await pieces.next()).done).toBe(false);
    expect(asked).toHaveLength(taken);
  }
  expect((await pieces.next()).done).toBe(true);
  expect(asked.map(({ after }) => after)).toEqual([null, cursor(1), cursor(2)]);
  expect(Math.max(...asked.map(({ limit }) => limit ?? Infinity))).toBeLessThanOrEqual(500);
});
