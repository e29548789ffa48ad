import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from '../run/checks.ts';
import { mutated } from './mutant.ts';
import { mutantGroups } from './mutants.ts';

it.each(mutantGroups.map((group) => [group.file, group] as const))(
  'each mistake listed for %s can still be made, and its tests are there',
  (file, { tests, mutants }) => {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [search, replace] of mutants) expect(mutated(source, { file, search, replace })).not.toBe(source);
    expect(mutants).not.toEqual([]);
    expect(tests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  },
);

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
  'src-main/desktop/terminal.ts': 'A program of its own, started from what was built (test/desktop/terminal.test.ts).',
  'src-main/desktop/updates/surroundings.ts':
    'Reads what is there, and no more; what it means is said in host/updates/update-place.ts.',
  'src-main/host/updates/other-version.ts': 'An error and its words: that it is one is held where it is thrown.',
  'src-main/desktop/about.ts': 'Says the versions: one call with what stands there.',
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
