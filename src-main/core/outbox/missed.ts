import type { Parts } from '../parts.ts';
import { missedBefore } from './due.queries.ts';
import { rewritePayload, setSchedule } from './outbox.queries.ts';
import { append, apply } from './ledger.ts';
import { settle } from './settle.ts';
import type { Kinds } from './kind.ts';

/** What happens to a post whose time passed while it could not be sent (settings, Missed posts). */
export type MissedPolicy = 'ask' | 'publish' | 'skip';

/** A post may be this late without anybody being asked (outbox.md, Order). */
export const LATE_AFTER_MS = 5 * 60_000;

/** Never silently late: what missed its time waits for the user, or follows the policy that was set. */
export function settleMissed(
  parts: Pick<Parts, 'store' | 'clock' | 'boot'> & { kinds: Kinds },
  policy: MissedPolicy,
): number {
  const nowMs = parts.clock.nowMs();
  const missed = missedBefore(parts.store, nowMs - LATE_AFTER_MS);
  if (missed.length === 0) return 0;
  parts.store.tx((tx) => {
    for (const action of missed) {
      if (policy === 'publish') {
        rewritePayload(tx, action.id, { ...(action.payload as object), when: { mode: 'now' } });
        setSchedule(tx, action.id, null);
        append(tx, parts, action, { what: 'Missed its time, publishes now', why: 'Settings say so: Missed posts.' });
      } else if (policy === 'skip') {
        settle(tx, parts, action, {
          type: 'cancel',
          atMs: nowMs,
          reason: 'It missed its time, and Settings say to skip such posts.',
        });
      } else {
        apply(tx, parts, action, { type: 'block', blockReason: 'missed', reason: 'It could not be sent in time.' });
      }
    }
  });
  return missed.length;
}
