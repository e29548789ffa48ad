import { actionsInState, settledCount, type ActionKind } from '../actions/actions.ts';
import { spaceById } from '../connections/connections.ts';
import { fail, isFailed, type Failed, type FailureReason } from '../failure.ts';
import type { Tx } from '../store/store.ts';
import type { PullParts } from './record-pull.ts';

/** Changes that are done while an answer travels make it obsolete; after so many times it is left for later. */
const MOST_PULLS = 3;

/**
 * The one guard of every pull: asks, and writes what was told in one transaction, unless an action of `kinds` was settled
 * meanwhile. Then the answer may be from before it, and is asked for anew; so it is while one of `makes` is on the wire, since the answer may list
 * what that makes before it is known whose it is. Nothing is written once the core closes, nor of a
 * space that was removed while the answer travelled.
 */
export async function guardedPull<Told, Written>(
  parts: Pick<PullParts, 'store' | 'closing'>,
  guard: { spaceId: string; kinds: readonly ActionKind[]; makes?: readonly ActionKind[]; busy?: FailureReason },
  ask: () => Promise<Told>,
  write: (tx: Tx, told: Exclude<Told, Failed>) => Written,
): Promise<Written | Extract<Told, Failed> | Failed<'in-use' | 'unreachable' | 'not-found'>> {
  const { store, closing } = parts;
  for (let pulls = 0; pulls < MOST_PULLS; pulls += 1) {
    const done = settledCount(store, guard.spaceId, guard.kinds);
    const told = await ask();
    if (closing.aborted) return isFailed(told) ? told : fail('unreachable', 'closed-meanwhile');
    // Nothing is awaited between this and the writing. A call of a space that is gone fails for whatever reason.
    if (spaceById(store, guard.spaceId) === undefined) return fail('not-found', 'space-gone');
    if (isFailed(told)) return told;
    const written = store.tx((tx) => {
      if (settledCount(tx, guard.spaceId, guard.kinds) !== done || isMaking(tx, guard)) return null;
      return { value: write(tx, told as Exclude<Told, Failed>) };
    });
    if (written !== null) return written.value;
  }
  return fail('in-use', guard.busy ?? 'overtaken');
}

function isMaking(tx: Tx, { spaceId, makes = [] }: { spaceId: string; makes?: readonly ActionKind[] }): boolean {
  const kinds: readonly string[] = makes;
  return kinds.length > 0 && actionsInState(tx, ['on_wire'], spaceId).some(({ kind }) => kinds.includes(kind));
}
