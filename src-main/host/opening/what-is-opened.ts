import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Intent } from '../../../src-preload/contract/intents.ts';
import { intentOfLink, LINK_SCHEME } from './outpost-link.ts';
import { switchesWithValue } from './terminal-command.ts';

/** What a start, or the system, gives Outpost to open. `more`: other files came with it, which are not read. */
export type Opening = { file: string; more?: true } | { ask: Intent };

/** How a program was started: its arguments without itself, and where. */
export interface Start {
  args: readonly string[];
  cwd: string;
}

const batchFiles: ReadonlySet<string> = new Set(['.csv', '.tsv', '.json', '.txt']);

/** A link, or a file that can be imported; null: neither. Linux desktops name files by their address. */
export function openingOf(argument: string, cwd: string): Opening | null {
  if (argument.toLowerCase().startsWith(`${LINK_SCHEME}:`)) {
    const ask = intentOfLink(argument);
    return ask === null ? null : { ask };
  }
  const path = argument.startsWith('file:') ? pathOf(argument) : argument;
  return path !== null && batchFiles.has(extname(path).toLowerCase()) ? { file: resolve(cwd, path) } : null;
}

/** After `--` none is a switch. */
export function isGiven(args: readonly string[], at: number): boolean {
  const end = args.indexOf('--');
  if (end >= 0 && at >= end) return at > end;
  return args[at]?.startsWith('-') !== true && !switchesWithValue.has(args[at - 1] ?? '');
}

/** Its arguments without those that are opened. */
export const withoutOpenings = ({ args, cwd }: Start): string[] =>
  args.filter((one, at) => !isGiven(args, at) || openingOf(one, cwd) === null);

/** Those that are opened, each as it can be passed on from anywhere. */
export const openingsOf = ({ args, cwd }: Start): string[] =>
  args.flatMap((one, at) => {
    const opening = isGiven(args, at) ? openingOf(one, cwd) : null;
    if (opening === null) return [];
    return 'file' in opening ? [opening.file] : [one];
  });

/** The first of its arguments that can be opened. */
export function openedByStart({ args, cwd }: Start): Opening | null {
  const openings = args.flatMap((argument, at) => (isGiven(args, at) ? (openingOf(argument, cwd) ?? []) : []));
  const [first, ...others] = openings;
  if (first === undefined || !('file' in first)) return first ?? null;
  return others.some((one) => 'file' in one) ? { ...first, more: true } : first;
}

/** A start as another process has passed it on; null: it did not. */
export function startPassedOn(passed: unknown): Start | null {
  if (typeof passed !== 'object' || passed === null || !('args' in passed) || !('cwd' in passed)) return null;
  const { args, cwd } = passed;
  const areTexts = Array.isArray(args) && args.every((one) => typeof one === 'string');
  return areTexts && typeof cwd === 'string' ? { args, cwd } : null;
}

/** Only of this computer's own disk. */
function pathOf(address: string): string | null {
  try {
    return new URL(address).host === '' ? fileURLToPath(address) : null;
  } catch {
    return null;
  }
}
