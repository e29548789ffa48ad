import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildOnce } from '../desktop/desktop-process.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

beforeAll(buildOnce);

/** Each part begins with a name, a version and a licence. */
const parts = (): string[] => read('out/renderer/licences.txt').split(/\n\n-{72}\n\n/);
const namesOf = (listed: readonly string[]): string[] => listed.map((part) => part.replace(/ \d.*/s, ''));

it('the licences that the build writes are those of what every part of it holds, and our own first', () => {
  const [own = '', ...others] = parts();
  expect(own).toBe(`Outpost\n\n${read('LICENSE').trim()}`);
  for (const part of others) expect(part).toMatch(/^(@[\w-]+\/)?[\w.-]+ \d+\.\d+\.\d+\S*, \S/);
  // Of the core and the command, of the window, a font, a style, and what is packed as it is.
  const needed = ['kysely', 'commander', 'svelte', '@fontsource-variable/inter', 'tailwindcss', 'better-sqlite3'];
  expect(namesOf(others)).toEqual(expect.arrayContaining([...needed, '@napi-rs/keyring']));
  // What only builds or tests is no part of it.
  for (const tool of ['vite', 'vitest', 'electron-builder', 'playwright-core'])
    expect(namesOf(others)).not.toContain(tool);
});

it('each stands there with its words', () => {
  expect(parts().filter((part) => !part.includes('\n\n'))).toEqual([]);
});

it('nothing in the package is under a licence that binds what it is part of', () => {
  expect(parts().filter((part) => /^\S+ \S+, .*\b[AL]?GPL/.test(part))).toEqual([]);
});
