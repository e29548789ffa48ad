import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder for the path, with the program that asks a Linux session's bus: whether somebody shows icons is as the test says. */
export function busPrograms(folder: string, tray: boolean): string {
  const programs = join(folder, 'programs');
  mkdirSync(programs, { recursive: true });
  writeFileSync(join(programs, 'busctl'), `#!/bin/sh\necho "b ${tray}"\n`);
  chmodSync(join(programs, 'busctl'), 0o755);
  return programs;
}
