import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hintsWorkOn, ownCommand } from '../../src-main/cli/own-command.ts';
import { usualDataFolder } from '../../src-main/host/data-folder.ts';

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

it('a hint works on the folder that its command was told to work on, quoted where a shell would part it', () => {
  afterwards(() => {
    hintsWorkOn('/tmp/data');
    expect(ownCommand('outbox resume')).toBe('npx outpost --data /tmp/data outbox resume');
    hintsWorkOn('/tmp/My data');
    expect(ownCommand('spaces')).toMatch(/^npx outpost --data (['"])\/tmp\/My data\1 spaces$/);
    for (const usual of [undefined, usualDataFolder()]) {
      hintsWorkOn(usual);
      expect(ownCommand('spaces')).toBe('npx outpost spaces');
    }
  });
});

function afterwards(look: () => void): void {
  try {
    look();
  } finally {
    hintsWorkOn(undefined);
  }
}
