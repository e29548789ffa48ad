import type { Board } from '../../src-preload/contract/accounts.ts';

/** Up to so many are seen at a glance; more can be searched. */
export const manyBoards = 5;

/** Boards that have all of these words in their name or description. */
export function boardsWith(boards: readonly Board[], words: string): Board[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return boards.filter(({ name, description }) => {
    const said = `${name} ${description ?? ''}`.toLocaleLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}
