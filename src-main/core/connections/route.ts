import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { exceptHere, proxyName, trustSystem } from '../service/service.ts';
import { connectionById } from './connections.queries.ts';

/** How the service of a connection is reached now, and whose certificates are believed there, for whoever wonders why it is not. */
export async function routeOf(
  { store, proxyOf }: Pick<Parts, 'store' | 'proxyOf'>,
  connectionId: string,
): Promise<{ proxy: string | null; trusted: number } | Failed<'not-found'>> {
  const kept = connectionById(store, connectionId);
  if (kept === undefined) return fail('not-found', 'connection-gone');
  const proxy = await exceptHere(proxyOf)(kept.url);
  return { proxy: proxy === null ? null : proxyName(proxy), trusted: trustSystem() };
}
