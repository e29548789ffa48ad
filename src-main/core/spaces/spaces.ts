import type { Connection, Space } from '../../../src-preload/contract/connections.ts';
import type { ActionState } from '../../../src-preload/contract/outbox.ts';
import { accountCounts } from '../accounts/accounts.ts';
import { stateCounts } from '../actions/actions.ts';
import {
  allConnections,
  connectionById,
  forgetConnection,
  forgetTokenOf,
  spacesOf,
  type ConnectionParts,
  type StoredConnection,
  type StoredSpace,
} from '../connections/connections.ts';
import { draftCount } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import { stoppedCount, waitingTotal } from '../outbox/outbox.ts';
import type { Reader } from '../store/store.ts';
import { storedSecretsOf } from '../tokens/tokens.ts';

/* Connections as people see them: each with its spaces, and with what the rest of the core knows of those. */

type ListParts = Pick<ConnectionParts, 'store' | 'reachability' | 'clock'>;

export function listConnections(parts: ListParts): Connection[] {
  const { store: reader, reachability } = parts;
  const all = allConnections(reader);
  return all.map((kept) => ({
    id: kept.id,
    name: kept.name,
    url: kept.url,
    sandbox: kept.sandbox,
    state: kept.state,
    online: reachability.of(kept.id).state,
    refusedAtMs: kept.refusedAtMs,
    tokenKeptIn: kept.tokenKeptIn,
    tokenAddedAtMs: kept.tokenAddedAtMs,
    publishLimit: kept.publishLimit,
    apiLimit: kept.apiLimit,
    textLimits: kept.textLimits,
    ownWireProfile: kept.wireProfile !== null,
    sameUser: all.filter(({ id, userKey }) => userKey === kept.userKey && id !== kept.id).map(({ id }) => id),
    lastAnswerAtMs: kept.lastAnswerAtMs,
    lastAnswerTookMs: kept.lastAnswerTookMs,
    spaces: spacesOf(reader, kept.id).map((space) => describeSpace(parts, kept, space)),
  }));
}

function describeSpace(parts: ListParts, kept: StoredConnection, space: StoredSpace): Space {
  const { store: reader } = parts;
  const counts = stateCounts(reader, space.id);
  return {
    id: space.id,
    connectionId: kept.id,
    remoteId: space.remoteId,
    name: space.name,
    timeZone: space.timeZone,
    accounts: accountCounts(reader, space.id),
    unsent: total(counts, unsent),
    waiting: waitingTotal(parts, space.id),
    needsYou: stoppedCount(reader, space.id) + (kept.state === 'sign-in-needed' ? 1 : 0),
    sandbox: kept.sandbox,
  };
}

const unsent: readonly ActionState[] = ['queued', 'waiting', 'claimed', 'on_wire', 'blocked'];
/** What needs to be sent still, or to be answered. */
const open: readonly ActionState[] = [...unsent, 'in_doubt', 'matched', 'rejected'];

const total = (counts: Record<ActionState, number>, states: readonly ActionState[]): number =>
  states.reduce((sum, state) => sum + counts[state], 0);

/** Forgets a connection with its local copy, its token and those that were made with it and kept; refused while unsent or undecided work would be lost. */
export async function removeConnection(
  parts: Pick<ConnectionParts, 'store' | 'secrets'>,
  input: { connectionId: string; force: boolean },
): Promise<Record<never, never> | Failed<'not-found' | 'in-use'>> {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  const refused = input.force ? null : unfinishedIn(parts.store, kept);
  if (refused !== null) return refused;
  // The rows last: where the secret store refuses, they still name what is left there, and one can try again.
  for (const key of storedSecretsOf(parts.store, kept.id)) await parts.secrets.delete(key);
  await forgetTokenOf(parts, kept);
  return parts.store.tx((tx) => {
    const meanwhile = input.force ? null : unfinishedIn(tx, kept);
    if (meanwhile === null) forgetConnection(tx, kept);
    return meanwhile ?? {};
  });
}

/** Null: there is none. */
function unfinishedIn(reader: Reader, kept: StoredConnection): Failed<'in-use'> | null {
  const count = spacesOf(reader, kept.id).reduce(
    (sum, { id }) => sum + draftCount(reader, id) + total(stateCounts(reader, id), open),
    0,
  );
  return count === 0 ? null : fail('in-use', { code: 'unfinished-work', count });
}
