import { expect, it } from 'vitest';
import { headWidthPx } from '../../../src-renderer/posts/head-width.ts';

const plain = { isSorted: false, isLined: false, isLast: false, behind: '' };

it.each([
  ['Likes', plain, 84],
  ['Impressions', plain, 99],
  ['Impressions', { ...plain, isSorted: true }, 119],
  ['Impressions', { ...plain, isLast: true }, 107],
  ['Average watch time', plain, 91],
  ['Average watch time', { ...plain, behind: ' seconds' }, 144],
  ['Reach, first to last', { ...plain, isLined: true }, 172],
  ['Donaudampfschifffahrtsgesellschaft', plain, 200],
  ['', plain, 84],
])('the column %j is as wide as its heading takes in two lines', (words, how, widthPx) => {
  expect(headWidthPx(words, how)).toBe(widthPx);
});
