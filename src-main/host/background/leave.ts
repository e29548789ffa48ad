import type { AllSpaces } from '../../../src-preload/contract/status.ts';

/**
 * Why the program ends: the user told it to, or the session ends with everything in it. `signal`: the system, or a terminal, tells the
 * program itself, and kills it soon after. `forced`: nothing can hold that up.
 */
export type LeaveCause = 'quit' | 'session-end' | 'signal' | 'forced';

/** What ending it does first. `say`: it is told in passing, because nobody could answer. */
export type Leave = 'go' | 'ask' | 'say';

/** `dated`: the posts that miss their time where the program does not run; null: there are none, or nobody knows. */
export function whatLeavingDoes(cause: LeaveCause, platform: string, dated: AllSpaces['dated']): Leave {
  if (dated === null || cause === 'forced') return 'go';
  // A question would be one that nobody may see: of a hidden program, at the end of a session.
  if (cause === 'signal') return 'say';
  // Linux systems wait for some seconds, and then end the session whatever is asked there.
  return cause === 'session-end' && platform === 'linux' ? 'say' : 'ask';
}
