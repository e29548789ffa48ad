import type { CheckResult, Connection, ConnectionInput, Space } from '../../../src-preload/contract/connections.ts';
import type * as z from 'zod';
import { fail, isFailed, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import type { SandboxAddress } from '../protocol.ts';
import type { Secrets } from '../secrets.ts';
import { readBaseUrl, readWireProfile } from '../service/service.ts';
import type { Reader } from '../store/store.ts';
import { checkAddress, type Candidate, type CheckParts } from './check.ts';
import {
  accountCounts,
  actionCounts,
  allConnections,
  connectionById,
  deleteConnection,
  draftCount,
  insertSpace,
  putConnection,
  spacesOf,
  updateSpace,
  type KeptConnection,
  type KeptSpace,
} from './connections.queries.ts';
import { markRefused } from './refused.ts';

export { Lines, bucketsOf, type Line } from './lines.ts';
export { Net } from './net.ts';
export { failureOf } from './check.ts';
export { markRefused } from './refused.ts';
export { request, readingOf } from './request.ts';
export {
  actionCounts,
  allSpaces,
  connectionById,
  spaceById,
  spacesOf,
  updateSpace,
  type KeptConnection,
  type KeptSpace,
} from './connections.queries.ts';

export type ConnectionParts = Parts & CheckParts & { secrets: Secrets };
type Input = z.infer<typeof ConnectionInput>;

/** The specification's values (spec/service-api.md, Limits). */
export const statedLimits = {
  publish: { count: 30, windowMs: 60_000 },
  api: { count: 120, windowMs: 60_000 },
} as const;

export function listConnections(reader: Reader): Connection[] {
  return allConnections(reader).map((kept) => ({
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
    ownWireProfile: kept.wireProfile !== null,
    lastAnswerAtMs: kept.lastAnswerAtMs,
    lastAnswerTookMs: kept.lastAnswerTookMs,
    spaces: spacesOf(reader, kept.id).map((space) => describeSpace(reader, kept, space)),
  }));
}

function describeSpace(reader: Reader, kept: KeptConnection, space: KeptSpace): Space {
  const counts = actionCounts(reader, space.id);
  const accounts = accountCounts(reader, space.id);
  const of = (...states: string[]): number => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0);
  return {
    id: space.id,
    connectionId: kept.id,
    remoteId: space.remoteId,
    name: space.name,
    timeZone: space.timeZone,
    accounts: accounts.active + accounts.parked,
    parkedAccounts: accounts.parked,
    unsent: of('queued', 'waiting', 'claimed', 'on_wire', 'blocked'),
    needsYou: of('in_doubt', 'rejected') + (kept.state === 'sign-in-needed' ? 1 : 0),
    sandbox: kept.sandbox,
  };
}

/** Tries address, token and space with a real request; writes nothing of it. */
export async function checkConnection(parts: ConnectionParts, input: Input): Promise<CheckResult | Failed> {
  const candidate = await candidateOf(parts, input);
  if (isFailed(candidate)) return candidate;
  const checked = await checkAddress(parts, candidate);
  return isFailed(checked) ? checked : { accounts: checked.accounts.length, tookMs: checked.tookMs };
}

/** Checks, then keeps. The same address and space again updates that connection; its ids and its outbox stay. */
export async function saveConnection(
  parts: ConnectionParts,
  input: Input,
): Promise<{ connectionId: string; spaceId: string; warning: string | null } | Failed> {
  const candidate = await candidateOf(parts, input);
  if (isFailed(candidate)) return candidate;
  const checked = await checkAddress(parts, candidate);
  if (isFailed(checked)) return checked;
  return keep(parts, candidate, { timeZone: checked.timeZone, tookMs: checked.tookMs });
}

/** The shell's embedded sandbox becomes, or updates, the sandbox connection. Nothing is asked: it was started a moment ago. */
export async function useSandbox(
  parts: ConnectionParts,
  address: SandboxAddress,
): Promise<{ connectionId: string; spaceId: string }> {
  const existing = allConnections(parts.store).find((kept) => kept.sandbox);
  const candidate: Candidate = {
    url: address.url,
    token: address.token,
    spaceRemoteId: String(address.space),
    name: 'Sandbox',
    spaceName: address.name ?? 'Harbour & Pine',
    sandbox: true,
    existing: existing ?? null,
    tokenKey: existing?.tokenKey ?? parts.newId(),
    publishLimit: existing?.publishLimit ?? statedLimits.publish,
    apiLimit: existing?.apiLimit ?? statedLimits.api,
    wireProfile: null,
  };
  const kept = await keep(parts, candidate, { timeZone: null, tookMs: null });
  parts.net.forget(kept.connectionId);
  return kept;
}

async function candidateOf(parts: ConnectionParts, input: Input): Promise<Candidate | Failed> {
  const base = readBaseUrl(input.url);
  if (!base.ok) return fail('invalid', base.message, { url: base.message });
  if (input.wireProfile !== undefined && input.wireProfile !== null) {
    const reading = readWireProfile(input.wireProfile);
    if (!reading.ok) return fail('invalid', reading.problems.join(' '), { wireProfile: reading.problems.join(' ') });
  }
  if (!/^\d+$/.test(input.spaceRemoteId)) {
    const message = 'The id of a space is a whole number, such as 4127.';
    return fail('invalid', message, { spaceRemoteId: message });
  }
  const here = sameSpace(parts, base.url, input.spaceRemoteId);
  const tokenKey = await tokenKeyFor(parts, input.token, here);
  // The same address and token, or the same address and space, is the same connection; another token is another one.
  const isSame = (kept: KeptConnection): boolean =>
    kept.url === base.url && !kept.sandbox && kept.tokenKey === tokenKey;
  const existing = here ?? allConnections(parts.store).find(isSame) ?? null;
  return {
    url: base.url,
    token: input.token,
    spaceRemoteId: input.spaceRemoteId,
    name: input.name ?? existing?.name ?? new URL(base.url).host,
    spaceName: input.name ?? `Space ${input.spaceRemoteId}`,
    sandbox: false,
    existing,
    tokenKey,
    publishLimit: input.publishLimit ?? existing?.publishLimit ?? statedLimits.publish,
    apiLimit: input.apiLimit ?? existing?.apiLimit ?? statedLimits.api,
    wireProfile: input.wireProfile === undefined ? (existing?.wireProfile ?? null) : input.wireProfile,
  };
}

function sameSpace(parts: ConnectionParts, url: string, remoteId: string): KeptConnection | null {
  const same = (kept: KeptConnection): boolean =>
    kept.url === url && !kept.sandbox && spacesOf(parts.store, kept.id).some((space) => space.remoteId === remoteId);
  return allConnections(parts.store).find(same) ?? null;
}

/** One token is one api window: a token that is known already keeps its key, and so does one that replaces another. */
async function tokenKeyFor(parts: ConnectionParts, token: string, here: KeptConnection | null): Promise<string> {
  for (const kept of allConnections(parts.store)) {
    if ((await parts.secrets.get(kept.tokenKey)) === token) return kept.tokenKey;
  }
  return here?.tokenKey ?? parts.newId();
}

async function keep(
  parts: ConnectionParts,
  candidate: Candidate,
  found: { timeZone: string | null; tookMs: number | null },
): Promise<{ connectionId: string; spaceId: string; warning: string | null }> {
  const keptIn = await parts.secrets.set(candidate.tokenKey, candidate.token);
  const nowMs = parts.clock.nowMs();
  const { existing } = candidate;
  const connection: KeptConnection = {
    id: existing?.id ?? parts.newId(),
    name: candidate.name,
    url: candidate.url,
    sandbox: candidate.sandbox,
    state: found.tookMs === null ? 'unchecked' : 'works',
    refusedAtMs: null,
    tokenKey: candidate.tokenKey,
    tokenKeptIn: keptIn,
    tokenAddedAtMs: nowMs,
    userKey: existing?.userKey ?? (candidate.sandbox ? 'sandbox' : candidate.url),
    publishLimit: candidate.publishLimit,
    apiLimit: candidate.apiLimit,
    wireProfile: candidate.wireProfile,
    lastAnswerAtMs: found.tookMs === null ? (existing?.lastAnswerAtMs ?? null) : nowMs,
    lastAnswerTookMs: found.tookMs ?? existing?.lastAnswerTookMs ?? null,
    createdAtMs: existing?.createdAtMs ?? nowMs,
  };
  const spaceId = parts.store.tx((tx) => {
    putConnection(tx, connection);
    const spaces = spacesOf(tx, connection.id);
    const known = candidate.sandbox ? spaces[0] : spaces.find((space) => space.remoteId === candidate.spaceRemoteId);
    if (known !== undefined) {
      const set = {
        remote_id: candidate.spaceRemoteId,
        ...(found.timeZone === null ? {} : { time_zone: found.timeZone }),
      };
      updateSpace(tx, known.id, set);
      return known.id;
    }
    const space: KeptSpace = {
      id: parts.newId(),
      connectionId: connection.id,
      remoteId: candidate.spaceRemoteId,
      name: candidate.spaceName,
      timeZone: found.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      pausedAtMs: null,
      lastSyncAtMs: null,
    };
    insertSpace(tx, space, nowMs);
    return space.id;
  });
  if (found.tookMs !== null) parts.net.answered(connection.id);
  return { connectionId: connection.id, spaceId, warning: keptIn === 'keychain' ? null : keptInWords[keptIn] };
}

const keptInWords = {
  file: 'This system has no keychain: the token is kept in secrets.json in the data folder, readable by you alone.',
  memory: 'This system has no keychain: the token is kept in memory and asked for again after a restart.',
  none: 'The token could not be kept.',
} as const;

/** Asks a kept connection now. A success ends a pause that a refused token began. */
export async function checkKept(parts: ConnectionParts, connectionId: string): Promise<CheckResult | Failed> {
  const kept = connectionById(parts.store, connectionId);
  const [space] = kept === undefined ? [] : spacesOf(parts.store, kept.id);
  if (kept === undefined || space === undefined) return fail('not-found', 'This connection is no longer there.');
  const token = (await parts.secrets.get(kept.tokenKey)) ?? '';
  const candidate = { ...kept, token, spaceRemoteId: space.remoteId, spaceName: space.name, existing: kept };
  const checked = await checkAddress(parts, candidate);
  if (isFailed(checked)) {
    if (checked.failed.code === 'sign-in-needed') markRefused(parts, kept);
    if (checked.failed.code === 'unreachable') parts.net.unreachable(connectionId);
    return checked;
  }
  parts.store.tx((tx) => {
    const at = { lastAnswerAtMs: parts.clock.nowMs(), lastAnswerTookMs: checked.tookMs };
    // Read anew: a token may have been entered while the answer was awaited.
    const now = connectionById(tx, connectionId);
    if (now === undefined) return;
    putConnection(tx, { ...now, state: 'works', refusedAtMs: null, ...at });
    if (checked.timeZone !== null) updateSpace(tx, space.id, { time_zone: checked.timeZone });
  });
  parts.net.answered(connectionId);
  return { accounts: checked.accounts.length, tookMs: checked.tookMs };
}

export async function replaceToken(
  parts: ConnectionParts,
  connectionId: string,
  token: string,
): Promise<{ warning: string | null } | Failed> {
  const kept = connectionById(parts.store, connectionId);
  const [space] = kept === undefined ? [] : spacesOf(parts.store, kept.id);
  if (kept === undefined || space === undefined) return fail('not-found', 'This connection is no longer there.');
  const candidate: Candidate = { ...kept, token, spaceRemoteId: space.remoteId, spaceName: space.name, existing: kept };
  const checked = await checkAddress(parts, candidate);
  if (isFailed(checked)) return checked;
  const { warning } = await keep(parts, candidate, { timeZone: checked.timeZone, tookMs: checked.tookMs });
  // Every connection with this token was paused with it, and goes on with it.
  for (const other of allConnections(parts.store)) {
    if (other.tokenKey !== kept.tokenKey || other.id === kept.id) continue;
    parts.store.tx((tx) => putConnection(tx, { ...other, state: 'works', refusedAtMs: null }));
    parts.net.answered(other.id);
  }
  return { warning };
}

export function updateConnection(
  parts: ConnectionParts,
  input: {
    connectionId: string;
    name?: string | undefined;
    publishLimit?: { count: number; windowMs: number } | undefined;
    apiLimit?: { count: number; windowMs: number } | undefined;
    wireProfile?: unknown;
  },
): Record<never, never> | Failed {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined) return fail('not-found', 'This connection is no longer there.');
  if (input.wireProfile !== undefined && input.wireProfile !== null) {
    const reading = readWireProfile(input.wireProfile);
    if (!reading.ok) return fail('invalid', reading.problems.join(' '), { wireProfile: reading.problems.join(' ') });
  }
  const changed: KeptConnection = {
    ...kept,
    name: input.name ?? kept.name,
    publishLimit: input.publishLimit ?? kept.publishLimit,
    apiLimit: input.apiLimit ?? kept.apiLimit,
    wireProfile: input.wireProfile === undefined ? kept.wireProfile : input.wireProfile,
  };
  parts.store.tx((tx) => putConnection(tx, changed));
  return {};
}

/** Forgets a connection with its local copy and token; refused while unsent or undecided work would be lost. */
export async function removeConnection(
  parts: ConnectionParts,
  input: { connectionId: string; force: boolean },
): Promise<Record<never, never> | Failed> {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined) return fail('not-found', 'This connection is no longer there.');
  const open = spacesOf(parts.store, kept.id).reduce((sum, space) => {
    const counts = actionCounts(parts.store, space.id);
    return (
      sum +
      draftCount(parts.store, space.id) +
      ['queued', 'waiting', 'claimed', 'on_wire', 'blocked', 'in_doubt', 'rejected'].reduce(
        (n, state) => n + (counts.get(state) ?? 0),
        0,
      )
    );
  }, 0);
  if (open > 0 && !input.force) {
    return fail(
      'in-use',
      `${open} ${open === 1 ? 'post, change or draft has' : 'posts, changes and drafts have'} not gone out and would be lost.`,
    );
  }
  parts.store.tx((tx) => deleteConnection(tx, kept.id));
  const shared = allConnections(parts.store).some((other) => other.tokenKey === kept.tokenKey);
  if (!shared) await parts.secrets.delete(kept.tokenKey);
  return {};
}
