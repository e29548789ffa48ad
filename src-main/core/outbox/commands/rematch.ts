import type { Changed } from '../../../../src-preload/contract/outbox.ts';
import { isLinkedElsewhere, saidToBeAnotherAt } from '../../actions/another-post.queries.ts';
import { settle } from '../../actions/settle.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { each, tooLate, type ChangeParts } from './change.ts';

interface Answer {
  spaceId: string;
  unmatchedAtMs: number;
}

/** What one answer said to be another post, all at this moment, as long as nothing else was decided of it. */
export const unmatchedAt = (reader: Reader, { spaceId, unmatchedAtMs }: Answer): string[] =>
  saidToBeAnotherAt(reader, spaceId, unmatchedAtMs).map(({ actionId }) => actionId);

/**
 * Takes back that these are other posts: each is asked about as before, or confirmed where it was. Refused where the post has become
 * that of another action meanwhile, or it can't be read which one it was.
 */
export function rematch(tx: Tx, parts: ChangeParts, { spaceId, unmatchedAtMs }: Answer): Changed {
  const said = new Map(saidToBeAnotherAt(tx, spaceId, unmatchedAtMs).map((one) => [one.actionId, one.taken]));
  return each(tx, [...said.keys()], (action) => {
    const taken = said.get(action.id) ?? null;
    if (taken === null || isLinkedElsewhere(tx, action, taken)) return { code: 'changed-since' };
    const atMs = parts.clock.nowMs();
    return settle(tx, parts, action, { type: 'rematch', atMs, taken }) === null ? tooLate(action.state) : null;
  });
}
