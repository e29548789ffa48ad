import type { Parts } from '../parts.ts';
import { allConnections, connectionById, putConnection, type StoredConnection } from './connections.queries.ts';
import type { Reachability } from './reachability.ts';

/**
 * A 401, or a token that cannot be read here: every connection with it is paused until one is entered or a check goes
 * through. Only what the service refused has a time of refusal. `asked` is the
 * connection as it was when the call began: the refusal of a token that was replaced meanwhile says nothing of the new one.
 */
export function markRefused(
  parts: Pick<Parts, 'store' | 'clock'> & { reachability: Reachability },
  asked: StoredConnection,
  by: 'service' | 'nobody' = 'service',
): void {
  const kept = connectionById(parts.store, asked.id);
  if (kept?.tokenKey !== asked.tokenKey || kept.tokenAddedAtMs !== asked.tokenAddedAtMs) return;
  for (const other of allConnections(parts.store)) {
    if (other.tokenKey !== kept.tokenKey) continue;
    parts.reachability.tokenRefused(other.id);
    if (other.state === 'sign-in-needed') continue;
    const refusedAtMs = by === 'service' ? parts.clock.nowMs() : null;
    parts.store.tx((tx) => putConnection(tx, { ...other, state: 'sign-in-needed', refusedAtMs }));
  }
}

/** The same token is taken again, by whatever request: every connection with it goes on. */
export function markTaken(
  parts: Pick<Parts, 'store'> & { reachability: Reachability },
  asked: StoredConnection,
  beganAtMs: number,
): void {
  parts.reachability.answered(asked.id, 'read', beganAtMs);
  if (connectionById(parts.store, asked.id)?.state !== 'sign-in-needed') return;
  for (const other of allConnections(parts.store)) {
    if (other.tokenKey !== asked.tokenKey || other.state !== 'sign-in-needed') continue;
    parts.store.tx((tx) => putConnection(tx, { ...other, state: 'works', refusedAtMs: null }));
    parts.reachability.answered(other.id);
  }
}
