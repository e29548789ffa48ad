import type { ActionKind, PriorityRank } from './action.ts';

/** What a feature hands to the outbox. */
export interface NewAction {
  kind: ActionKind;
  lane: string;
  payload: unknown;
  /** What a person recognises it by. */
  text: string;
  accountIds?: string[];
  priority: PriorityRank;
  draftId?: string | null;
  scheduledAtMs?: number | null;
  /** The local entity it makes, which dependents name until the service's id is known. */
  entity?: string | null;
  /** Index, in the same call, of the action it must wait for. */
  after?: number;
  /** Ids of earlier actions it must wait for: they make what it names. */
  dependsOn?: readonly string[];
}
