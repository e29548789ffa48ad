import type { Where } from '../where.ts';
import type { Output } from '../output.ts';

export interface Globals extends Where {
  json?: boolean;
}

/**
 * Joins a command's body with the global options and its exit code. Each body loads what it uses and nothing else: a short
 * command is then as short as it can be.
 */
export type Run = <A extends unknown[]>(
  body: (globals: Globals, output: Output, ...args: A) => Promise<number>,
) => (...args: unknown[]) => Promise<void>;
