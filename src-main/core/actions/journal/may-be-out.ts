import type { Reader } from '../../store/store.ts';
import type { Action } from '../action.ts';
import { actionsInState } from '../actions.queries.ts';

/** What an older copy holds back: stopped until the user has said what became of it, or it was found. */
export function mayBeOut(reader: Reader, spaceId?: string): Action[] {
  return actionsInState(reader, ['blocked'], spaceId).filter(({ blockReason }) => blockReason === 'older');
}
