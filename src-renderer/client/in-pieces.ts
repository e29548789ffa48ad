import { MOST_DRAFTS } from '../../src-preload/contract/most-drafts.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { attempt } from './toast.svelte.ts';

/** Asks for drafts in as many calls as it takes, one after the other; the first that fails ends it. Gives what was answered until then. */
export async function inPieces<T>(
  draftIds: readonly string[],
  ask: (draftIds: string[]) => Promise<T>,
  most = MOST_DRAFTS,
): Promise<T[]> {
  const answers: T[] = [];
  for (let from = 0; from < draftIds.length; from += most) {
    const answer = await attempt(ask(draftIds.slice(from, from + most)));
    if (answer === undefined) break;
    answers.push(answer);
  }
  return answers;
}

/** Why so many are not queued, copied or given their times in one go; null: they are not too many. */
export const tooManyWords = (draftIds: readonly string[]): string | null =>
  draftIds.length > MOST_DRAFTS ? plural(MOST_DRAFTS, tooMany) : null;

const tooMany = {
  one: 'These are too many at once: select no more than # draft.',
  other: 'These are too many at once: select up to # drafts.',
};
