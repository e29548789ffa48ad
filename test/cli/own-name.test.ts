import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'src-main', 'cli');

/** A command named in words that are said, and not by `ownCommand`, which knows by which name it is found here; what it cannot do names none. */
const named = /['"`: ]outpost (?!cannot )[a-z]/;

it('no hint of the command names it by a name of its own: in a checkout it is found by npx alone', () => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => named.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line))
      .map((line) => `${name}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
