import type { Connection, Space } from '../../../src-preload/contract/connections.ts';
import type { ActionState } from '../../../src-preload/contract/outbox.ts';
import { accountCounts } from '../accounts/accounts.ts';
import { stateCounts } from '../actions/actions.ts';
import { dropPictures, picturesOf, unpublishedCount } from '../bio/bio.ts';
import {
  allConnections,
  connectionById,
  forgetConnection,
  forgetSpace,
  forgetTokenOf,
  spaceById,
  spacesOf,
  type ConnectionParts,
  type StoredConnection,
  type StoredSpace,
} from '../connections/connections.ts';
import { draftCount } from '../drafts/drafts.ts';
import { fail, type Failed } from '../failure.ts';
import { stoppedCount, waitingTotal } from '../outbox/outbox.ts';
import type { Reader } from '../store/store.ts';
import { keptBesides, storedSecretsOf } from '../tokens/tokens.ts';
import { forgetTyped } from '../typed/typed.ts';

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
    isZoneTold: space.isZoneTold,
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

/** Forgets a connection with its local copy, its token and those that were made with it and kept; refused while what is nowhere else would be lost: work that is unsent or undecided, a staged page, a token's secret. */
export async function removeConnection(
  parts: Pick<ConnectionParts, 'store' | 'clock' | 'secrets'>,
  input: { connectionId: string; force: boolean },
): Promise<Record<never, never> | Failed<'not-found' | 'in-use'>> {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  const refused = input.force ? null : unfinishedIn(parts.store, kept);
  if (refused !== null) return refused;
  const keys = input.force ? [] : [kept.tokenKey, ...storedSecretsOf(parts.store, kept.id)];
  const read = async (key: string) => ({ key, value: await parts.secrets.get(key).catch(() => null) });
  const secrets = await Promise.all(keys.map(read));
  // The rows last: where the secret store refuses, they still name what is left there, and one can try again.
  for (const key of storedSecretsOf(parts.store, kept.id)) await parts.secrets.delete(key);
  await forgetTokenOf(parts, kept);
  const done = parts.store.tx((tx) => {
    const meanwhile = input.force ? null : unfinishedIn(tx, kept);
    if (meanwhile === null) {
      const spaceIds = spacesOf(tx, kept.id).map(({ id }) => id);
      const pictures = picturesOf(tx, spaceIds);
      forgetTyped(tx, [kept.id, ...spaceIds]);
      forgetConnection(tx, kept);
      dropPictures(tx, parts.clock.nowMs(), pictures);
    }
    return meanwhile ?? {};
  });
  // A secret store may ask its user, and meanwhile something was written: the connection stays, and works as before.
  if ('failed' in done) for (const { key, value } of secrets) if (value !== null) await parts.secrets.set(key, value);
  return done;
}

/** Forgets one of several spaces; refused while what is nowhere else would be lost, and where it is the only one. */
export function removeSpace(
  { store, clock }: Pick<ConnectionParts, 'store' | 'clock'>,
  { spaceId, force }: { spaceId: string; force: boolean },
): Record<never, never> | Failed<'not-found' | 'in-use' | 'invalid'> {
  return store.tx((tx) => {
    const space = spaceById(tx, spaceId);
    if (space === undefined) return fail('not-found', 'space-gone');
    if (spacesOf(tx, space.connectionId).length < 2) return fail('invalid', 'only-space');
    const refused = force ? null : unfinished(tx, [space], 0);
    if (refused === null) {
      const pictures = picturesOf(tx, [space.id]);
      forgetTyped(tx, [space.id]);
      forgetSpace(tx, space);
      dropPictures(tx, clock.nowMs(), pictures);
    }
    return refused ?? {};
  });
}

/** Null: there is none. The token that the connection works with is not among them: that it goes is said before one is asked. */
const unfinishedIn = (reader: Reader, kept: StoredConnection): Failed<'in-use'> | null =>
  unfinished(reader, spacesOf(reader, kept.id), keptBesides(reader, kept.id, kept.madeTokenId));

/** What is nowhere but here. */
function unfinished(reader: Reader, spaces: readonly StoredSpace[], tokens: number): Failed<'in-use'> | null {
  const sum = (count: (spaceId: string) => number): number => spaces.reduce((all, { id }) => all + count(id), 0);
  const count = sum((id) => draftCount(reader, id) + total(stateCounts(reader, id), open));
  const unpublished = sum((id) => unpublishedCount(reader, id));
  return count + unpublished + tokens === 0
    ? null
    : fail('in-use', { code: 'unfinished-work', count, unpublished, tokens });
}
