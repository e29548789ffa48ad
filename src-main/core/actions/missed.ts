import type { MissedBecause } from '../../../src-preload/contract/reasons.ts';
import type { Parts } from '../parts.ts';
import type { Tx } from '../store/store.ts';
import type { Action } from './action.ts';
import { rewritePayload, setSchedule } from './actions.queries.ts';
import { unsentAtTheirTime } from './due.queries.ts';
import { append } from './history.ts';
import { kindOf, type Kinds } from './kind.ts';
import type { SettleParts } from './settle.ts';

/** What has a time may be this late without anybody being asked (outbox.md, Order). */
export const LATE_AFTER_MS = 5 * 60_000;

/** Never silently late: what missed its time is decided by its kind. `whyOf`: what stood in its way. Returns how many there were. */
export function settleMissed(
  parts: Pick<Parts, 'store'> & SettleParts,
  whyOf: (action: Action) => MissedBecause | null = () => null,
): number {
  const nowMs = parts.clock.nowMs();
  const missed = unsentAtTheirTime(parts.store, nowMs).filter((action) => isMissed(parts.kinds, action, nowMs));
  if (missed.length === 0) return 0;
  parts.store.tx((tx) => {
    for (const action of missed) kindOf(parts.kinds, action.kind).timed?.onMissed(tx, parts, action, whyOf(action));
  });
  return missed.length;
}

/** What is a change of something that is at the service and was in time is late at once. */
function isMissed(kinds: Kinds, { kind, scheduledAtMs }: Action, nowMs: number): boolean {
  const { timed } = kindOf(kinds, kind);
  if (timed === null || scheduledAtMs === null) return false;
  return !timed.isDeadline || scheduledAtMs < nowMs - LATE_AFTER_MS;
}

/** What the user sends again after its time goes now: asking once more, or skipping it, would undo what was just said. */
export function nowIfLate(tx: Tx, parts: SettleParts, action: Action): Action {
  const { timed } = kindOf(parts.kinds, action.kind);
  const isLate = action.scheduledAtMs !== null && action.scheduledAtMs <= parts.clock.nowMs();
  if (!isLate || timed?.isDeadline !== true) return action;
  append(tx, parts, action, { type: 'goes-now', reason: { code: 'sent-again-late' } });
  return retime(tx, parts, action, null);
}

/** Gives an unsent action another time, in its payload too. Null: now. Of a kind without a time nothing changes. */
export function retime(tx: Tx, parts: SettleParts, action: Action, atMs: number | null): Action {
  const { timed } = kindOf(parts.kinds, action.kind);
  if (timed === null) return action;
  const payload = timed.withTime(action, atMs);
  rewritePayload(tx, parts.kinds, action, payload);
  setSchedule(tx, action.id, atMs);
  return { ...action, payload, scheduledAtMs: atMs };
}
