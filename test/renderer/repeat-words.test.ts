import { expect, it } from 'vitest';
import { mostRunsWords, repeatWords } from '../../src-renderer/composer/repeat-words.ts';

it('a draft that repeats says how many are to come after it, and of the last one that none is', () => {
  expect([0, 1, 3].map(repeatWords)).toEqual([
    'Repeats: this is the last one. No draft is to come after it.',
    'Repeats: 1 more draft to come.',
    'Repeats: 3 more drafts to come.',
  ]);
});

it('runs of which there are more than are made at once say that they end before the last day', () => {
  expect(mostRunsWords(199)).toBe(
    'No more than 199 are made at once: they end before the last day you chose. The last of them can be repeated further.',
  );
});
