import type { ChangeCode } from '../../../src-preload/contract/action.ts';
import type { ActionKind, PriorityRank } from './action.ts';
import type { Since } from './since.ts';

/** What a feature hands to the outbox. */
export interface NewAction {
  kind: ActionKind;
  lane: string;
  payload: unknown;
  /** What a person recognises it by: words of theirs, or the name of what is changed. */
  text: string;
  /** What is done to what `text` names, where that is a name. */
  change?: ChangeCode;
  accountIds?: string[];
  priority: PriorityRank;
  draftId?: string | null;
  /** Of the draft it is made of: since when that may be out. */
  madeOfMayBeOut?: Since | null;
  scheduledAtMs?: number | null;
  /** The local entity it makes, which dependents name until the service's id is known. */
  entity?: string | null;
  /** Index, in the same call, of the action it must wait for. */
  after?: number;
  /** Ids of earlier actions it must wait for: they make what it names. */
  dependsOn?: readonly string[];
}
