import type { MissedPolicy } from '../../../src-preload/contract/drafts.ts';
import type { MissedBecause } from '../../../src-preload/contract/reasons.ts';
import { append, apply, cancelCompanions, retime, settle, type Action, type SettleParts } from '../actions/actions.ts';
import { readSettings } from '../settings/settings.ts';
import type { Tx } from '../store/store.ts';

/** What decides about a post that missed its time: its draft, else the settings. */
interface Decision {
  policy: MissedPolicy;
  by: 'draft' | 'settings';
}

/** A post, or a change of one, that could not be sent in time. `makesPost`: nothing of it is at the service yet. */
export function decideMissed(
  tx: Tx,
  parts: SettleParts,
  action: Action,
  { own, makesPost, because }: { own: MissedPolicy | null; makesPost: boolean; because: MissedBecause | null },
): void {
  const { policy, by }: Decision =
    own === null ? { policy: readSettings(tx).missedPolicy, by: 'settings' } : { policy: own, by: 'draft' };
  // Sent once without an answer, it may have been done: then nobody can say that it was skipped.
  if (policy === 'skip' && !action.maybeDone) return skip(tx, parts, action, by);
  if (policy === 'publish' && makesPost) return publishLate(tx, parts, action, by);
  const asks = policy === 'ask' && by === 'draft';
  const kept = !makesPost && !action.maybeDone;
  const reason = { code: 'missed', asks, kept, ...(because === null ? {} : { because }) } as const;
  apply(tx, parts, action, { type: 'block', blockReason: 'missed', reason });
}

function publishLate(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  retime(tx, parts, action, null);
  append(tx, parts, action, { type: 'goes-late', reason: { code: 'missed-published', by } });
}

function skip(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  const atMs = parts.clock.nowMs();
  const cancelled = settle(tx, parts, action, { type: 'cancel', atMs, reason: { code: 'missed-skipped', by } });
  if (cancelled !== null) cancelCompanions(tx, parts, action, { code: 'post-skipped' });
}
