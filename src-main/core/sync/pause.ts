import { spaceById, updateSpace } from '../connections/connections.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';

/** Stops the long copies of a space (jobs that are `isLong`: posts and reports) after the piece that is under way, or lets them go on where they were. Kept over restarts. */
export function pausePulls(
  { store, clock }: Pick<Parts, 'store' | 'clock'>,
  { spaceId, paused }: { spaceId: string; paused: boolean },
): { pausedAtMs: number | null } | Failed<'not-found'> {
  return store.tx((tx) => {
    const space = spaceById(tx, spaceId);
    if (space === undefined) return fail('not-found', 'space-gone');
    const pausedAtMs = paused ? (space.pullsPausedAtMs ?? clock.nowMs()) : null;
    if (pausedAtMs !== space.pullsPausedAtMs) updateSpace(tx, spaceId, { pulls_paused_at_ms: pausedAtMs });
    return { pausedAtMs };
  });
}
