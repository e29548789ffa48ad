import type { Shown } from '../client/failure.ts';

/** How the words on the screen stand to those at the core. */
export interface Standing {
  /** Why the last save did not go through; null: it did. */
  problem: Pick<Shown, 'message'> | null;
  /** Something was written since the last save that went through. */
  isUnsaved: boolean;
  isLinked: boolean;
}

/**
 * What the head of the page warns of; null: nothing. In the pauses of the writing the words are saved anyway; without a core they are
 * not, however long it takes until a save fails.
 */
export function notSaved({ problem, isUnsaved, isLinked }: Standing): string | null {
  if (problem !== null) return `Not saved yet: ${problem.message}`;
  return isUnsaved && !isLinked ? 'Not saved yet' : null;
}
