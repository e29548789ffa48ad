import { createHash } from 'node:crypto';
import type { Tx } from '../store/store.ts';
import { OLDER_COPY, type Action } from './action.ts';
import { apply } from './history.ts';
import { lostSendAtMs, wasAsked } from './journal/lost-sends.queries.ts';
import { kindOf } from './kind.ts';
import { settle, type SettleParts } from './settle.ts';

/** What the journal keeps of a request. */
export const hashOfBody = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');

/**
 * The journal beside a database that was lost knows that the same content went out, or may have: this action is then a doubt
 * like any other, looked for and asked about, and nothing of it is sent before. True: that is so.
 */
export function askedAsLost(tx: Tx, parts: SettleParts, action: Action, bodyHash: string): boolean {
  const { idempotent, companion } = kindOf(parts.kinds, action.kind);
  // What belongs to a post waits for it, and has the same words for many.
  if (idempotent || companion) return false;
  const sentAtMs = lostSendAtMs(tx, action.kind, bodyHash, parts.clock.nowMs());
  if (sentAtMs === null || wasAsked(tx, action)) return false;
  const reason = { code: 'sent-before' } as const;
  const stopped = apply(tx, parts, action, { type: 'block', blockReason: 'older', reason });
  if (stopped === null) return false;
  // Nothing was known here when it went out, so nothing that is found now is older than it.
  const since = { onWireAtMs: sentAtMs, knownPostMark: null };
  settle(tx, parts, stopped, { type: 'in-doubt', status: null, code: OLDER_COPY, reason, answer: null, since });
  return true;
}
