import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import { serviceKeyOf } from '../service/service.ts';
import type { Reader } from '../store/store.ts';
import { checkAddress } from './check.ts';
import {
  allConnections,
  connectionById,
  insertSpace,
  newSpacesPausedAtMs,
  spacesOf,
  type StoredConnection,
} from './connections.queries.ts';
import type { ConnectionParts } from './keep.ts';
import { keptToken } from './kept-token.ts';
import { markRefused, markTaken } from './refused.ts';

/**
 * Another space with the token of a connection, which stays in the core: tried with a real request, then kept. One that is
 * connected already, also with another token, is refused: it would stand there twice.
 */
export async function addSpace(
  parts: ConnectionParts,
  input: { connectionId: string; spaceRemoteId: string; name?: string | undefined },
): Promise<{ spaceId: string } | Failed<ServiceFailure | 'not-found' | 'invalid'>> {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined || kept.sandbox) return fail('not-found', 'connection-gone');
  if (!/^\d+$/.test(input.spaceRemoteId)) return wrong('space-id-no-number');
  // 007 and 7 are one number, and one space.
  const spaceRemoteId = input.spaceRemoteId.replace(/^0+(?=\d)/, '');
  if (isConnected(parts.store, kept, spaceRemoteId)) return wrong('space-connected');
  const known = await keptToken(parts, kept);
  if (isFailed(known)) return known;
  const spaceName = input.name ?? `Space ${spaceRemoteId}`;
  const checked = await checkAddress(parts, {
    ...{ ...kept, ...known, existing: kept, given: {} },
    ...{ spaceRemoteId, spaceName },
  });
  if (isFailed(checked)) {
    if (checked.failed.code === 'sign-in-needed') markRefused(parts, kept);
    return checked;
  }
  const added = parts.store.tx((tx): { spaceId: string } | Failed<'not-found' | 'invalid'> => {
    // Read anew: it may have been removed, or the space been added, while the answer was awaited.
    if (connectionById(tx, kept.id) === undefined) return fail('not-found', 'connection-gone');
    if (isConnected(tx, kept, spaceRemoteId)) return wrong('space-connected');
    const space = {
      ...{ id: parts.newId(), connectionId: kept.id, remoteId: spaceRemoteId, name: spaceName },
      timeZone: checked.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      isZoneTold: checked.timeZone !== null,
      ...{ pausedAtMs: newSpacesPausedAtMs(tx), pullsPausedAtMs: null },
    };
    insertSpace(tx, space, parts.clock.nowMs());
    return { spaceId: space.id };
  });
  if (!isFailed(added)) markTaken(parts, kept, Infinity);
  return added;
}

const wrong = (reason: 'space-id-no-number' | 'space-connected'): Failed<'invalid'> =>
  fail('invalid', reason, { spaceRemoteId: reason });

function isConnected(reader: Reader, { url }: StoredConnection, remoteId: string): boolean {
  const isThere = (one: StoredConnection): boolean => !one.sandbox && serviceKeyOf(one.url) === serviceKeyOf(url);
  const same = allConnections(reader).filter(isThere);
  return same.some((one) => spacesOf(reader, one.id).some((space) => space.remoteId === remoteId));
}
