import type { Behind } from '../../../../src-preload/contract/outbox.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { unsentStates, type Action } from '../action.ts';
import { dependentsOf } from '../outbox.queries.ts';
import { settle, type SettleParts } from '../settle.ts';

/* What waits behind an action, and cannot go without it. */

/** The first comments of a post that does not go out do not go either: to be asked about each would be asking twice. */
export function cancelComments(tx: Tx, parts: SettleParts, post: Action, reason: string): void {
  const atMs = parts.clock.nowMs();
  for (const child of unsentBehind(tx, post.id)) {
    if (child.kind === 'posts.firstComment') settle(tx, parts, child, { type: 'cancel', atMs, reason });
  }
}

/** What waits behind these actions and is not one of them. */
export function behindOf(reader: Reader, actionIds: readonly string[]): Behind {
  const chosen = new Set(actionIds);
  const behind = new Map(
    actionIds.flatMap((id) => unsentBehind(reader, id).map((child): [string, Action] => [child.id, child])),
  );
  const others = [...behind.values()].filter((child) => !chosen.has(child.id));
  const firstComments = others.filter(({ kind }) => kind === 'posts.firstComment').length;
  return { firstComments, others: others.length - firstComments };
}

function unsentBehind(reader: Reader, actionId: string): Action[] {
  return dependentsOf(reader, actionId).filter(({ state }) => unsentStates.includes(state));
}
