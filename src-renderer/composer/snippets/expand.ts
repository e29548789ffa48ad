import type { Snippet } from '../../../src-preload/contract/snippets.ts';
import { mostNameLetters, nameLetters } from '../../../src-preload/contract/snippet-name.ts';
import { variablesIn } from '../../../src-preload/contract/snippet-variables.ts';
import { typedBehind } from '../typed-behind.ts';

/** What looks like a variable and is none, as it is written, each once. */
export const unknownVariables = (text: string): string[] => [
  ...new Set(
    (text.match(/\{\p{L}[\p{L}\p{N}_ -]{0,30}\}/gu) ?? []).filter((written) => variablesIn(written).length === 0),
  ),
];

/** What is typed of a snippet's name, and where: from the semicolon on; null: nothing is. */
export const nameBefore = typedBehind(new RegExp(String.raw`(?:^|[\s(]);(${nameLetters}{0,${mostNameLetters}})$`, 'u'));

const MOST_OFFERED = 6;

/** Snippets and groups of hashtags whose name begins so, then those that have it elsewhere. */
export function offered(snippets: readonly Snippet[], name: string): Snippet[] {
  const typed = name.toLowerCase();
  const fitting = snippets.filter((one) => one.kind !== 'template' && one.name.toLowerCase().includes(typed));
  const begins = (one: Snippet): number => Number(one.name.toLowerCase().startsWith(typed));
  return fitting.toSorted((a, b) => begins(b) - begins(a) || a.name.localeCompare(b.name)).slice(0, MOST_OFFERED);
}
