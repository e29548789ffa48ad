import type { Connection, Space } from '../../../src-preload/contract/connections.ts';
import type { ActionState } from '../../../src-preload/contract/outbox.ts';
import { accountCounts } from '../accounts/accounts.ts';
import { stateCounts } from '../actions/actions.ts';
import {
  allConnections,
  connectionById,
  forgetConnection,
  spacesOf,
  type ConnectionParts,
  type StoredConnection,
  type StoredSpace,
} from '../connections/connections.ts';
import { draftCount } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import { stoppedCount } from '../outbox/outbox.ts';
import type { Reader } from '../store/store.ts';
import { storedSecretsOf } from '../tokens/tokens.ts';

/* Connections as people see them: each with its spaces, and with what the rest of the core knows of those. */

export function listConnections(reader: Reader): Connection[] {
  const all = allConnections(reader);
  return all.map((kept) => ({
    id: kept.id,
    name: kept.name,
    url: kept.url,
    sandbox: kept.sandbox,
    state: kept.state,
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
    spaces: spacesOf(reader, kept.id).map((space) => describeSpace(reader, kept, space)),
  }));
}

function describeSpace(reader: Reader, kept: StoredConnection, space: StoredSpace): Space {
  const counts = stateCounts(reader, space.id);
  return {
    id: space.id,
    connectionId: kept.id,
    remoteId: space.remoteId,
    name: space.name,
    timeZone: space.timeZone,
    accounts: accountCounts(reader, space.id),
    unsent: total(counts, unsent),
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
  const unfinished = spacesOf(parts.store, kept.id).reduce(
    (sum, { id }) => sum + draftCount(parts.store, id) + total(stateCounts(parts.store, id), open),
    0,
  );
  if (unfinished > 0 && !input.force) {
    return fail('in-use', { code: 'unfinished-work', count: unfinished });
  }
  const madeHere = storedSecretsOf(parts.store, kept.id);
  await forgetConnection(parts, kept);
  const inUse = new Set(allConnections(parts.store).map(({ tokenKey }) => tokenKey));
  for (const key of madeHere) if (!inUse.has(key)) await parts.secrets.delete(key);
  return {};
}
