import type { MissedPolicy } from '../../../src-preload/contract/drafts.ts';
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
  { own, makesPost }: { own: MissedPolicy | null; makesPost: boolean },
): void {
  const { policy, by }: Decision =
    own === null ? { policy: readSettings(tx).missedPolicy, by: 'settings' } : { policy: own, by: 'draft' };
  // Sent once without an answer, it may have been done: then nobody can say that it was skipped.
  if (policy === 'skip' && !action.maybeDone) return skip(tx, parts, action, by);
  if (policy === 'publish' && makesPost) return publishLate(tx, parts, action, by);
  const asked = policy === 'ask' && by === 'draft' ? ' The draft says to ask.' : '';
  const kept = makesPost ? '' : ' The post is at the service as it was before this change.';
  const reason = `It could not be sent in time.${action.maybeDone ? '' : kept}${asked}`;
  apply(tx, parts, action, { type: 'block', blockReason: 'missed', reason });
}

function publishLate(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  retime(tx, parts, action, null);
  const why = by === 'draft' ? 'The draft says so.' : 'Settings say so: Missed posts.';
  append(tx, parts, action, { what: 'Missed its time, publishes now', why });
}

function skip(tx: Tx, parts: SettleParts, action: Action, by: Decision['by']): void {
  const atMs = parts.clock.nowMs();
  const who = by === 'draft' ? 'the draft says to skip it' : 'Settings say to skip such posts';
  const cancelled = settle(tx, parts, action, { type: 'cancel', atMs, reason: `It missed its time, and ${who}.` });
  if (cancelled !== null) cancelCompanions(tx, parts, action, 'Its post missed its time and was skipped.');
}
