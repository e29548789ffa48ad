import { existsSync } from 'node:fs';

/** The first of the names that nothing has: nothing is ever created over. */
export function freeName(nameOf: (n: number) => string): string {
  let n = 0;
  while (existsSync(nameOf(n))) n += 1;
  return nameOf(n);
}
