import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** One deliberate mistake: in `file`, the one place that says `search` says `replace`. */
export interface Mutant {
  /** From the root of the checkout, with slashes. */
  file: string;
  search: string;
  replace: string;
}

/** Names the mistake that a run of the tests is made with, as JSON. */
export const MUTANT_VARIABLE = 'OUTPOST_MUTANT';

/** The source with the mistake in it; throws where the place is not there, or not once. */
export function mutated(source: string, { file, search, replace }: Mutant): string {
  const places = source.split(search).length - 1;
  if (places !== 1) throw new Error(`${file} says ${places} times, not once: ${search}`);
  return source.replace(search, () => replace);
}

/** Reads the source for the tests with the mistake in it; the files on the disk stay as they are. */
export function mutantPlugin(root: string, json: string): Plugin {
  const mutant = JSON.parse(json) as Mutant;
  return {
    name: 'test:mutant',
    enforce: 'pre',
    transform(source, id) {
      const path = isAbsolute(id) ? relative(root, id.split('?')[0] ?? '') : id;
      return path === join(...mutant.file.split('/')).replaceAll('/', sep) ? mutated(source, mutant) : null;
    },
  };
}
