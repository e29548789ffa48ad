import { expect, it } from 'vitest';
import { listWords } from '../../src-preload/contract/words/list.ts';

it('puts several things side by side, and one or none as they are', () => {
  expect(listWords(['Bluesky', 'Mastodon', 'X'])).toBe('Bluesky, Mastodon, X');
  expect([listWords(['X']), listWords([])]).toEqual(['X', '']);
});
