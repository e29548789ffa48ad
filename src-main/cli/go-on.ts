import type { Output } from './output.ts';
import { HolderGone } from './with-core.ts';

/**
 * Asks again in the place of a program that has ended before it answered, with words, as often as that happens. What is asked must be
 * taken as one, however often it is.
 */
export async function goOn<T>(output: Output, words: string, ask: (again: boolean) => Promise<T>): Promise<T> {
  for (let again = false; ; again = true) {
    try {
      return await ask(again);
    } catch (error) {
      if (!(error instanceof HolderGone)) throw error;
      output.note(words);
    }
  }
}

/** For what is done in a moment. */
export const GOES_ON = 'Outpost, with which this command worked, has ended. The command goes on in its place.';
