import type { Behind } from '../../../../src-preload/contract/outbox.ts';
import type { Action } from '../../actions/action.ts';
import { unsentDependentsOf } from '../../actions/dependents.ts';
import type { Reader } from '../../store/store.ts';

/** What waits behind these actions and is not one of them. */
export function behindOf(reader: Reader, actionIds: readonly string[]): Behind {
  const chosen = new Set(actionIds);
  const behind = new Map(
    actionIds.flatMap((id) => unsentDependentsOf(reader, id).map((child): [string, Action] => [child.id, child])),
  );
  const others = [...behind.values()].filter((child) => !chosen.has(child.id));
  const firstComments = others.filter(({ kind }) => kind === 'posts.firstComment').length;
  return { firstComments, others: others.length - firstComments };
}
