import type { ActionRow } from '../action.ts';
import { beginningOf } from './beginning.ts';
import { quoted, unturned } from './quoted.ts';
import { titleWords } from './title.ts';

/** The longest name that a column or a sentence has. */
const LONGEST_NAME = 60;

/** Why it does not go though nothing is wrong with it, as a phrase, with what that is; empty where nothing is in its way. */
export function behindWords({ subject, behind }: Pick<ActionRow, 'subject' | 'behind'>): string {
  if (behind === null) return '';
  const isHeld = behind.blockReason === 'held';
  // Only here is it sure what it belongs to.
  if (subject === 'first-comment' && behind.subject === 'post')
    return isHeld ? 'waits for its post, which you hold' : 'waits for an answer about its post';
  const title = beginningOf(titleWords(behind), LONGEST_NAME);
  const named = behind.change === null ? quoted(title) : unturned(title);
  return isHeld ? `waits for what you hold: ${named}` : `waits for an answer: ${named}`;
}
