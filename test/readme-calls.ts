import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const [, section = ''] = readme.split("## Where the service's calls are in the window");
const [table = '', within = ''] = (section.split('\n## ')[0] ?? '').split('\n### Members within members');

/** The README's table of the service's calls: where each is in the window, and what is seen of its answer. */
export const rowsOfCalls: ReadonlyMap<string, { where: string; seen: string }> = new Map(
  [...table.matchAll(/^\| `([\w.-]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, call = '', where = '', seen = '']) => [call, { where, seen }] as const,
  ),
);

/** The members that the README names of a call's answer, by name; those within members by the way to them, as `totals.unit`. */
export function membersNamed(call: string): string[] {
  const seen = rowsOfCalls.get(call)?.seen ?? '';
  const [, inside = ''] = new RegExp(`^\\| \`${call}\` +\\| (.+?) +\\|$`, 'm').exec(within) ?? [];
  const names = [...seen.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  const nested = [...inside.matchAll(/`([\w.*]+)`: ([^;]+)/g)].flatMap(([, of = '', list = '']) =>
    list.split(',').map((name) => `${of}.${name.trim()}`),
  );
  return [...new Set([...names, ...nested])].toSorted();
}
