import type { Connection } from '../../src-preload/contract/connections.ts';

/** Where the service is worked with by hand: what answers at the root of its address. The sandbox has no such place. */
export function websiteOf(connection: Pick<Connection, 'sandbox' | 'url'> | null): string | null {
  const url = connection === null || connection.sandbox ? null : URL.parse(connection.url);
  return url !== null && url.protocol === 'https:' ? url.origin : null;
}
