import { isAbsolute, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** One deliberate mistake: in `file`, the one place that says `search` says `replace`. */
export interface Mutant {
  /** From the root of the checkout, with slashes. */
  file: string;
  search: string;
  replace: string;
}

/** Names the mistake that tests are run with, as JSON; empty: none right now. Not set: nothing of the kind goes on. */
const VARIABLE = 'OUTPOST_MUTANT';

export const isTryingMutants = process.env[VARIABLE] !== undefined;

export function chosenMutant(): Mutant | null {
  const json = process.env[VARIABLE] ?? '';
  return json === '' ? null : (JSON.parse(json) as Mutant);
}

/** What is read and started from now on has this mistake. */
export function chooseMutant(mutant: Mutant | null): void {
  process.env[VARIABLE] = mutant === null ? '' : JSON.stringify(mutant);
}

/** The source with the mistake in it; throws where the place is not there, or not once. */
export function mutated(source: string, { file, search, replace }: Mutant): string {
  const places = source.split(search).length - 1;
  if (places !== 1) throw new Error(`${file} says ${places} times, not once: ${search}`);
  return source.replace(search, () => replace);
}

/** Reads the source for the tests with the mistake in it that is chosen then; the files on the disk stay as they are. */
export function mutantPlugin(root: string): Plugin {
  return {
    name: 'test:mutant',
    enforce: 'pre',
    transform(source, id) {
      const mutant = chosenMutant();
      if (mutant === null) return null;
      const path = isAbsolute(id) ? relative(root, id.split('?')[0] ?? '') : id;
      return path === join(...mutant.file.split('/')).replaceAll('/', sep) ? mutated(source, mutant) : null;
    },
  };
}
