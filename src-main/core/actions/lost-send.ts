import { createHash } from 'node:crypto';
import type { Tx } from '../store/store.ts';
import { OLDER_COPY, type Action } from './action.ts';
import { actionById } from './actions.queries.ts';
import { apply } from './history.ts';
import { lostSendAtMs, wasAsked } from './journal/lost-sends.queries.ts';
import { kindOf } from './kind.ts';
import { settle, type SettleParts } from './settle.ts';
import type { Since } from './since.ts';

/** What the journal keeps of a request. */
export const hashOfBody = (body: string | Uint8Array): string => createHash('sha256').update(body).digest('hex');

/**
 * Every way out to the service passes here: what was made of something that may be out, and what the journal beside a
 * database that was lost knows to have gone out, is a doubt like any other, looked for and asked about, and nothing of it
 * is sent before. True: that is so.
 */
export function askedBefore(tx: Tx, parts: SettleParts, action: Action, bodyHash: string): boolean {
  if (!isAskable(parts, action) || wasAsked(tx, action)) return false;
  const madeOf = action.madeOfMayBeOut;
  if (madeOf !== null) return ask(tx, parts, action, 'may-be-out-before', madeOf);
  const sentAtMs = lostSendAtMs(tx, action.kind, bodyHash, parts.clock.nowMs());
  // Nothing was known here when it went out, so nothing that is found now is older than it.
  return sentAtMs !== null && ask(tx, parts, action, 'sent-before', { onWireAtMs: sentAtMs, knownPostMark: null });
}

/** The same for what was queued this moment, so that it is asked while the user is there. */
export function askAsMadeOf(tx: Tx, parts: SettleParts, actionId: string): void {
  const action = actionById(tx, actionId);
  if (action === undefined || action.madeOfMayBeOut === null) return;
  if (isAskable(parts, action) && !wasAsked(tx, action))
    ask(tx, parts, action, 'may-be-out-before', action.madeOfMayBeOut);
}

/** What belongs to a post waits for it, and has the same words for many. */
function isAskable({ kinds }: SettleParts, { kind }: Action): boolean {
  const { idempotent, companion } = kindOf(kinds, kind);
  return !idempotent && !companion;
}

function ask(
  tx: Tx,
  parts: SettleParts,
  action: Action,
  code: 'sent-before' | 'may-be-out-before',
  since: Since,
): boolean {
  const reason = { code };
  const stopped = apply(tx, parts, action, { type: 'block', blockReason: 'older', reason });
  if (stopped === null) return false;
  settle(tx, parts, stopped, { type: 'in-doubt', status: null, code: OLDER_COPY, reason, answer: null, since });
  return true;
}
