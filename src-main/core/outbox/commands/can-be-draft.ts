import type { Refusal } from '../../../../src-preload/contract/refusal.ts';
import { isMadeAndFailed, unsentStates, type Action } from '../../actions/action.ts';
import { mayBeDraft, type Kinds } from '../../actions/kind.ts';
import { tooLate } from './change.ts';

/** Why what an action says cannot become a draft now; null: it can. */
export function whyNoDraft(kinds: Kinds, action: Action): Refusal | null {
  if (!mayBeDraft(kinds, action)) return { code: 'no-draft' };
  // Queued again, it would be there twice.
  if (isMadeAndFailed(action) && action.remoteId !== null) return { code: 'at-the-service' };
  const isOpen = unsentStates.includes(action.state) || action.state === 'rejected';
  return isOpen ? null : tooLate(action.state);
}
