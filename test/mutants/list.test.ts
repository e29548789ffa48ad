import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../run/checks.ts';
import { mutated } from './mutant.ts';
import { mutantGroups } from './mutants.ts';
import { fewOf, spread } from './run.ts';

it.each(mutantGroups.map((group) => [group.file, group] as const))(
  'each mistake listed for %s can still be made, and its tests are there',
  (file, { tests, mutants }) => {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [search, replace] of mutants) expect(mutated(source, { file, search, replace })).not.toBe(source);
    expect(mutants).not.toEqual([]);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

it('takes as many of a list as are wanted, spread over it', () => {
  expect(spread([0, 1, 2, 3, 4, 5, 6], 3)).toEqual([0, 2, 4]);
  expect(spread([0, 1], 2)).toEqual([0, 1]);
  expect(spread([0, 1], Infinity)).toEqual([0, 1]);
});

it('takes one mistake of each file that publishes, counts or keeps others out, and of a few of all others', () => {
  const few = fewOf(mutantGroups).map(({ file }) => file);
  expect(new Set(few).size).toBe(few.length);
  for (const part of ['core/limits', 'core/actions', 'web', 'host/peer']) {
    const ofPart = mutantGroups.map(({ file }) => file).filter((file) => file.startsWith(`src-main/${part}/`));
    expect(few).toEqual(expect.arrayContaining(ofPart));
  }
  expect(few).toEqual(expect.arrayContaining(['src-main/desktop/lock-down.ts', 'src-main/desktop/scheme.ts']));
  for (const part of ['src-main/core/', 'src-main/desktop/', 'src-renderer/', 'src-main/host/'])
    expect(few.some((file) => file.startsWith(part))).toBe(true);
  expect(few.length).toBeLessThan(120);
});

/** What publishing, the limits, the shells with their rules, and the line between two programs rest on: a mistake anywhere in it must be noticed. */
const held = [
  'src-main/core/limits',
  'src-main/core/actions',
  'src-main/core/store',
  'src-main/web',
  'src-main/desktop',
  'src-main/host/background',
  'src-main/host/local-socket',
  'src-main/host/opening',
  'src-main/host/peer',
  'src-main/host/quick',
  'src-main/host/updates',
];

/** Of which no mistake is tried, and why. */
const untried: Readonly<Record<string, string>> = {
  'src-main/core/actions/probe.ts': 'Hands one request on: what becomes of it is decided by connections/request.ts.',
  'src-main/core/store/raw-sql.ts': 'One call that hands a statement on: without it no query of three files is made.',
  'src-main/core/store/schema.ts': 'Types of the tables: its functions only make the parts that Kysely asks for.',
  'src-main/desktop/index.ts':
    'The program itself: its processes are started from what was built (test/desktop/desktop.test.ts).',
  'src-main/desktop/terminal.ts': 'A program of its own, started from what was built (test/desktop/terminal.long.ts).',
  'src-main/desktop/updates/only-https.ts':
    'Held in the desktop as it was built (test/desktop/updates.long.ts), which no trial builds anew.',
  'src-main/desktop/updates/surroundings.ts':
    'Reads what is there, and no more; what it means is said in host/updates/update-place.ts.',
  'src-main/host/background/time.ts': "The computer's clock and its timers, handed on as they are.",
  'src-main/host/updates/other-version.ts': 'An error and its words: that it is one is held where it is thrown.',
  'src-main/web/run-web.ts':
    'The program itself: every trial would start a dozen processes (test/web/web-process.test.ts).',
  'src-main/web/web-command.ts': 'The arguments of that program, which its process is started with.',
};

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Whether a file holds a function with a body; types, tables, SQL and re-exports hold none. */
function decides(file: string): boolean {
  const has = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    if ('type' in node && typeof node.type === 'string' && functions.has(node.type)) return true;
    return Object.values(node).some(has);
  };
  return has(parseSync(file, readFileSync(join(root, file), 'utf8')).program.body);
}

it('every file of the limits, the engine, the store, the web shell, the desktop and its rules, the local socket and its peers that decides anything has a mistake on the list', () => {
  const files = held
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'));
  const listed = new Set(mutantGroups.map(({ file }) => file));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => !listed.has(file) && !(file in untried) && decides(file))).toEqual([]);
  // None that is on the list as well, holds no function any more, or is gone.
  expect(Object.keys(untried).filter((file) => listed.has(file) || !files.includes(file) || !decides(file))).toEqual(
    [],
  );
});
