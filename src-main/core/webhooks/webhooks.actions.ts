import * as z from 'zod';
import type { ChangeCode } from '../../../src-preload/contract/action.ts';
import { defineKind, payload, type KindOfAction } from '../actions/actions.ts';
import { deleteWebhookCall, updateWebhookCall, type RemoteWebhook } from '../service/service.ts';
import { deleteWebhookRow, knownWebhooks, putWebhook, type KnownWebhook } from './webhooks.queries.ts';

/** What of a webhook changes; what is left out stays (spec/service-api.md, Endpoints: webhook update). */
const Change = z.object({
  url: z.string().exactOptional(),
  events: z.array(z.string()).exactOptional(),
  active: z.boolean().exactOptional(),
});
export type WebhookChange = z.infer<typeof Change>;

/** A deletion says nothing but which one. */
export const webhookPayload = payload(1, Change.extend({ webhookId: z.string() }));
export type WebhookPayload = ReturnType<typeof webhookPayload.check>;

/** A webhook with what a change makes of it. */
export function changed<W extends KnownWebhook>(webhook: W, { url, events, active }: WebhookChange): W {
  return {
    ...webhook,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(active === undefined ? {} : { active }),
  };
}

/** What a person knows a change by. */
export function changeCodeOf({ url, events, active }: WebhookChange): ChangeCode {
  const named = [url, events, active].filter((one) => one !== undefined).length;
  if (named !== 1) return 'change-webhook';
  if (url !== undefined) return 'webhook-address';
  if (events !== undefined) return 'webhook-events';
  return active === true ? 'webhook-on' : 'webhook-off';
}

/** The service's words for a webhook as ours. What it leaves out is as it was known before. */
export function knownWebhook(remote: RemoteWebhook, before: KnownWebhook | undefined): KnownWebhook {
  return {
    id: remote.id,
    url: remote.url ?? before?.url ?? null,
    events: remote.events ?? before?.events ?? [],
    active: remote.is_active ?? before?.active ?? null,
    createdAtIso: remote.created_at ?? before?.createdAtIso ?? null,
    updatedAtIso: remote.updated_at ?? before?.updatedAtIso ?? null,
    goneAtMs: null,
  };
}

const update = defineKind({
  kind: 'webhooks.update',
  operation: 'webhooks.update',
  payload: webhookPayload,
  call: (payload, wire) => updateWebhookCall(wire, payload),
  /** The last one wins, member by member. */
  coalesce(earlier, later) {
    if (earlier.kind !== 'webhooks.update') return 'keep-both';
    const both = { ...webhookPayload.read(earlier), ...later };
    return { replaceWith: both, shown: { text: earlier.text, change: changeCodeOf(both) } };
  },
  isPointless: (reader, { spaceId }, { webhookId }) =>
    !knownWebhooks(reader, spaceId).some(({ id }) => id === webhookId),
  onDone(tx, action, { webhookId, ...change }, told) {
    const atMs = action.settledAtMs ?? action.createdAtMs;
    const known = knownWebhooks(tx, action.spaceId).find(({ id }) => id === webhookId);
    // What the answer leaves out, or all of it where it is about another one: then it is as it was asked to be.
    const asked = known === undefined ? undefined : changed(known, change);
    if (told?.id === webhookId) putWebhook(tx, action.spaceId, knownWebhook(told, asked), { raw: told.raw, atMs });
    else if (asked) putWebhook(tx, action.spaceId, asked, { atMs });
  },
});

const remove = defineKind({
  kind: 'webhooks.delete',
  operation: 'webhooks.destroy',
  payload: webhookPayload,
  /** Not every service says 404, which is done for any deletion (verdict.ts). */
  refusalProves: { gone: { is: 'done', proof: 'gone' } },
  call: (payload, wire) => deleteWebhookCall(wire, payload),
  coalesce: (earlier) => (earlier.kind === 'webhooks.delete' ? { replaceWith: earlier.payload } : 'gives-way'),
  onDone: (tx, action, { webhookId }) => deleteWebhookRow(tx, action.spaceId, webhookId),
});

export const webhookKinds: readonly KindOfAction[] = [update, remove];
