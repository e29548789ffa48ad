import type { Action } from '../actions/actions.ts';
import type { Reader } from '../store/store.ts';
import { maybeSame, takenWithoutId, withoutIdCounts } from './without-id.queries.ts';

/**
 * Comments that were made here, and taken without an ID, each with the accounts of which none is known: what is told of one by
 * its ID later is listed in its place.
 */
export function commentsWithoutId(
  reader: Reader,
  asked: { spaceId: string; postId?: string | undefined; nowMs: number; most: number },
): Action[] {
  const told = toldByNow(reader, asked.spaceId);
  return takenWithoutId(reader, asked).flatMap((action) => {
    const toldOf = told.get(action.id);
    if (toldOf === undefined) return [action];
    const accountIds = action.accountIds.filter((id) => !toldOf.includes(id));
    return accountIds.length === 0 ? [] : [{ ...action, accountIds }];
  });
}

/** All of them, by their accounts; what was told of by now is taken off again. */
export function countsWithoutId(
  reader: Reader,
  spaceId: string,
  nowMs: number,
): { accountIds: string[]; isOver: boolean; count: number }[] {
  const counts = withoutIdCounts(reader, spaceId, nowMs);
  if (counts.length === 0) return [];
  const told = [...toldByNow(reader, spaceId).values()];
  return [...counts, ...told.map((accountIds) => ({ accountIds, isOver: false, count: -1 }))];
}

/** Of which accounts each was told of by its ID, by the action that made it. One that is told takes the place of one alone. */
function toldByNow(reader: Reader, spaceId: string): Map<string, string[]> {
  const told = new Map<string, string[]>();
  const placed = new Set<string>();
  for (const { actionId, accountIds, commentId, accountId } of maybeSame(reader, spaceId)) {
    const before = told.get(actionId) ?? [];
    const isOneOf = accountId !== null && accountIds.length > 0;
    const isFree = isOneOf ? accountIds.includes(accountId) && !before.includes(accountId) : !told.has(actionId);
    if (placed.has(commentId) || !isFree) continue;
    placed.add(commentId);
    told.set(actionId, isOneOf ? [...before, accountId] : accountIds);
  }
  return told;
}
