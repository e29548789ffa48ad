import { isDeepStrictEqual } from 'node:util';
import { failureOf, request, type ConnectionParts, type SpaceSessions } from '../connections/connections.ts';
import { rewritePayload, unsettledActions, type ActionState, type SettleParts } from '../actions/actions.ts';
import { fail } from '../failure.ts';
import type { Tx } from '../store/store.ts';
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
import { allEvents, changed, knownWebhook, restOf, webhookPayload } from './webhooks.actions.ts';
import { deleteWebhookRow, knownWebhooks, markGone, putWebhook, type KnownWebhook } from './webhooks.queries.ts';

export type WebhookParts = ConnectionParts & Pick<SettleParts, 'kinds'> & { sessions: SpaceSessions };

/** Pulls the webhooks of a space; one that is no longer listed is marked as gone, unless none is. `believe`: it is forgotten. */
export async function syncWebhooks(
  parts: WebhookParts,
  spaceId: string,
  priority: SyncPriority = 'background',
  { believe = false }: { believe?: boolean | undefined } = {},
): Promise<{ webhooks: number; forgotten: number } | PullFailed> {
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
      changesFollow(tx, parts, spaceId);
      const ids = rows.map(({ id }) => id);
      const forgotten = believe && isWhole ? forget(tx, spaceId, { known: [...known.keys()], ids }) : [];
      for (const id of forgotten) known.delete(id);
      markGone(tx, spaceId, goneFrom([...known.keys()], { ids, isWhole }), atMs);
      const complete = completeList([...known.keys()], { ids, entries });
      return { webhooks: ids.length, forgotten: forgotten.length, complete };
    }),
  );
}

/** What is asked of one and waits, or asks, is about a webhook that is here. */
function forget(
  tx: Tx,
  spaceId: string,
  { known, ids }: { known: readonly string[]; ids: readonly string[] },
): string[] {
  const waits = new Set(
    unsettledActions(tx, spaceId, ['webhooks.update', 'webhooks.delete']).map(
      (action) => webhookPayload.readable(action)?.webhookId,
    ),
  );
  const gone = known.filter((id) => !ids.includes(id) && !waits.has(id));
  for (const id of gone) deleteWebhookRow(tx, spaceId, id);
  return gone;
}

export const webhooksJob = (parts: WebhookParts): CopyJob => ({
  resource: 'webhooks',
  order: 4,
  cadence: { watchedMs: 2 * 60_000, idleMs: 24 * 3_600_000 },
  pull: (spaceId, priority) => syncWebhooks(parts, spaceId, priority),
});

/**
 * A change of events that waits has all of them in its call, and at some services each change has all of its webhook: what came or went there
 * meanwhile is not undone by it, nor is what a change before it does, which may be on its way.
 */
function changesFollow(tx: Tx, parts: Pick<WebhookParts, 'kinds'>, spaceId: string): void {
  const then = new Map<string, KnownWebhook>(knownWebhooks(tx, spaceId).map((one) => [one.id, one]));
  for (const action of unsettledActions(tx, spaceId, ['webhooks.update'])) {
    const payload = webhookPayload.readable(action);
    const webhook = then.get(payload?.webhookId ?? '');
    if (payload === null || webhook === undefined) continue;
    const after = changed(webhook, payload);
    then.set(webhook.id, after);
    if (!unsent.includes(action.state)) continue;
    const events = payload.difference === undefined ? {} : { events: allEvents(after) };
    const follows = { ...payload, ...events, rest: restOf(webhook, payload) };
    if (!isDeepStrictEqual(follows, payload)) rewritePayload(tx, parts.kinds, action, follows);
  }
}

/** What is claimed leaves as it is. */
const unsent: readonly ActionState[] = ['queued', 'waiting', 'blocked'];
