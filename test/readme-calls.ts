import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const readme = readFileSync(join(import.meta.dirname, '..', 'README.md'), 'utf8');
const [, table = ''] = readme.split("## Where the service's calls are in the window");

/** The README's table of the service's calls: where each is in the window, and what is seen of its answer. */
export const rowsOfCalls: ReadonlyMap<string, { where: string; seen: string }> = new Map(
  [...(table.split('\n## ')[0] ?? '').matchAll(/^\| `([\w.-]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, call = '', where = '', seen = '']) => [call, { where, seen }] as const,
  ),
);

/** The members of its answer that a call's row names as seen in the window, by name. */
export function membersSeen(call: string): string[] {
  const seen = rowsOfCalls.get(call)?.seen ?? '';
  return [...new Set([...seen.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))].toSorted();
}
