import { unsettledActions } from '../actions/actions.ts';
import { forgetSyncState, kindsOf } from '../sync/sync.ts';
import type { Tx } from '../store/store.ts';
import { forgetPage } from './bio.queries.ts';
import { stagedOf } from './staged/staged.queries.ts';
import { laidOverBio } from './view.ts';

/**
 * For a service that answers in another way from now on: what it told before is never lost to an answer that says less, and
 * would stand there as if it were told now. What is edited, or waits, refers to that copy, which stays then.
 */
export function forgetBioCopy(tx: Tx, spaceId: string): void {
  const isEdited = (stagedOf(tx, spaceId)?.pages ?? null) !== null;
  if (isEdited || unsettledActions(tx, spaceId, kindsOf(laidOverBio)).length > 0) return;
  forgetPage(tx, spaceId);
  forgetSyncState(tx, spaceId, 'bio');
}
