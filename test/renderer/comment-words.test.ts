import { expect, it } from 'vitest';
import { addedCommentsWords } from '../../src-renderer/composer/comment-words.ts';

it('a first comment says how many comments it becomes, and before an account is chosen not that it is none', () => {
  expect([0, 1, 3].map(addedCommentsWords)).toEqual([
    'Adds one comment.',
    'Adds one comment.',
    'Adds one comment per text (3 here).',
  ]);
});
