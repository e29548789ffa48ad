import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './checks.ts';

/*
 * Whether every file is written as Prettier would write it. oxfmt writes nearly all as Prettier does, for a fiftieth of the time: only
 * what it would write otherwise is shown to Prettier, and components, which it does not read.
 */

const components = globSync('src-renderer/**/*.svelte', { cwd: root });

function run(program: string, args: readonly string[]): { status: number | null; lines: string[] } {
  const file = join(root, 'node_modules', '.bin', program);
  const options = { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const { status, stdout, stderr } = spawnSync(file, args, options);
  process.stderr.write(stderr);
  return { status, lines: stdout.split('\n').filter((line) => line !== '') };
}

const other = run('oxfmt', ['--config', '.prettierrc.json', '--threads', '1', '--list-different']);
// It says 1 both where it would write a file otherwise, which it names, and where it failed, which it does not.
if (other.status !== 0 && other.lines.length === 0) throw new Error('oxfmt did not run.');
const checked = run('prettier', ['--check', '--log-level', 'warn', ...components, ...other.lines]);
process.exitCode = checked.status ?? 1;
