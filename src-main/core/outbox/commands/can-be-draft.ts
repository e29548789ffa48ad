import type { Refusal } from '../../../../src-preload/contract/refusal.ts';
import { isMadeAndFailed, unsentStates, type Action } from '../../actions/action.ts';
import { kindOf, mayBeDraft, type Kinds } from '../../actions/kind.ts';
import { tooLate } from './change.ts';

/** Why it could not whatever its state: it is no post, or cannot be read. */
export function whyNeverDraft(kinds: Kinds, action: Action): 'no-draft' | 'unreadable' | null {
  if (mayBeDraft(kinds, action)) return null;
  return kindOf(kinds, action.kind).isReadable(action) ? 'no-draft' : 'unreadable';
}

/** Why what an action says cannot become a draft now; null: it can. */
export function whyNoDraft(kinds: Kinds, action: Action): Refusal | null {
  const never = whyNeverDraft(kinds, action);
  if (never !== null) return { code: never };
  // Queued again, it would be there twice.
  if (isMadeAndFailed(action) && action.remoteId !== null) return { code: 'at-the-service' };
  const isOpen = unsentStates.includes(action.state) || action.state === 'rejected';
  return isOpen ? null : tooLate(action.state);
}
