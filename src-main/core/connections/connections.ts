import type { WireKey } from '../../../src-preload/contract/connections.ts';
import type { WireProfileProblem } from '../../../src-preload/contract/wire-profile-problem.ts';
import { wireKeysOf } from './wire-keys.ts';
import type * as z from 'zod';
import type {
  CheckedSoFar,
  CheckInput,
  CheckResult,
  TextLimits,
  TokenPlace,
} from '../../../src-preload/contract/connections.ts';
import { fail, isFailed, type Failed, type ServiceFailure } from '../failure.ts';
import type { SandboxAddress } from '../protocol.ts';
import { isZone } from '../is-zone.ts';
import type { Tx } from '../store/store.ts';
import { readWireProfile } from '../service/service.ts';
import { candidateOf, keep, keyAlone, statedLimits, tokenKeyFor, type ConnectionParts, type Input } from './keep.ts';
import { checkAddress, checkBeginning, type Candidate, type Checked } from './check.ts';
import {
  allConnections,
  connectionById,
  deleteConnection,
  deleteSpace,
  putConnection,
  spaceById,
  spacesOf,
  setZoneTold,
  updateSpace,
  type StoredConnection,
  type StoredSpace,
} from './connections.queries.ts';
import { keptToken } from './kept-token.ts';
import { markRefused, markTaken } from './refused.ts';

export { SpaceSessions, bucketsOf, type SpaceSession } from './space-sessions.ts';
export { Reachability } from './reachability.ts';
export { callReason, failureOf } from './check.ts';
export { statedLimits, type ConnectionParts } from './keep.ts';
export { markRefused } from './refused.ts';
export { request, readingOf, roomInMs } from './request.ts';
export { speak } from './speak.ts';
export { wireKeysOf } from './wire-keys.ts';
export { addSpace } from './add-space.ts';
export { routeOf } from './route.ts';
export { unreadableOf } from './unreadable.queries.ts';
export {
  allConnections,
  allSpaces,
  ownSpaces,
  connectionById,
  spaceById,
  spacesOf,
  spacesOfUser,
  textLimitsOf,
  pauseNewSpaces,
  setZoneTold,
  updateSpace,
  type StoredConnection,
  type StoredSpace,
} from './connections.queries.ts';

/** Tries address, token and space with a real request, as far as they are given; writes nothing of it. */
export async function checkConnection(
  parts: ConnectionParts,
  { token, spaceRemoteId, ...rest }: Omit<z.infer<typeof CheckInput>, 'token'> & { token?: string | undefined },
): Promise<CheckedSoFar | Failed<ServiceFailure | 'invalid'>> {
  const input = { ...rest, token: token ?? '', spaceRemoteId: spaceRemoteId ?? '0' };
  const candidate = await candidateOf(parts, input);
  if (isFailed(candidate)) return candidate;
  if (token === undefined || spaceRemoteId === undefined) {
    const begun = await checkBeginning(parts, candidate, token ?? null);
    return isFailed(begun) ? begun : { ...begun, accounts: null, connectedAs: null, replacesUrl: null };
  }
  const checked = await checkAddress(parts, candidate);
  if (isFailed(checked)) return checked;
  const connectedAs = await connectedAlready(parts, candidate);
  const { existing, url } = candidate;
  const replacesUrl = existing === null || existing.url === url ? null : existing.url;
  return { tookMs: checked.tookMs, tokenAccepted: true, accounts: checked.accounts.length, connectedAs, replacesUrl };
}

/** The space that saving this would change, where it is connected already. */
async function connectedAlready(
  parts: ConnectionParts,
  { existing, spaceRemoteId, token }: Candidate,
): Promise<CheckedSoFar['connectedAs']> {
  if (existing === null) return null;
  const space = spacesOf(parts.store, existing.id).find(({ remoteId }) => remoteId === spaceRemoteId);
  if (space === undefined) return null;
  return { spaceName: space.name, sameToken: (await parts.secrets.get(existing.tokenKey)) === token };
}

/** Calls a space what the user calls it. */
export function nameSpace(
  parts: ConnectionParts,
  { spaceId, name }: { spaceId: string; name: string },
): Record<never, never> | Failed<'not-found'> {
  if (spaceById(parts.store, spaceId) === undefined) return fail('not-found', 'space-gone');
  parts.store.tx((tx) => updateSpace(tx, spaceId, { name }));
  return {};
}

/** As the user says it, as long as the service has not. */
export function setTimeZone(
  { store }: ConnectionParts,
  { spaceId, timeZone }: { spaceId: string; timeZone: string },
): Record<never, never> | Failed<'not-found' | 'invalid'> {
  return store.tx((tx) => {
    const space = spaceById(tx, spaceId);
    if (space === undefined) return fail('not-found', 'space-gone');
    if (space.isZoneTold) return fail('invalid', { code: 'zone-told', zone: space.timeZone });
    if (!isZone(timeZone)) return fail('invalid', { code: 'zone-unknown', zone: timeZone });
    updateSpace(tx, spaceId, { time_zone: timeZone });
    return {};
  });
}

/** Checks, then keeps. The same address and space again updates that connection; its ids and its outbox stay. */
export async function saveConnection(
  parts: ConnectionParts,
  input: Input,
): Promise<
  { connectionId: string; spaceId: string; tokenKeptIn: TokenPlace } | Failed<ServiceFailure | 'invalid' | 'not-found'>
> {
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
  isChosen = false,
): Promise<{ connectionId: string; spaceId: string } | Failed<'not-found'>> {
  const existing = allConnections(parts.store).find((kept) => kept.sandbox);
  const candidate: Candidate = {
    url: address.url,
    token: address.token,
    spaceRemoteId: String(address.space),
    name: 'Sandbox',
    spaceName: address.name ?? 'Harbour & Pine',
    sandbox: true,
    existing: existing ?? null,
    given: { name: 'Sandbox', ...(isChosen ? { wireProfile: address.wireProfile ?? null } : {}) },
    tokenKey: existing === undefined ? parts.newId() : keyAlone(parts, existing, address.url),
    publishLimit: existing?.publishLimit ?? statedLimits.publish,
    apiLimit: existing?.apiLimit ?? statedLimits.api,
    // What its user says otherwise of it stays, until another dialect is chosen.
    wireProfile: existing === undefined || isChosen ? (address.wireProfile ?? null) : existing.wireProfile,
  };
  const kept = await keep(parts, candidate, { timeZone: null, tookMs: null });
  if (!isFailed(kept)) parts.reachability.forget(kept.connectionId);
  return kept;
}

/** Nothing of what is to be sent goes to one that answered like this, before it answers well. */
const answersNothing: ReadonlySet<ServiceFailure> = new Set(['unreachable', 'service-trouble', 'unusable-answer']);

/** Asks a kept connection now, by the first of its spaces that may be used. A success ends a pause that a refused token began. */
export async function checkKept(
  parts: ConnectionParts,
  connectionId: string,
): Promise<CheckResult | Failed<ServiceFailure | 'not-found'>> {
  const kept = connectionById(parts.store, connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  const known = await keptToken(parts, kept);
  if (isFailed(known)) return known;
  const tried = await firstThatWorks(
    parts,
    { ...kept, ...known, existing: kept, given: {} },
    spacesOf(parts.store, kept.id),
  );
  if (isFailed(tried)) {
    const { code } = tried.failed;
    if (code === 'sign-in-needed') markRefused(parts, kept);
    if (code !== 'not-found' && answersNothing.has(code)) parts.reachability.unreachable(connectionId);
    return tried;
  }
  const { checked, space, withoutSpaces } = tried;
  parts.store.tx((tx) => {
    const at = { lastAnswerAtMs: parts.clock.nowMs(), lastAnswerTookMs: checked.tookMs };
    // Read anew: a token may have been entered while the answer was awaited.
    const now = connectionById(tx, connectionId);
    if (now === undefined) return;
    putConnection(tx, { ...now, state: 'works', refusedAtMs: null, ...at });
    if (checked.timeZone !== null) setZoneTold(tx, space.id, checked.timeZone);
  });
  markTaken(parts, kept, Infinity);
  return { accounts: checked.accounts.length, tookMs: checked.tookMs, withoutSpaces };
}

/**
 * Tries the spaces of a connection in turn, until one may be used: that another may not, as one that is gone at the service, says
 * nothing of the token. `withoutSpaces`: the names of those before it. What is no answer about a space ends it.
 */
async function firstThatWorks(
  parts: ConnectionParts,
  candidate: Omit<Candidate, 'spaceRemoteId' | 'spaceName'>,
  spaces: readonly StoredSpace[],
): Promise<{ space: StoredSpace; checked: Checked; withoutSpaces: string[] } | Failed<ServiceFailure | 'not-found'>> {
  const withoutSpaces: string[] = [];
  let first: Failed<ServiceFailure | 'not-found'> | null = null;
  for (const space of spaces) {
    const { remoteId: spaceRemoteId, name: spaceName } = space;
    const checked = await checkAddress(parts, { ...candidate, spaceRemoteId, spaceName });
    if (!isFailed(checked)) return { space, checked, withoutSpaces };
    const { reason } = checked.failed;
    if (typeof reason === 'string' || reason.code !== 'space-not-for-token') return checked;
    first ??= checked;
    withoutSpaces.push(spaceName);
  }
  return first ?? fail('not-found', 'connection-gone');
}

/**
 * All connections that share the token at this service get this one. A token that was made here (`made`: its id) is this
 * connection's alone, which has an api limit of its own then.
 */
export async function replaceToken(
  parts: ConnectionParts,
  connectionId: string,
  token: string,
  made?: string,
): Promise<{ tokenKeptIn: TokenPlace; withoutSpaces: string[] } | Failed<ServiceFailure | 'not-found'>> {
  const kept = connectionById(parts.store, connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  const tokenKey = made === undefined ? await tokenKeyFor(parts, { url: kept.url, token }, kept) : parts.newId();
  const as = { madeTokenId: made ?? null, alone: made !== undefined };
  const candidate = { ...kept, tokenKey, token, ...as, existing: kept, given: {} };
  const tried = await firstThatWorks(parts, candidate, spacesOf(parts.store, kept.id));
  if (isFailed(tried)) return tried;
  const { checked, space, withoutSpaces } = tried;
  const { remoteId: spaceRemoteId, name: spaceName } = space;
  const { timeZone, tookMs } = checked;
  const done = await keep(parts, { ...candidate, spaceRemoteId, spaceName }, { timeZone, tookMs });
  return isFailed(done) ? done : { tokenKeptIn: done.tokenKeptIn, withoutSpaces };
}

export function updateConnection(
  parts: ConnectionParts,
  input: {
    connectionId: string;
    name?: string | undefined;
    publishLimit?: { count: number; windowMs: number } | undefined;
    apiLimit?: { count: number; windowMs: number } | undefined;
    textLimits?: TextLimits | undefined;
    wireProfile?: unknown;
  },
): Record<never, never> | Failed<'not-found' | 'invalid'> {
  const kept = connectionById(parts.store, input.connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  if (input.wireProfile !== undefined && input.wireProfile !== null) {
    const reading = readWireProfile(input.wireProfile);
    if (!reading.ok) {
      const reason = { code: 'wire-profile', problems: reading.problems } as const;
      // Also key by key, for an editor that has a row for each.
      const byKey = reading.problems.flatMap((problem) =>
        keysOf(problem).map((key) => [`wireProfile.${key}`, { code: 'wire-profile', problems: [problem] }] as const),
      );
      return fail('invalid', reason, { ...Object.fromEntries(byKey), wireProfile: reason });
    }
  }
  const changed: StoredConnection = {
    ...kept,
    name: input.name ?? kept.name,
    publishLimit: input.publishLimit ?? kept.publishLimit,
    apiLimit: input.apiLimit ?? kept.apiLimit,
    textLimits: input.textLimits ?? kept.textLimits,
    wireProfile: input.wireProfile === undefined ? kept.wireProfile : input.wireProfile,
  };
  parts.store.tx((tx) => putConnection(tx, changed));
  return {};
}

/** Every guess, and what the connection has in place of it. */
export function wireProfileOf(
  parts: Pick<ConnectionParts, 'store'>,
  connectionId: string,
): { keys: WireKey[] } | Failed<'not-found'> {
  const kept = connectionById(parts.store, connectionId);
  return kept === undefined ? fail('not-found', 'connection-gone') : { keys: wireKeysOf(kept.wireProfile) };
}

/** Forgets a space with all that is kept of it. */
export const forgetSpace = (tx: Tx, { id }: Pick<StoredSpace, 'id'>): void => deleteSpace(tx, id);

/** Forgets a connection with all that is kept of its spaces. Its token is forgotten before (`forgetTokenOf`). */
export const forgetConnection = (tx: Tx, { id }: StoredConnection): void => deleteConnection(tx, id);

/** Takes the token of a connection out of the secret store, unless another one works with it. */
export async function forgetTokenOf(
  { store, secrets }: Pick<ConnectionParts, 'store' | 'secrets'>,
  { id, tokenKey }: StoredConnection,
): Promise<void> {
  const shared = allConnections(store).some((other) => other.tokenKey === tokenKey && other.id !== id);
  if (!shared) await secrets.delete(tokenKey);
}

const keysOf = (problem: WireProfileProblem): readonly string[] => ('keys' in problem ? problem.keys : [problem.key]);
