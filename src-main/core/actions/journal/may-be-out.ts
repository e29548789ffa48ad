import type { Reader } from '../../store/store.ts';
import type { Action } from '../action.ts';
import { actionsInState } from '../actions.queries.ts';
import type { Since } from '../since.ts';
import { readCopy, sinceCopy } from './workspace.queries.ts';
import { isEndedInCopy } from './ended-in-copy.queries.ts';

/** What an older copy holds back: stopped until the user has said what became of it, or it was found. */
export function mayBeOut(reader: Reader, spaceId?: string): Action[] {
  return actionsInState(reader, ['blocked'], spaceId).filter(({ blockReason }) => blockReason === 'older');
}

/** Since when the words of an action may be out without its own outcome being known; null: they surely are not. */
export function sinceMayBeOut(reader: Reader, action: Action): Since | null {
  const { state, blockReason, maybeDone, onWireAtMs, knownPostMark } = action;
  if (state === 'in_doubt' || maybeDone) return { onWireAtMs, knownPostMark };
  const copy = readCopy(reader);
  const isOfCopy = blockReason === 'older' || isEndedInCopy(reader, action.id);
  return isOfCopy && copy !== null ? sinceCopy(copy) : null;
}
