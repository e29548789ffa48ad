import {
  callReason,
  connectionById,
  failureOf,
  request,
  type ConnectionParts,
  type SpaceSession,
  type SpaceSessions,
} from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import type { SecretPlace } from '../protocol.ts';
import { createToken, revokeToken, type Answer } from '../service/service.ts';
import { deleteToken, forgetSecretKey, insertToken, madeTokens } from './tokens.queries.ts';

export { keptBesides, storedSecretsOf } from './made-tokens.ts';

export type TokenParts = ConnectionParts & { sessions: SpaceSessions };

/** Nobody waits long for a slot while a dialog is open. */
const WAIT_MS = 5_000;

/**
 * Online only, never queued: a lost answer would lose a secret (outbox.md). The secret goes to the caller, and with `keep`
 * to the secret store; never into the database or a log.
 */
export async function makeToken(
  parts: TokenParts,
  input: { spaceId: string; name: string; keep: boolean },
): Promise<
  | { secret: string; tokenId: string | null; storedAs: string | null; storedIn: SecretPlace | null }
  | Failed<ServiceFailure | 'not-found'>
> {
  const session = parts.sessions.of(input.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const name = input.name.trim();
  const answer = await request(parts, session, 'now', (call) => createToken(session.service, { name }, call), {
    waitMs: WAIT_MS,
  });
  if (!answer.ok) {
    const failed = failedMaking(answer);
    const { reason } = failed.failed;
    if (typeof reason === 'object' && reason.code === 'token-may-be-made')
      remember(parts, session, { name, tokenId: null, isLost: true });
    return failed;
  }
  const { secret, id: tokenId } = answer.value;
  if (secret === null) {
    remember(parts, session, { name, tokenId, isLost: true });
    return fail('refused', { code: 'token-secret-lost' });
  }
  if (!input.keep) {
    remember(parts, session, { name, tokenId });
    return { secret, tokenId, storedAs: null, storedIn: null };
  }
  const storedAs = secretName(session, tokenId ?? parts.newId());
  // The row first: after a kill in between it names a secret that is not there, and never is there a secret that nothing names.
  const id = remember(parts, session, { name, tokenId, secretKey: storedAs });
  if (id === null) return { secret, tokenId, storedAs: null, storedIn: null };
  const { storedIn } = await keep(parts, storedAs, secret);
  if (storedIn === 'none') parts.store.tx((tx) => forgetSecretKey(tx, id));
  return { secret, tokenId, storedAs, storedIn };
}

/**
 * It is listed as made here, whatever became of its secret: the service lists none. Null: the connection was removed while the
 * service was asked; the caller has the secret all the same.
 */
function remember(
  parts: TokenParts,
  session: SpaceSession,
  {
    name,
    tokenId,
    isLost = false,
    secretKey = null,
  }: { name: string; tokenId: string | null } & {
    isLost?: boolean;
    secretKey?: string | null;
  },
): string | null {
  const madeAtMs = parts.clock.nowMs();
  const id = parts.newId();
  const made = { id, connectionId: session.connectionId, remoteId: tokenId };
  return parts.store.tx((tx) => {
    if (connectionById(tx, session.connectionId) === undefined) return null;
    insertToken(tx, { ...made, name, isLost, secretKey, madeAtMs });
    return id;
  });
}

/** A secret store that fails must not cost the secret: the caller still gets it, and is told that it was not kept. */
async function keep(parts: TokenParts, key: string, secret: string): Promise<{ storedIn: SecretPlace }> {
  try {
    return { storedIn: await parts.secrets.set(key, secret) };
  } catch {
    // The error is not logged: it comes from code that was handed the secret.
    parts.log.warn({ key }, 'a new token could not be kept');
    return { storedIn: 'none' };
  }
}

function failedMaking(answer: Extract<Answer<unknown>, { ok: false }>): Failed<ServiceFailure> {
  if (!answer.wentOnWire || answer.verdict === 'not-executed') return failureOf(answer);
  if (answer.verdict === 'auth-refused' || answer.verdict === 'rate-limited') return failureOf(answer);
  return fail('unreachable', { code: 'token-may-be-made', reason: answer.reason });
}

/** Revokes a token. The API key is refused in the service's own words (spec/service-api.md, Rules per operation, 9). */
export async function endToken(
  parts: TokenParts,
  input: { spaceId: string; tokenId: string },
): Promise<Record<never, never> | Failed<ServiceFailure | 'not-found'>> {
  const session = parts.sessions.of(input.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
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
  const ended = madeTokens(parts.store, session.connectionId).filter(({ remoteId }) => remoteId === input.tokenId);
  parts.store.tx((tx) => ended.forEach(({ id }) => deleteToken(tx, id)));
  await dropSecret(parts, secretName(session, input.tokenId));
  return {};
}

/** Of a token that is good for nothing any more: that it could not be removed does not make it good again. */
async function dropSecret(parts: TokenParts, key: string): Promise<void> {
  try {
    await parts.secrets.delete(key);
  } catch {
    parts.log.warn({ key }, 'the secret of a revoked token could not be removed');
  }
}

function failedRevoking(answer: Extract<Answer<unknown>, { ok: false }>): Failed<ServiceFailure | 'not-found'> {
  if (answer.verdict !== 'not-executed') return failureOf(answer);
  return fail(answer.code === 'not-found' ? 'not-found' : 'refused', callReason(answer), {
    tokenId: callReason(answer),
  });
}

const secretName = (session: SpaceSession, tokenId: string): string => `made-token:${session.connectionId}:${tokenId}`;
