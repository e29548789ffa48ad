import type { StagedSign } from '../search.ts';

/** What was done to a block here that is not on the page yet. */
export function stagedWords(staged: StagedSign): string {
  switch (staged) {
    case 'new':
      return 'new, not published';
    case 'edited':
      return 'edited, not published';
    case 'deleted':
      return 'deleted here, still on the page';
    default:
      return staged satisfies never;
  }
}
