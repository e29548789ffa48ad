import { isDeepStrictEqual } from 'node:util';
import { tellMeanings } from '../comments/comments.ts';
import {
  connectionById,
  spacesOf,
  updateConnection,
  wireKeysOf,
  type ConnectionParts,
} from '../connections/connections.ts';
import { isFailed, type Failed } from '../failure.ts';
import { defaultWireProfile, readWireProfile } from '../service/service.ts';
import type { Resource, SyncScheduler } from '../sync/sync.ts';

/** Which copies a key of the wire profile says how to read; the others are of what is sent, and of its answers. */
const readWith: readonly (readonly [beginning: string, resource: Resource])[] = [
  ['answers.account.', 'accounts'],
  ['activeValues.', 'accounts'],
  ['answers.bio.', 'bio'],
  ['answers.block.', 'bio'],
  ['blockTypes.', 'bio'],
  ['answers.summary.', 'summary'],
];

/** The copies that are read in another way with another wire profile. Pure. */
function readOtherwise(before: unknown, after: unknown): Set<Resource> {
  const values = (own: unknown) => wireKeysOf(own).map((one) => [one.key, one.isOwn ? one.own : one.guess] as const);
  const was = new Map(values(before));
  const changed = values(after).filter(([key, value]) => !isDeepStrictEqual(was.get(key), value));
  const resources = changed.flatMap(([key]) => readWith.filter(([beginning]) => key.startsWith(beginning)));
  return new Set(resources.map(([, resource]) => resource));
}

/** What the states of a comment mean with a wire profile; null: the guesses alone. */
function meaningsIn(own: unknown): Readonly<Record<string, string>> {
  const reading = own === null ? null : readWireProfile(own);
  return (reading?.ok === true ? reading.profile : defaultWireProfile).commentStatus;
}

type ReadParts = Pick<ConnectionParts, 'store'> & { sync: Pick<SyncScheduler, 'readAnew'> };

/**
 * What was read with another wire profile than the connection has now is read anew in each of its spaces, now or as soon as there is a
 * connection; comments, which nothing lists, are said anew. `before`: the profile that it had. Whether anything is.
 */
export function readAgain(parts: ReadParts, connectionId: string, before: unknown): boolean {
  const after = connectionById(parts.store, connectionId)?.wireProfile ?? null;
  const [meant, means] = [meaningsIn(before), meaningsIn(after)];
  parts.store.tx((tx) => {
    for (const { id } of spacesOf(tx, connectionId)) tellMeanings(tx, id, meant, means);
  });
  const resources = readOtherwise(before, after);
  if (resources.size === 0) return false;
  for (const { id } of spacesOf(parts.store, connectionId)) parts.sync.readAnew(id, [...resources]);
  return true;
}

/** Changes what is kept of a connection. */
export function changeConnection(
  parts: ConnectionParts & ReadParts,
  input: Parameters<typeof updateConnection>[1],
): { readAgain: boolean } | Failed<'not-found' | 'invalid'> {
  const before = connectionById(parts.store, input.connectionId)?.wireProfile ?? null;
  const changed = updateConnection(parts, input);
  return isFailed(changed) ? changed : { readAgain: readAgain(parts, input.connectionId, before) };
}
