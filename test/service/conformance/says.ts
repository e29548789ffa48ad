import { it } from 'vitest';

/** A test of one sentence of the specification, quoted as it stands there. `section` is its heading. */
export function says(section: string, sentence: string, fn: () => Promise<void>): void {
  it(`${section}: “${sentence}”`, fn);
}
