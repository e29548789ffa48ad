import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
