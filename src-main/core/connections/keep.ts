import type { ConnectionInput, TokenPlace } from '../../../src-preload/contract/connections.ts';
import type * as z from 'zod';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { Secrets } from '../secrets.ts';
import { readBaseUrl, readWireProfile, serviceKeyOf } from '../service/service.ts';
import type { Tx } from '../store/store.ts';
import type { Candidate, CheckParts } from './check.ts';
import {
  allConnections,
  newSpacesPausedAtMs,
  insertSpace,
  putConnection,
  spacesOf,
  updateSpace,
  type StoredConnection,
  type StoredSpace,
} from './connections.queries.ts';

export type ConnectionParts = Parts & CheckParts & { secrets: Secrets };
export type Input = z.infer<typeof ConnectionInput>;

/** The specification's values (spec/service-api.md, Limits). */
export const statedLimits = {
  publish: { count: 30, windowMs: 60_000 },
  api: { count: 120, windowMs: 60_000 },
} as const;

export async function candidateOf(parts: ConnectionParts, input: Input): Promise<Candidate | Failed<'invalid'>> {
  const base = readBaseUrl(input.url);
  if (!base.ok) return fail('invalid', base.reason, { url: base.reason });
  if (input.wireProfile !== undefined && input.wireProfile !== null) {
    const reading = readWireProfile(input.wireProfile);
    if (!reading.ok) {
      const reason = { code: 'wire-profile', problems: reading.problems } as const;
      return fail('invalid', reason, { wireProfile: reason });
    }
  }
  if (!/^\d+$/.test(input.spaceRemoteId)) {
    return fail('invalid', 'space-id-no-number', { spaceRemoteId: 'space-id-no-number' });
  }
  // 007 and 7 are one number, and one space.
  const spaceRemoteId = input.spaceRemoteId.replace(/^0+(?=\d)/, '');
  const here = sameSpace(parts, base.url, spaceRemoteId);
  const tokenKey = await tokenKeyFor(parts, input.token, here);
  // The same address and token, or the same address and space, is the same connection; another token is another one.
  const isSame = (kept: StoredConnection): boolean =>
    serviceKeyOf(kept.url) === serviceKeyOf(base.url) && !kept.sandbox && kept.tokenKey === tokenKey;
  const existing = here ?? allConnections(parts.store).find(isSame) ?? null;
  return {
    url: base.url,
    token: input.token,
    spaceRemoteId,
    name: input.name ?? existing?.name ?? new URL(base.url).host,
    spaceName: input.spaceName ?? input.name ?? `Space ${spaceRemoteId}`,
    renamed: input.spaceName !== undefined,
    sandbox: false,
    existing,
    tokenKey,
    publishLimit: input.publishLimit ?? existing?.publishLimit ?? statedLimits.publish,
    apiLimit: input.apiLimit ?? existing?.apiLimit ?? statedLimits.api,
    wireProfile: input.wireProfile === undefined ? (existing?.wireProfile ?? null) : input.wireProfile,
  };
}

function sameSpace(parts: ConnectionParts, url: string, remoteId: string): StoredConnection | null {
  // One whose address cannot be read is connected anew: what waits there goes on.
  const isThere = (kept: StoredConnection): boolean =>
    !readBaseUrl(kept.url).ok || serviceKeyOf(kept.url) === serviceKeyOf(url);
  const same = (kept: StoredConnection): boolean =>
    isThere(kept) && !kept.sandbox && spacesOf(parts.store, kept.id).some((space) => space.remoteId === remoteId);
  return allConnections(parts.store).find(same) ?? null;
}

/** One token is one api window: a token that is known already keeps its key, and so does one that replaces another. */
async function tokenKeyFor(parts: ConnectionParts, token: string, here: StoredConnection | null): Promise<string> {
  for (const kept of allConnections(parts.store)) {
    if ((await parts.secrets.get(kept.tokenKey)) === token) return kept.tokenKey;
  }
  return here?.tokenKey ?? parts.newId();
}

interface Found {
  timeZone: string | null;
  /** Null: it was kept without a request. */
  tookMs: number | null;
}

export async function keep(
  parts: ConnectionParts,
  candidate: Candidate,
  found: Found,
): Promise<{ connectionId: string; spaceId: string; tokenKeptIn: TokenPlace }> {
  const isSameToken = (await parts.secrets.get(candidate.tokenKey)) === candidate.token;
  const tokenKeptIn = await parts.secrets.set(candidate.tokenKey, candidate.token);
  const connection = connectionOf(parts, candidate, found, { tokenKeptIn, isSameToken });
  const spaceId = parts.store.tx((tx) => {
    if (!isSameToken) leaveMadeToken(tx, candidate.tokenKey);
    putConnection(tx, connection);
    return keepSpace(tx, parts, connection, { candidate, timeZone: found.timeZone });
  });
  if (found.tookMs !== null) parts.reachability.answered(connection.id);
  return { connectionId: connection.id, spaceId, tokenKeptIn };
}

/** Connections that share a token get another one together. */
function leaveMadeToken(tx: Tx, tokenKey: string): void {
  for (const other of allConnections(tx))
    if (other.tokenKey === tokenKey && other.madeTokenId !== null) putConnection(tx, { ...other, madeTokenId: null });
}

function connectionOf(
  parts: ConnectionParts,
  candidate: Candidate,
  { tookMs }: Found,
  { tokenKeptIn, isSameToken }: { tokenKeptIn: TokenPlace; isSameToken: boolean },
): StoredConnection {
  const nowMs = parts.clock.nowMs();
  const { existing, name, url, sandbox, tokenKey, publishLimit, apiLimit, wireProfile } = candidate;
  return {
    ...{ name, url, sandbox, tokenKey, publishLimit, apiLimit, wireProfile },
    id: existing?.id ?? parts.newId(),
    state: tookMs === null ? 'unchecked' : 'works',
    refusedAtMs: null,
    textLimits: existing?.textLimits ?? {},
    tokenKeptIn,
    tokenAddedAtMs: nowMs,
    madeTokenId: candidate.madeTokenId ?? (isSameToken ? (existing?.madeTokenId ?? null) : null),
    userKey: existing?.userKey ?? (sandbox ? 'sandbox' : serviceKeyOf(url)),
    lastAnswerAtMs: tookMs === null ? (existing?.lastAnswerAtMs ?? null) : nowMs,
    lastAnswerTookMs: tookMs ?? existing?.lastAnswerTookMs ?? null,
    createdAtMs: existing?.createdAtMs ?? nowMs,
  };
}

/** The space as it is known already, or a new one. */
function keepSpace(
  tx: Tx,
  parts: ConnectionParts,
  { id: connectionId }: StoredConnection,
  { candidate, timeZone }: { candidate: Candidate; timeZone: string | null },
): string {
  const { spaceRemoteId: remoteId, spaceName: name } = candidate;
  const spaces = spacesOf(tx, connectionId);
  const known = candidate.sandbox ? spaces[0] : spaces.find((space) => space.remoteId === remoteId);
  if (known !== undefined) {
    const zoneNow = timeZone === null ? {} : { time_zone: timeZone };
    const nameNow = candidate.renamed === true ? { name } : {};
    updateSpace(tx, known.id, { remote_id: remoteId, ...zoneNow, ...nameNow });
    return known.id;
  }
  const space: StoredSpace = {
    id: parts.newId(),
    connectionId,
    remoteId,
    name,
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    pausedAtMs: newSpacesPausedAtMs(tx),
    pullsPausedAtMs: null,
  };
  insertSpace(tx, space, parts.clock.nowMs());
  return space.id;
}
