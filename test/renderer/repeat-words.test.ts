import { expect, it } from 'vitest';
import { repeatWords } from '../../src-renderer/composer/repeat-words.ts';

it('a draft that repeats says how many are to come after it, and of the last one that none is', () => {
  expect([0, 1, 3].map(repeatWords)).toEqual([
    'Repeats: this is the last one. No draft is to come after it.',
    'Repeats: 1 more draft to come.',
    'Repeats: 3 more drafts to come.',
  ]);
});
