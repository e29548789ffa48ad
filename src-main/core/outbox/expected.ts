import { bucketsOf, connectionById, spaceById } from '../connections/connections.ts';
import type { Governor } from '../limits/governor.ts';
import type { Reader } from '../store/store.ts';
import type { Action } from './action.ts';
import { waitingPublishesBefore } from './rows.queries.ts';

/** When the k-th (from 1) waiting publish call of a space is expected to go, wall milliseconds. */
export type Expected = (k: number) => number;

export function expectedFor(parts: { store: Reader; governor: Governor }, spaceId: string): Expected | null {
  const space = spaceById(parts.store, spaceId);
  const connection = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  if (connection === undefined) return null;
  const buckets = bucketsOf(connection);
  return (k) => parts.governor.expectedAt(buckets, k);
}

/**
 * When each of these waiting actions is expected to go: its place among the publish calls that wait, through the
 * governor's windows; never before the time it waits for itself. Null for what is held or blocked.
 */
export function expectedTimes(
  parts: { store: Reader; governor: Governor },
  spaceId: string,
  actions: readonly Action[],
  nowMs: number,
): Map<string, number | null> {
  const times = new Map<string, number | null>();
  const expected = expectedFor(parts, spaceId);
  const [first] = actions;
  if (first === undefined) return times;
  let place = waitingPublishesBefore(parts.store, first);
  for (const action of actions) {
    const waits = action.state === 'queued' || action.state === 'waiting';
    if (waits && action.publishes) place += 1;
    times.set(
      action.id,
      waits && expected !== null ? Math.max(expected(Math.max(1, place)), action.notBeforeMs ?? 0, nowMs) : null,
    );
  }
  return times;
}
