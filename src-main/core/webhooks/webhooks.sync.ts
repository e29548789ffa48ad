import { failureOf, request, type ConnectionParts, type Lines } from '../connections/connections.ts';
import { fail, type Failed, type ServiceFailure } from '../failure.ts';
import { settledCount } from '../actions/actions.ts';
import { listWebhooks } from '../service/service.ts';
import { toldWebhook } from './webhooks.actions.ts';
import { deleteWebhookRow, knownWebhooks, putWebhook } from './webhooks.queries.ts';

export type WebhookParts = ConnectionParts & { lines: Lines };

/** Pulls the webhooks of a space; one that is no longer listed is gone. */
export async function syncWebhooks(
  parts: WebhookParts,
  spaceId: string,
  priority: 'now' | 'background' = 'background',
): Promise<{ webhooks: number } | Failed<ServiceFailure | 'not-found' | 'in-use'>> {
  const line = parts.lines.of(spaceId);
  if (line === null) return fail('not-found', 'This space is no longer there.');
  const kinds = ['webhooks.update', 'webhooks.delete'] as const;
  const done = settledCount(parts.store, spaceId, kinds);
  const answer = await request(parts, line, priority, (call) => listWebhooks(line.service, {}, call));
  if (!answer.ok) return failureOf(answer);
  const atMs = parts.clock.nowMs();
  return parts.store.tx((tx) => {
    // A change that was done while the list travelled is not in it.
    if (settledCount(tx, spaceId, kinds) !== done) return fail('in-use', 'Webhooks are being changed: try again.');
    const listed = new Set(answer.value.map(({ id }) => id));
    for (const webhook of answer.value) putWebhook(tx, spaceId, toldWebhook(webhook), { raw: webhook.raw, atMs });
    for (const { id } of knownWebhooks(tx, spaceId)) if (!listed.has(id)) deleteWebhookRow(tx, spaceId, id);
    return { webhooks: answer.value.length };
  });
}
