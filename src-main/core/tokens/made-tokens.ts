import type { MadeToken } from '../../../src-preload/contract/tokens.ts';
import { connectionById, replaceToken, spaceById, type ConnectionParts } from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import type { SecretPlace } from '../protocol.ts';
import type { Reader } from '../store/store.ts';
import type { BeingMade, BeingTold } from './making.ts';
import { deleteToken, madeTokens, setTold, type StoredToken } from './tokens.queries.ts';

/** The tokens that were made here with the connection of a space: the service lists none. */
export function madeHere(
  reader: Reader,
  spaceId: string,
  { beingMade, beingTold }: { beingMade: BeingMade; beingTold: BeingTold },
): MadeToken[] {
  const connectionId = spaceById(reader, spaceId)?.connectionId ?? '';
  const usedId = connectionById(reader, connectionId)?.madeTokenId ?? null;
  const listed = madeTokens(reader, connectionId).filter(({ id }) => !beingMade.has(id));
  return listed.map(({ id, remoteId, name, isLost, isUntold, madeAtMs, ...token }) => ({
    ...{ id, tokenId: remoteId, name, isLost, madeAtMs },
    isUntold: isUntold && !isLost && !beingTold.has(id),
    // One whose making ended while it was being kept names a place and may have nothing there.
    isKept: token.secretKey !== null && !isLost,
    isUsed: id === usedId,
  }));
}

/** Where the secrets of a connection's tokens are kept: they outlive its rows, unless they are deleted by these keys. */
export function storedSecretsOf(reader: Reader, connectionId: string): string[] {
  return madeTokens(reader, connectionId).flatMap(({ secretKey }) => secretKey ?? []);
}

/** How many of its tokens have their secret kept here, without the one that is named. */
export const keptBesides = (reader: Reader, connectionId: string, usedId: string | null): number =>
  madeTokens(reader, connectionId).filter(({ id, secretKey, isLost }) => secretKey !== null && !isLost && id !== usedId)
    .length;

type OneToken = { spaceId: string; id: string };

function oneOf(reader: Reader, { spaceId, id }: OneToken): StoredToken | undefined {
  return madeTokens(reader, spaceById(reader, spaceId)?.connectionId ?? '').find((token) => token.id === id);
}

/**
 * The connection of the space works with this token from now on, after a real request with it. It alone does: it has a
 * window of the api limit of its own (spec/service-api.md, Limits, 3), and others that shared its token keep theirs.
 */
export async function useToken(
  parts: ConnectionParts,
  input: OneToken,
): Promise<{ tokenKeptIn: SecretPlace } | Failed<ServiceFailure | 'not-found'>> {
  const token = oneOf(parts.store, input);
  const key = token?.secretKey ?? null;
  const secret = key === null ? null : await parts.secrets.get(key);
  if (token === undefined || secret === null) return fail('not-found', 'made-token-not-kept');
  return await replaceToken(parts, token.connectionId, secret, token.id);
}

/** A window has the secret of it. */
export function tokenTold(parts: Pick<ConnectionParts, 'store'>, input: OneToken): void {
  const token = oneOf(parts.store, input);
  if (token?.isUntold === true) parts.store.tx((tx) => setTold(tx, token.id));
}

/** Takes a token off the list and its secret out of the secret store; at the service it stays as it is. */
export async function forgetToken(
  parts: ConnectionParts,
  input: OneToken,
): Promise<Record<never, never> | Failed<'not-found'>> {
  const token = oneOf(parts.store, input);
  if (token === undefined) return fail('not-found', 'made-token-unknown');
  if (token.secretKey !== null) await parts.secrets.delete(token.secretKey);
  parts.store.tx((tx) => deleteToken(tx, token.id));
  return {};
}
