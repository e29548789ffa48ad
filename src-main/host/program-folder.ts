import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Where package.json and `out/` are: looked for upwards, because bundled code is moved into chunk folders and a fixed
 * `../` would break there.
 */
export function programFolder(from: string = import.meta.dirname): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'package.json'))) return folder;
  }
  throw new Error(`There is no package.json above ${from}.`);
}

export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(programFolder(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
