import { failureOf, request, type SpaceSession, type SpaceSessions } from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import type { SecretPlace } from '../protocol.ts';
import { createToken, type Answer, type CallOptions, type CreatedToken } from '../service/service.ts';
import { Making, type MakingParts } from './making.ts';
import { dropSecret } from './drop-secret.ts';
import { secretName } from './secret-name.ts';

export { keptBesides, storedSecretsOf } from './made-tokens.ts';

export type TokenParts = MakingParts & { sessions: SpaceSessions; options: { dataFolder: string } };

/** Nobody waits long for a slot while a dialog is open. */
export const WAIT_MS = 5_000;

interface Made {
  id: string | null;
  secret: string;
  tokenId: string | null;
  storedAs: string | null;
  storedIn: SecretPlace | null;
}

/**
 * Online only, never queued: a lost answer would lose a secret (outbox.md). The secret goes to the caller, and with `keep`
 * to the secret store; never into the database or a log.
 */
export async function makeToken(
  parts: TokenParts,
  input: { spaceId: string; name: string; keep: boolean; tells: boolean },
): Promise<Made | Failed<ServiceFailure | 'not-found'>> {
  const session = parts.sessions.of(input.spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const name = input.name.trim();
  const making = new Making(parts, session, name);
  try {
    const ask = (call: CallOptions) => createToken(session.service, { name }, noted(call, making));
    const answer = await request(parts, session, 'now', ask, { waitMs: WAIT_MS });
    return answer.ok
      ? await madeOf(parts, session, making, { ...answer.value, keep: input.keep, tells: input.tells })
      : failedMaking(answer, making);
  } finally {
    making.end();
  }
}

const noted = (call: CallOptions, making: Making): CallOptions => ({
  ...call,
  onWire() {
    making.leaving();
    call.onWire?.();
  },
});

async function madeOf(
  parts: TokenParts,
  session: SpaceSession,
  making: Making,
  { secret, id: tokenId, ...asked }: CreatedToken & { keep: boolean; tells: boolean },
): Promise<Made | Failed<ServiceFailure>> {
  if (secret === null) {
    making.made({ remoteId: tokenId, isLost: true, secretKey: null });
    return fail('refused', { code: 'token-secret-lost', hasId: tokenId !== null });
  }
  const isUntold = asked.tells;
  const shown = { id: isUntold ? making.telling() : null, secret, tokenId, storedAs: null, storedIn: null };
  const storedAs = asked.keep ? secretName(session, tokenId ?? parts.newId()) : null;
  // The row first: after a kill in between nobody has the secret, which is what the row says, and never is there one that nothing names.
  const isListed = making.made({ remoteId: tokenId, isLost: storedAs !== null, secretKey: storedAs, isUntold });
  if (!isListed || storedAs === null) return shown;
  const { storedIn } = await keep(parts, storedAs, secret);
  const secretKey = storedIn === 'none' ? null : storedAs;
  if (making.made({ remoteId: tokenId, isLost: false, secretKey, isUntold })) return { ...shown, storedAs, storedIn };
  // Its connection was removed meanwhile, and what that one had named.
  await dropSecret(parts, storedAs);
  return shown;
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

function failedMaking(answer: Extract<Answer<unknown>, { ok: false }>, making: Making): Failed<ServiceFailure> {
  const proves = ['not-executed', 'auth-refused', 'rate-limited'].includes(answer.verdict);
  if (!answer.wentOnWire || proves) {
    making.notMade();
    return failureOf(answer);
  }
  making.made({ remoteId: null, isLost: true, secretKey: null });
  return fail('unreachable', { code: 'token-may-be-made', reason: answer.reason });
}
