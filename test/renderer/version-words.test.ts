import { expect, it } from 'vitest';
import { versionName } from '../../src-renderer/composer/history/version-words.ts';

it('each version of a draft has a name, also one that was changed and changed back', () => {
  const version = { revision: 2, savedAtMs: 0, words: 1, added: 0, removed: 0 };
  expect(versionName({ ...version, changed: ['text', 'when'] }, 'between')).toBe('Words, Time');
  expect(versionName({ ...version, changed: [] }, 'between')).toBe('The same as before');
  expect(versionName({ ...version, changed: [] }, 'first')).toBe('The first kept');
});
