import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../src-renderer');

const views = globSync(join(root, '*/'))
  .map((folder) => basename(folder))
  .filter((view) => view !== 'ui');

const classesIn = (view: string, pattern: RegExp): Set<string> => {
  const sheets = globSync(join(root, view, '**/*.css')).map((file) => readFileSync(file, 'utf8'));
  const rules = sheets.join('\n').replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...rules.matchAll(pattern)].map(([, name = '']) => name));
};

/** The classes that the sheets of a view give a look by their name alone. What all views share is in ui/. */
const classesOf = (view: string): Set<string> => classesIn(view, /(?:^|[{};,])\s*\.([a-z][\w-]*)\s*(?=[{,])/g);

it('no class of one view is given a look by another: the sheets of all views are loaded in the end', () => {
  const owners = views.flatMap((view) => [...classesOf(view)].map((name) => [name, view]));
  expect(owners.length).toBeGreaterThan(50);
  const shared = Map.groupBy(owners, ([name]) => name);
  expect([...shared.values()].filter((of) => of.length > 1)).toEqual([]);
});

it('no rule of a view, however exact, is for a class that another view gives a look by its name alone', () => {
  const both = views.flatMap((view) => {
    const spoken = classesIn(view, /\.([a-z][\w-]*)(?=[^\s>+~,{}]*\s*[,{])/g);
    const others = views.filter((one) => one !== view);
    return others.flatMap((owner) =>
      [...classesOf(owner)].filter((name) => spoken.has(name)).map((name) => [name, owner, view]),
    );
  });
  expect(both).toEqual([]);
});

it('what is cut off is cut at the end of its own direction: a line that holds one name has the name’s', () => {
  const lines = globSync(join(root, '**/*.svelte')).map((file) => readFileSync(file, 'utf8'));
  const lone = lines.flatMap((text) => [
    ...text.matchAll(/class="[^"]*\bcut\b[^"]*"[^<>]*>\s*<bdi[^>]*>(?:\{[^{}]*\})<\/bdi>\s*<\//g),
  ]);
  expect(lone.map(([line]) => line)).toEqual([]);
});
