import { fail, type Failed } from '../failure.ts';
import type { StoredConnection } from './connections.queries.ts';
import type { ConnectionParts } from './keep.ts';
import { markRefused } from './refused.ts';

/**
 * The token that a connection has. Where its secret is not on this computer, as after all was moved to another, there is nothing to ask
 * the service with: the connection is paused, and refused by nobody.
 */
export async function keptToken(
  parts: ConnectionParts,
  kept: StoredConnection,
): Promise<{ token: string } | Failed<'sign-in-needed'>> {
  const token = await parts.secrets.get(kept.tokenKey);
  if (token !== null && token !== '') return { token };
  markRefused(parts, kept, 'nobody');
  return fail('sign-in-needed', 'token-not-here', { token: 'token-not-here' });
}
