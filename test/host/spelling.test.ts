import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepLanguages, languagesAtStart, usable } from '../../src-main/host/spelling.ts';
import { freshFolder, isOwnerOnly } from './playground.ts';

it('the languages that were chosen are there for the next start, before anything else is', async () => {
  using at = freshFolder();
  const file = join(at.folder, 'spelling.json');
  expect(languagesAtStart(file)).toEqual([]);
  await keepLanguages(file, ['de', 'en-GB']);
  expect(languagesAtStart(file)).toEqual(['de', 'en-GB']);
  expect(isOwnerOnly(file)).toBe(true);
});

it.each([
  ['no list', '{"a":1}', []],
  ['no JSON', '[', []],
  ['other things in it', '[1,"de",null]', ['de']],
])('what cannot be read is none: %s', (_, text, languages) => {
  using at = freshFolder();
  const file = join(at.folder, 'spelling.json');
  writeFileSync(file, text);
  expect(languagesAtStart(file)).toEqual(languages);
});

it('a folder in its place is none either', () => {
  using at = freshFolder();
  mkdirSync(join(at.folder, 'spelling.json'));
  expect(languagesAtStart(join(at.folder, 'spelling.json'))).toEqual([]);
});

it('only languages that there are dictionaries of are given on, each once', () => {
  expect(usable(['xx', 'de', 'de', 'en'], ['de', 'en-GB'])).toEqual(['de']);
  expect(usable([], ['de'])).toEqual([]);
});
