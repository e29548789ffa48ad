import { upTo } from '../../src-preload/contract/up-to.ts';

/** The words that a text begins with, on one line, as a sentence quotes them: what is longer ends where a word does, if one does. */
export function firstWords(text: string, mostUnits: number): string {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= mostUnits ? line : `${upTo(line, mostUnits).replace(/\s\S*$/, '')}…`;
}
