import {
  allConnections,
  callReason,
  connectionById,
  failureOf,
  request,
  type SpaceSession,
  type StoredConnection,
} from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import { revokeToken, type Answer } from '../service/service.ts';
import type { Reader } from '../store/store.ts';
import { dropSecret } from './drop-secret.ts';
import { secretName } from './secret-name.ts';
import { WAIT_MS, type TokenParts } from './tokens.ts';
import { deleteToken, madeTokens, type StoredToken } from './tokens.queries.ts';

/**
 * Revokes a token, unless a connection works with it: what waits there would stand still. The API key is refused in the service's
 * own words (spec/service-api.md, Rules per operation, 9).
 */
export async function endToken(
  parts: TokenParts,
  input: { spaceId: string; tokenId: string },
): Promise<Record<never, never> | Failed<ServiceFailure | 'not-found'>> {
  const session = parts.sessions.of(input.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const usedBy = await whoWorksWith(parts, session, input.tokenId);
  if (usedBy !== null) {
    const reason = { code: 'token-in-use', connection: usedBy.name } as const;
    return fail('refused', reason, { tokenId: reason });
  }
  const answer = await request(parts, session, 'now', (call) => revokeToken(session.service, input, call), {
    waitMs: WAIT_MS,
  });
  if (!answer.ok) return failedRevoking(answer);
  if (answer.refused) {
    const serviceWords = answer.refused.serviceWords[0] ?? null;
    const told = { operation: 'api-tokens.destroy', failure: 'refused', outcome: 'none', detail: null } as const;
    const reason = { code: 'call', reason: { code: 'call-failed', serviceWords, ...told } } as const;
    return fail('refused', reason, { tokenId: reason });
  }
  // That there is none is what a deletion wants of other things; of a token it can be a slip in its ID, and the token still works.
  if (answer.status === 404) return fail('not-found', 'token-id-unknown', { tokenId: 'token-id-unknown' });
  const ended = listedOf(parts.store, session, input.tokenId);
  parts.store.tx((tx) => ended.forEach(({ id }) => deleteToken(tx, id)));
  const keys = ended.flatMap(({ secretKey }) => secretKey ?? []);
  for (const key of new Set([...keys, secretName(session, input.tokenId)])) await dropSecret(parts, key);
  return {};
}

/** A token is its user's: whichever of the connections of that user it was made with, it is the same one. */
const listedOf = (reader: Reader, session: SpaceSession, tokenId: string): StoredToken[] =>
  ofSameUser(reader, session)
    .flatMap(({ id }) => madeTokens(reader, id))
    .filter(({ remoteId }) => remoteId === tokenId);

function ofSameUser(reader: Reader, { connectionId }: SpaceSession): StoredConnection[] {
  const userKey = connectionById(reader, connectionId)?.userKey;
  return allConnections(reader).filter((one) => one.userKey === userKey);
}

/**
 * The connection whose outbox would stand still without this token. Only of tokens that were made here is it known: by what the
 * connection was told to use, or by a secret that is kept and was entered by hand.
 */
async function whoWorksWith(
  parts: TokenParts,
  session: SpaceSession,
  tokenId: string,
): Promise<StoredConnection | null> {
  const listed = listedOf(parts.store, session, tokenId);
  if (listed.length === 0) return null;
  const secrets = await Promise.all(
    listed.flatMap(({ secretKey }) => secretKey ?? []).map((key) => secretAt(parts, key)),
  );
  for (const one of ofSameUser(parts.store, session)) {
    if (listed.some(({ id }) => id === one.madeTokenId)) return one;
    const secret = secrets.length === 0 ? null : await secretAt(parts, one.tokenKey);
    if (secret !== null && secrets.includes(secret)) return one;
  }
  return null;
}

/** Null as well where the secret store does not give it now. */
const secretAt = (parts: TokenParts, key: string): Promise<string | null> => parts.secrets.get(key).catch(() => null);

function failedRevoking(answer: Extract<Answer<unknown>, { ok: false }>): Failed<ServiceFailure | 'not-found'> {
  if (answer.verdict !== 'not-executed') return failureOf(answer);
  return fail(answer.code === 'not-found' ? 'not-found' : 'refused', callReason(answer), {
    tokenId: callReason(answer),
  });
}
