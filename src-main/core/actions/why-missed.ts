import type { MissedBecause } from '../../../src-preload/contract/reasons.ts';
import { connectionById, spaceById, type Reachability } from '../connections/connections.ts';
import type { Reader } from '../store/store.ts';
import type { Action } from './action.ts';

/**
 * What stood in the way of an action when its time came, as far as that is still so; null where nothing that is known did, or
 * where it is over. `startedAtMs`: of this run of the core.
 */
export function whyMissed(
  { store, reachability }: { store: Reader; reachability: Reachability },
  startedAtMs: number,
  { spaceId, scheduledAtMs }: Action,
): MissedBecause | null {
  const space = spaceById(store, spaceId);
  const connection = space === undefined ? undefined : connectionById(store, space.connectionId);
  if (space === undefined || connection === undefined || scheduledAtMs === null) return null;
  const isSoSince = (sinceMs: number | null): boolean => sinceMs !== null && sinceMs <= scheduledAtMs;
  if (isSoSince(space.pausedAtMs)) return 'paused';
  if (connection.state === 'sign-in-needed' && isSoSince(connection.refusedAtMs)) return 'sign-in';
  if (startedAtMs > scheduledAtMs) return 'not-running';
  const { state, sinceMs } = reachability.of(connection.id);
  return state === 'offline' && isSoSince(sinceMs) ? 'offline' : null;
}
