import type { Answer } from '../answer/answer.ts';
import { readDone } from '../answer/done.ts';
import { operations } from './endpoints.ts';
import { unsendable } from '../answer/outcome.ts';
import { perform } from './perform.ts';
import { bodyOf } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { idOf } from '../shapes/lenient.ts';
import { firstAt } from '../shapes/path.ts';

export interface CreatedToken {
  /** Goes to the keychain and nowhere else; null where the answer has none under any name the profile gives. */
  secret: string | null;
  /** What `revokeToken` wants; null where the answer does not say. */
  id: string | null;
}

/** Rules per operation, 8; counted in characters, not in bytes or UTF-16 units. */
const LONGEST_NAME = 255;

/** POST /api-tokens. Online only, never queued: a lost answer would lose a secret. `raw` comes without the secret. */
export function createToken(
  service: Service,
  input: { name: string },
  call?: CallOptions,
): Promise<Answer<CreatedToken>> {
  const operation = operations['api-tokens.store'];
  const length = [...input.name].length;
  if (length === 0 || length > LONGEST_NAME) {
    const detail = { code: 'name-length', most: LONGEST_NAME } as const;
    return Promise.resolve(unsendable(operation, { field: 'name', detail }));
  }
  const { tokenSecret, tokenId } = service.profile.answers;
  return perform(
    service,
    {
      operation,
      body: { contentType: 'application/json', content: bodyOf(service.profile, 'api-tokens.store', input) },
      keepsSecret: true,
      read: (json) => {
        const secret = firstAt(json, tokenSecret, secretOf);
        const problem = { code: 'no-secret', lookedAt: tokenSecret } as const;
        const value = { secret, id: firstAt(json, tokenId, idOf) };
        return { value, problem: secret === null ? problem : null, secret };
      },
    },
    call,
  );
}

function secretOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * DELETE /api-tokens/{tokenId}. The API key itself cannot be revoked: the answer is then `forbidden` with the service's
 * words telling to rotate it (Rules per operation, 9).
 */
export function revokeToken(service: Service, input: { tokenId: string }, call?: CallOptions): Promise<Answer<null>> {
  const operation = operations['api-tokens.destroy'];
  const params = { tokenId: input.tokenId };
  return perform(service, { operation, params, read: (json) => readDone(json, service.profile) }, call);
}
