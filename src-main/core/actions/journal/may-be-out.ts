import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import type { Action } from '../action.ts';
import { actionsInState } from '../actions.queries.ts';
import { readSince, type Since } from '../since.ts';
import { readCopy, sinceCopy } from './desk.queries.ts';

/** What an older copy holds back: stopped until the user has said what became of it, or it was found. */
export function mayBeOut(reader: Reader, spaceId?: string): Action[] {
  return actionsInState(reader, ['blocked'], spaceId).filter(({ blockReason }) => blockReason === 'older');
}

/** What was over when this was found to be an older copy. */
export function isEndedInCopy(reader: Reader, actionId: string): boolean {
  const find = query.selectFrom('ended_in_copy').select('action_id').where('action_id', '=', actionId);
  return reader.get(find) !== undefined;
}

/** Since when the words of an action may be out without its own outcome being known; null: they surely are not. */
export function sinceMayBeOut(reader: Reader, action: Action): Since | null {
  const { state, blockReason, maybeDone, onWireAtMs, knownPostMark } = action;
  if (state === 'in_doubt' || maybeDone) return { onWireAtMs, knownPostMark };
  const copy = readCopy(reader);
  const isOfCopy = blockReason === 'older' || isEndedInCopy(reader, action.id);
  return isOfCopy && copy !== null ? sinceCopy(copy) : null;
}

/** The same of the draft that an action was made of. */
export function madeOfMayBeOut(reader: Reader, { draftId }: Action): Since | null {
  if (draftId === null) return null;
  const kept = reader.get(query.selectFrom('draft').select('may_be_out').where('id', '=', draftId))?.may_be_out ?? null;
  return kept === null ? null : readSince(kept);
}
