import { expect, it } from 'vitest';
import type { ExportedPost } from '../../src-preload/contract/archive.ts';
import { figureKeys, postsCsvHead, postsCsvRows } from '../../src-preload/contract/posts-csv.ts';

const post = (excerpt: string, metrics: ExportedPost['metrics'] = {}): ExportedPost => ({
  ...{ accountId: '1', postId: '2', publishedAt: null, permalink: null, excerpt, imported: false, metrics },
  fetchedAt: '2026-11-22T00:00:00.000Z',
});

const postsCsv = (rows: ExportedPost[]): string => {
  const keys = figureKeys(rows).toSorted();
  return [postsCsvHead(keys), postsCsvRows(rows, keys)].join('\n');
};

it('nothing of a post acts as a formula, however it is dressed up; a figure below zero stays a number', () => {
  const dressed = [
    '=1+1',
    '\u{ff1d}HYPERLINK(1)',
    '\u{ff20}SUM(1)',
    '\u{200b}=1+1',
    '\u{ad}=1',
    '\u{1}=1',
    '\u{202e}=1',
    "'=1+1",
  ];
  for (const excerpt of dressed) {
    const [head = '', line = ''] = postsCsv([post(excerpt, { [excerpt]: -3 })]).split('\n');
    expect([head.split(',')[6], line.split(',')[4], line.split(',')[6]]).toEqual([`'${excerpt}`, `'${excerpt}`, '-3']);
  }
});

it('a post without a figure has an empty cell in its column, and an export of no posts is its first line', () => {
  expect(
    postsCsv([post('a', { likes: 1 }), post('b')])
      .split('\n')
      .map((line) => line.split(',')[6]),
  ).toEqual(['likes', '1', '']);
  // Members that every object has are names of figures as well.
  expect(postsCsv([post('a', { ['constructor']: 1 } as Record<string, number>), post('b')]).split('\n')[2]).toBe(
    '1,2,,,b,false,,2026-11-22T00:00:00.000Z',
  );
  expect(postsCsvHead([])).toBe('accountId,postId,publishedAt,permalink,excerpt,imported,fetchedAt');
});
