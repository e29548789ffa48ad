import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src-renderer');

/** The classes that the sheets of a view give a look by their name alone. What all views share is in ui/. */
const classesOf = (view: string): Set<string> => {
  const sheets = globSync(join(root, view, '**/*.css')).map((file) => readFileSync(file, 'utf8'));
  const rules = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(/(?:^|[{};,])\s*\.([a-z][\w-]*)\s*(?=[{,])/g)].map(([, name = '']) => name));
};

it('no class of one view is given a look by another: the sheets of all views are loaded in the end', () => {
  const views = globSync(join(root, '*/')).map((folder) => basename(folder));
  const owners = views
    .filter((view) => view !== 'ui')
    .flatMap((view) => [...classesOf(view)].map((name) => [name, view]));
  expect(owners.length).toBeGreaterThan(50);
  const shared = Map.groupBy(owners, ([name]) => name);
  expect([...shared.values()].filter((of) => of.length > 1)).toEqual([]);
});
