import type { Reason } from '../../../src-preload/contract/reasons.ts';
import { readReason } from './reason-columns.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

/** A post that the user said is live, and the doubt that this ended. */
interface SaidLive {
  actionId: string;
  doubt: Reason | null;
}

/**
 * Of a space, at this moment, as long as nothing else was decided of it and it was not found. Only where the number at the service is
 * still unknown: what needs none is taken for done with all that follows from it, which is not undone.
 */
export function saidLiveAt(reader: Reader, spaceId: string, atMs: number): SaidLive[] {
  const find = query
    .selectFrom('action')
    .innerJoin('action_event as said', 'said.action_id', 'action.id')
    .select(['action.id as actionId', 'said.reason_code', 'said.reason_data'])
    .where('action.space_id', '=', spaceId)
    .where('action.state', '=', 'done_unlinked')
    .where('action.matched', '=', 0)
    .where('action.settled_at_ms', '=', atMs)
    .where('said.type', '=', 'said-live')
    // Said more than once, the last counts.
    .orderBy('said.id');
  return reader.all(find).map(({ actionId, ...stored }) => ({ actionId, doubt: readReason(stored) }));
}
