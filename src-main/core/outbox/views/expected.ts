import { bucketsOf, connectionById, spaceById } from '../../connections/connections.ts';
import type { Governor } from '../../limits/governor.ts';
import type { Reader } from '../../store/store.ts';
import type { Action } from '../../actions/action.ts';
import { QueuePositions } from './queue-positions.ts';
import { priorityWords } from '../../actions/priority-words.ts';

/** A waiting call: its place from 1 among `among` that wait of its kind. */
interface Call {
  place: number;
  among: number;
  priority: Action['priority'];
  publishes: boolean;
}

/** Says when a waiting call is expected to go, wall milliseconds; null for a space that is gone. */
export function expectedFor(
  parts: { store: Reader; governor: Governor },
  spaceId: string,
): ((call: Call) => number) | null {
  const space = spaceById(parts.store, spaceId);
  const connection = space === undefined ? undefined : connectionById(parts.store, space.connectionId);
  if (connection === undefined) return null;
  const { publish, api } = bucketsOf(connection);
  return ({ place, among, priority, publishes }) =>
    parts.governor.expectedAt({ publish: publishes ? publish : null, api }, place, {
      priority: priorityWords[priority],
      among,
    });
}

/**
 * When each of these waiting actions is expected to go: its place among the calls that wait, through the governor's
 * windows; never before the time it waits for itself. Null for what is held, blocked, or stands behind such.
 */
export function expectedTimes(
  parts: { store: Reader; governor: Governor },
  spaceId: string,
  actions: readonly Action[],
  nowMs: number,
): Map<string, number | null> {
  const waiting = actions.filter(({ state }) => state === 'queued' || state === 'waiting');
  const expected = waiting.length === 0 ? null : expectedFor(parts, spaceId);
  if (expected === null) return new Map();
  const places = new QueuePositions(parts.store, spaceId);
  const placeOf = places.of(waiting);
  return new Map(
    waiting.map((action) => {
      const place = placeOf.get(action.id);
      const { priority, publishes } = action;
      const among = places.total(publishes);
      const atMs = place === undefined ? null : expected({ place: Math.max(1, place), among, priority, publishes });
      return [action.id, atMs === null ? null : Math.max(atMs, action.notBeforeMs ?? 0, nowMs)];
    }),
  );
}
