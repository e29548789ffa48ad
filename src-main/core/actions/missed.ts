import type { MissedPolicy } from '../../../src-preload/contract/drafts.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { cancelComments } from './dependents.ts';
import { missedBefore } from './due.queries.ts';
import { rewritePayload, setSchedule } from './actions.queries.ts';
import { append, apply, type HistoryParts } from './history.ts';
import { settle, type SettleParts } from './settle.ts';

export type { MissedPolicy };

/** A post may be this late without anybody being asked (outbox.md, Order). */
export const LATE_AFTER_MS = 5 * 60_000;

/** Never silently late: what missed its time follows the policy of its draft, else the one of the settings. */
export function settleMissed(parts: Pick<Parts, 'store'> & SettleParts, setting: MissedPolicy): number {
  const nowMs = parts.clock.nowMs();
  const missed = missedBefore(parts.store, nowMs - LATE_AFTER_MS, nowMs);
  if (missed.length === 0) return 0;
  parts.store.tx((tx) => {
    for (const action of missed) settleOne(tx, parts, action, decisionFor(action, setting));
  });
  return missed.length;
}

interface Decision {
  policy: MissedPolicy;
  by: 'draft' | 'settings';
}

function decisionFor({ payload }: Action, setting: MissedPolicy): Decision {
  const own = (payload as { missedPolicy?: MissedPolicy | null }).missedPolicy ?? null;
  return own === null ? { policy: setting, by: 'settings' } : { policy: own, by: 'draft' };
}

function settleOne(tx: Tx, parts: SettleParts, action: Action, { policy, by }: Decision): void {
  const isPost = action.kind === 'posts.create';
  // Sent once without an answer, it may have been done: then nobody can say that it was skipped.
  if (policy === 'skip' && !action.maybeDone) return skip(tx, parts, action, by);
  if (policy === 'publish' && isPost) return publishLate(tx, parts, action, by);
  const asked = policy === 'ask' && by === 'draft' ? ' The draft says to ask.' : '';
  const kept = isPost ? '' : ' The post is at the service as it was before this change.';
  const reason = `It could not be sent in time.${action.maybeDone ? '' : kept}${asked}`;
  apply(tx, parts, action, { type: 'block', blockReason: 'missed', reason });
}

/** What the user sends again after its time goes now: asking once more, or skipping it, would undo what was just said. */
export function nowIfLate(tx: Tx, parts: HistoryParts, action: Action): Action {
  const isLate = action.scheduledAtMs !== null && action.scheduledAtMs <= parts.clock.nowMs();
  if (!isLate || action.kind !== 'posts.create') return action;
  const payload = { ...(action.payload as object), when: { mode: 'now' } };
  rewritePayload(tx, action.id, payload);
  setSchedule(tx, action.id, null);
  append(tx, parts, action, { what: 'Goes now', why: 'Its time has passed, and you sent it again.' });
  return { ...action, payload, scheduledAtMs: null };
}

function publishLate(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  rewritePayload(tx, action.id, { ...(action.payload as object), when: { mode: 'now' } });
  setSchedule(tx, action.id, null);
  const why = by === 'draft' ? 'The draft says so.' : 'Settings say so: Missed posts.';
  append(tx, parts, action, { what: 'Missed its time, publishes now', why });
}

function skip(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  const atMs = parts.clock.nowMs();
  const who = by === 'draft' ? 'the draft says to skip it' : 'Settings say to skip such posts';
  const cancelled = settle(tx, parts, action, { type: 'cancel', atMs, reason: `It missed its time, and ${who}.` });
  if (cancelled !== null) cancelComments(tx, parts, action, 'Its post missed its time and was skipped.');
}
