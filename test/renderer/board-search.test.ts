import { expect, it } from 'vitest';
import { boardsWith } from '../../src-renderer/accounts/board-search.ts';

const board = (id: string, name: string, description: string | null) => ({ id, name, description, image: null });
const boards = [board('1', 'Winter bags', 'Everything green'), board('2', 'Brew guides', null)];
const found = (words: string): string[] => boardsWith(boards, words).map(({ id }) => id);

it('boards are found by words of their name and description, in any order and case; nothing typed leaves none out', () => {
  expect(found('')).toEqual(['1', '2']);
  expect(found('GREEN winter')).toEqual(['1']);
  expect(found('guides')).toEqual(['2']);
  expect(found('winter guides')).toEqual([]);
});
