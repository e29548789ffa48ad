import { failureOf, request, type ConnectionParts, type SpaceSessions } from '../connections/connections.ts';
import { fail } from '../failure.ts';
import { listedIn, listWebhooks } from '../service/service.ts';
import {
  completeList,
  goneFrom,
  guardedPull,
  recordPull,
  type PullFailed,
  type CopyJob,
  type SyncPriority,
} from '../sync/sync.ts';
import { knownWebhook } from './webhooks.actions.ts';
import { knownWebhooks, markGone, putWebhook } from './webhooks.queries.ts';

export type WebhookParts = ConnectionParts & { sessions: SpaceSessions };

/** Pulls the webhooks of a space; one that is no longer listed is marked as gone, unless none is. */
export async function syncWebhooks(
  parts: WebhookParts,
  spaceId: string,
  priority: SyncPriority = 'background',
): Promise<{ webhooks: number } | PullFailed> {
  const session = parts.sessions.of(spaceId);
  if (session === null) return fail('not-found', 'space-gone');
  const ask = async () => {
    const answer = await request(parts, session, priority, (call) => listWebhooks(session.service, {}, call));
    return answer.ok ? listedIn(answer) : failureOf(answer);
  };
  const busy = 'webhooks-busy' as const;
  const guard = { spaceId, kinds: ['webhooks.update', 'webhooks.delete'] as const, busy };
  return recordPull(parts, spaceId, 'webhooks', () =>
    guardedPull(parts, guard, ask, (tx, { rows, isWhole, entries }) => {
      const atMs = parts.clock.nowMs();
      const known = new Map(knownWebhooks(tx, spaceId).map((one) => [one.id, one]));
      for (const webhook of rows) {
        putWebhook(tx, spaceId, knownWebhook(webhook, known.get(webhook.id)), { raw: webhook.raw, atMs });
      }
      const ids = rows.map(({ id }) => id);
      markGone(tx, spaceId, goneFrom([...known.keys()], { ids, isWhole }), atMs);
      return { webhooks: ids.length, complete: completeList([...known.keys()], { ids, entries }) };
    }),
  );
}

export const webhooksJob = (parts: WebhookParts): CopyJob => ({
  resource: 'webhooks',
  order: 4,
  cadence: { watchedMs: 2 * 60_000, idleMs: 24 * 3_600_000 },
  pull: (spaceId, priority) => syncWebhooks(parts, spaceId, priority),
});
