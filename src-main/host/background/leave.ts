import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/** Why the program ends: the user told it to, or the session ends with everything in it. `forced`: nothing can hold that up. */
export type LeaveCause = 'quit' | 'session-end' | 'forced';

/** What ending it does first. `say`: it is told in passing, because nobody could answer. */
export type Leave = 'go' | 'ask' | 'say';

/** `dated`: the posts that miss their time where the program does not run; null: there are none, or nobody knows. */
export function whatLeavingDoes(cause: LeaveCause, platform: string, dated: AllSpaces['dated']): Leave {
  if (dated === null || cause === 'forced') return 'go';
  // Linux systems wait for some seconds, and then end the session whatever is asked there.
  return cause === 'session-end' && platform === 'linux' ? 'say' : 'ask';
}
