import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Electron mends the newest three majors (its documentation, "Electron Timelines"). */
const SUPPORTED = 3;

/** Whether a version gets mends of security while `newest` is out. Throws `TypeError` where one of the two is no version. */
export const isSupported = (version: string, newest: string): boolean => majorOf(newest) - majorOf(version) < SUPPORTED;

function majorOf(version: string): number {
  const major = /^(\d+)\.\d+\.\d+$/.exec(version)?.[1];
  if (major === undefined) throw new TypeError(`${JSON.stringify(version)} is no version.`);
  return Number(major);
}

/* npm run test:electron: asks the registry which is the newest, and ends with 1 where ours is mended no more. */
if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string };
  };
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const asked = execFileSync(npm, ['view', 'electron', 'dist-tags.latest'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [ours, newest] = [devDependencies.electron, asked.trim()];
  const isGood = isSupported(ours, newest);
  console.log(
    `Electron ${ours}, the newest is ${newest}: ${isGood ? 'supported' : 'supported no more, take a newer one'}.`,
  );
  process.exitCode = isGood ? 0 : 1;
}
