import { searchStates } from '../search-groups.ts';
import type { SearchProblem } from '../search.ts';
import { figure } from './figure.ts';
import { listWords } from './list.ts';
import { quoted } from './quoted.ts';

/** What is wrong with what was typed into a search, and how it is written. */
export function searchProblemWords(problem: SearchProblem): string {
  switch (problem.code) {
    case 'unknown-state':
      return `“is:${problem.text}” is not known. It can be ${listWords(searchStates)}.`;
    case 'unknown-account':
      return `No account of this space is called ${quoted(problem.text)}. Write its handle, as in account:@name.`;
    case 'unknown-network':
      return `No account of this space is on ${quoted(problem.text)}.`;
    case 'unreadable-day':
      return `${quoted(problem.text)} is not a day. Write it as in ${problem.filter}:2026-11-01.`;
    case 'no-value':
      return `There is nothing after “${problem.text}:”.`;
    case 'too-many-words':
      return `Search for at most ${figure(problem.most)} words at once.`;
    default:
      return problem satisfies never;
  }
}
