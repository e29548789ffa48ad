import type { Connection } from '../../src-preload/contract/connections.ts';
import type { SyncFailure } from '../../src-preload/contract/sync.ts';
import { websiteOf } from '../client/website.ts';

/** What can be done from here about figures that do not come. */
export type Remedy = { kind: 'token'; connectionId: string } | { kind: 'website'; url: string };

/**
 * Where the service refuses our token, a new one; where it cannot collect an account (`isFailing`), its website: accounts are connected
 * to their networks there, and the API offers no way. Null: there is nothing to do here, or no such place.
 */
export function remedyFor(
  connection: Pick<Connection, 'id' | 'sandbox' | 'url' | 'state'> | null,
  { failure, isFailing }: { failure: SyncFailure | null; isFailing: boolean },
): Remedy | null {
  if (connection === null) return null;
  if (failure === 'sign-in-needed' || connection.state === 'sign-in-needed')
    return { kind: 'token', connectionId: connection.id };
  const url = isFailing ? websiteOf(connection) : null;
  return url === null ? null : { kind: 'website', url };
}
