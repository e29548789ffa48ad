import type { Dependents } from '../../../../src-preload/contract/outbox.ts';
import type { Action } from '../../actions/action.ts';
import { unsentDependentsOf } from '../../actions/dependents.ts';
import { kindOf, type KindOfAction, type Kinds } from '../../actions/kind.ts';
import type { Reader } from '../../store/store.ts';

/** What waits behind these actions and is not one of them. */
export function dependentsOf(kinds: Kinds, reader: Reader, actionIds: readonly string[]): Dependents {
  const chosen = new Set(actionIds);
  const dependents = new Map(
    actionIds.flatMap((id) => unsentDependentsOf(reader, id).map((child): [string, Action] => [child.id, child])),
  );
  return [...dependents.values()]
    .filter((child) => !chosen.has(child.id))
    .reduce((sum, { kind }) => plus(sum, kindOf(kinds, kind), 1), { firstComments: 0, others: 0 });
}

/** With so many more of a kind. */
export function plus({ firstComments, others }: Dependents, { subject }: KindOfAction, count: number): Dependents {
  return subject === 'first-comment'
    ? { firstComments: firstComments + count, others }
    : { firstComments, others: others + count };
}
