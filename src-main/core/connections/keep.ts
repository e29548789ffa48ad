import type { ConnectionInput, TokenPlace } from '../../../src-preload/contract/connections.ts';
import type * as z from 'zod';
import { fail, isFailed, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { Secrets } from '../secrets.ts';
import { readBaseUrl, readWireProfile, serviceKeyOf, serviceOriginOf } from '../service/service.ts';
import type { Reader, Tx } from '../store/store.ts';
import { keeping } from '../store/trouble.ts';
import type { Candidate, CheckParts } from './check.ts';
import {
  allConnections,
  connectionById,
  newSpacesPausedAtMs,
  insertSpace,
  putConnection,
  spacesOf,
  setZoneTold,
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
  const tokenKey = await tokenKeyFor(parts, { url: base.url, token: input.token }, here);
  // The same address and token, or the same address and space, is the same connection; another token is another one.
  const isSame = (kept: StoredConnection): boolean =>
    serviceKeyOf(kept.url) === serviceKeyOf(base.url) && !kept.sandbox && kept.tokenKey === tokenKey;
  const existing = here ?? allConnections(parts.store).find(isSame) ?? null;
  return {
    url: base.url,
    token: input.token,
    spaceRemoteId,
    name: input.name ?? nameAt(base.url, existing),
    spaceName: input.spaceName ?? input.name ?? `Space ${spaceRemoteId}`,
    renamed: input.spaceName !== undefined,
    sandbox: false,
    existing,
    given: givenOf(input),
    tokenKey,
    publishLimit: input.publishLimit ?? existing?.publishLimit ?? statedLimits.publish,
    apiLimit: input.apiLimit ?? existing?.apiLimit ?? statedLimits.api,
    wireProfile: input.wireProfile === undefined ? (existing?.wireProfile ?? null) : input.wireProfile,
  };
}

/** The name a connection has; the host of its address where nobody gave it one, also of the address it moves to. */
function nameAt(url: string, kept: Pick<StoredConnection, 'name' | 'url'> | null): string {
  return kept === null || kept.name === URL.parse(kept.url)?.host ? new URL(url).host : kept.name;
}

function sameSpace(parts: ConnectionParts, url: string, remoteId: string): StoredConnection | null {
  // One whose address cannot be read is connected anew: what waits there goes on.
  const isThere = (kept: StoredConnection): boolean =>
    !readBaseUrl(kept.url).ok || serviceKeyOf(kept.url) === serviceKeyOf(url);
  const same = (kept: StoredConnection): boolean =>
    isThere(kept) && !kept.sandbox && spacesOf(parts.store, kept.id).some((space) => space.remoteId === remoteId);
  return allConnections(parts.store).find(same) ?? null;
}

function givenOf({ name, publishLimit, apiLimit, wireProfile }: Input): Candidate['given'] {
  return {
    ...(name === undefined ? {} : { name }),
    ...(publishLimit === undefined ? {} : { publishLimit }),
    ...(apiLimit === undefined ? {} : { apiLimit }),
    ...(wireProfile === undefined ? {} : { wireProfile }),
  };
}

/**
 * One token is one api window at a service: a token that is known there already keeps its key, and so does one that replaces
 * another. What is written under a key is sent wherever a connection with it goes, so no two services share one, and the
 * sandbox, whose address changes with each start, shares none.
 */
export async function tokenKeyFor(
  parts: ConnectionParts,
  { url, token }: { url: string; token: string },
  here: StoredConnection | null,
): Promise<string> {
  for (const kept of allConnections(parts.store)) {
    if (kept.sandbox || goesElsewhere(parts.store, kept.tokenKey, url)) continue;
    // One that cannot be read right now, behind a locked keychain, keeps nobody from entering another.
    const known = await parts.secrets.get(kept.tokenKey).catch(() => null);
    if (known === token) return kept.tokenKey;
  }
  return here === null ? parts.newId() : keyAlone(parts, here, url);
}

/** The key that a connection has, or another where this one's token goes to another service as well. */
export const keyAlone = (parts: ConnectionParts, kept: StoredConnection, url: string): string =>
  goesElsewhere(parts.store, kept.tokenKey, url, kept.id) ? parts.newId() : kept.tokenKey;

/** Whether a connection, other than `butOf`, sends what stands under a key to another service than that of `url`. */
const goesElsewhere = (reader: Reader, tokenKey: string, url: string, butOf: string | null = null): boolean =>
  allConnections(reader).some(
    (one) => one.tokenKey === tokenKey && one.id !== butOf && serviceOriginOf(one.url) !== serviceOriginOf(url),
  );

interface Found {
  timeZone: string | null;
  /** Null: it was kept without a request. */
  tookMs: number | null;
}

/**
 * Only what was checked and what the user gave is written: what was changed of the connection meanwhile stays changed. One that was
 * removed meanwhile does not come back; its token is kept nowhere then. All connections that shared its token at this service, or
 * have this one, go on with this one.
 */
export async function keep(
  parts: ConnectionParts,
  candidate: Candidate,
  found: Found,
): Promise<{ connectionId: string; spaceId: string; tokenKeptIn: TokenPlace } | Failed<'not-found'>> {
  const { tokenKey, existing } = candidate;
  const isSameToken = (await keeping('token', parts.secrets.get(tokenKey))) === candidate.token;
  const tokenKeptIn = await keeping('token', parts.secrets.set(tokenKey, candidate.token));
  const kept = parts.store.tx((tx) => {
    const now = existing === null ? null : connectionById(tx, existing.id);
    if (now === undefined) return fail('not-found', 'connection-gone');
    if (!isSameToken) leaveMadeToken(tx, tokenKey);
    const connection = connectionOf(tx, parts, { ...candidate, existing: now }, found, { tokenKeptIn, isSameToken });
    putConnection(tx, connection);
    const wasKey = candidate.alone === true ? null : (now?.tokenKey ?? null);
    // Nothing was asked: whether the service takes it is not known.
    const sharing = found.tookMs === null ? [] : shareToken(tx, connection, { wasKey, isSameToken });
    const spaceId = keepSpace(tx, parts, connection, { candidate, ...found });
    return { connectionId: connection.id, spaceId, sharing, wasKey: now?.tokenKey ?? null };
  });
  if (isFailed(kept)) {
    await dropUnused(parts, tokenKey);
    return kept;
  }
  const { connectionId, spaceId, sharing, wasKey } = kept;
  if (wasKey !== null && wasKey !== tokenKey) await dropUnused(parts, wasKey);
  if (found.tookMs !== null) for (const id of [connectionId, ...sharing]) parts.reachability.answered(id);
  return { connectionId, spaceId, tokenKeptIn };
}

/** Which connections share the token that was just taken, each of which was paused with it, or with the one that it replaces (`wasKey`). */
function shareToken(
  tx: Tx,
  { id, url, tokenKey, tokenKeptIn, tokenAddedAtMs, madeTokenId }: StoredConnection,
  { wasKey, isSameToken }: { wasKey: string | null; isSameToken: boolean },
): string[] {
  const sharing = allConnections(tx).filter(
    (other) =>
      (other.tokenKey === tokenKey || other.tokenKey === wasKey) &&
      other.id !== id &&
      serviceOriginOf(other.url) === serviceOriginOf(url),
  );
  for (const other of sharing) {
    const isAnother = !isSameToken || other.tokenKey !== tokenKey;
    const token = { tokenKey, tokenKeptIn, ...(isAnother ? { tokenAddedAtMs, madeTokenId } : {}) };
    putConnection(tx, { ...other, ...token, state: 'works', refusedAtMs: null });
  }
  return sharing.map((other) => other.id);
}

const isWith =
  (tokenKey: string) =>
  (one: StoredConnection): boolean =>
    one.tokenKey === tokenKey;

/** What no connection works with any more leaves the secret store. That it could not be removed undoes nothing. */
async function dropUnused(parts: ConnectionParts, tokenKey: string): Promise<void> {
  if (allConnections(parts.store).some(isWith(tokenKey))) return;
  try {
    await parts.secrets.delete(tokenKey);
  } catch {
    parts.log.warn({ key: tokenKey }, 'a token that is used no more could not be removed');
  }
}

/** Connections that share a token get another one together. */
function leaveMadeToken(tx: Tx, tokenKey: string): void {
  for (const other of allConnections(tx))
    if (other.tokenKey === tokenKey && other.madeTokenId !== null) putConnection(tx, { ...other, madeTokenId: null });
}

function connectionOf(
  reader: Reader,
  parts: ConnectionParts,
  candidate: Candidate,
  { tookMs }: Found,
  { tokenKeptIn, isSameToken }: { tokenKeptIn: TokenPlace; isSameToken: boolean },
): StoredConnection {
  const nowMs = parts.clock.nowMs();
  const { existing, given, url, sandbox, tokenKey } = candidate;
  const { publishLimit, apiLimit, wireProfile } = { ...candidate, ...existing, ...given };
  const name = given.name ?? (existing === null ? candidate.name : nameAt(url, existing));
  const withToken = existing?.tokenKey === tokenKey ? existing : allConnections(reader).find(isWith(tokenKey));
  return {
    ...{ name, url, sandbox, tokenKey, publishLimit, apiLimit, wireProfile },
    id: existing?.id ?? parts.newId(),
    state: tookMs === null ? 'unchecked' : 'works',
    refusedAtMs: null,
    textLimits: existing?.textLimits ?? {},
    tokenKeptIn,
    tokenAddedAtMs: nowMs,
    madeTokenId: candidate.madeTokenId ?? (isSameToken ? (withToken?.madeTokenId ?? null) : null),
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
    const nameNow = candidate.renamed === true ? { name } : {};
    updateSpace(tx, known.id, { remote_id: remoteId, ...nameNow });
    if (timeZone !== null) setZoneTold(tx, known.id, timeZone);
    return known.id;
  }
  const space: StoredSpace = {
    id: parts.newId(),
    connectionId,
    remoteId,
    name,
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isZoneTold: timeZone !== null,
    pausedAtMs: newSpacesPausedAtMs(tx),
    pullsPausedAtMs: null,
  };
  insertSpace(tx, space, parts.clock.nowMs());
  return space.id;
}
