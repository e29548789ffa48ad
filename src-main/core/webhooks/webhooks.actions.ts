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

/** Whether a record says more of a webhook than which one it is. */
export const saysSomething = ({ url, events, is_active: active }: RemoteWebhook): boolean =>
  url !== null || active !== null || events.length > 0;

/** The service's words for a webhook as ours. */
export function knownWebhook(remote: RemoteWebhook): KnownWebhook {
  const { id, url, events, is_active: active, created_at: createdAtIso, updated_at: updatedAtIso } = remote;
  return { id, url, events, active, createdAtIso, updatedAtIso, goneAtMs: null };
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
  onDone(tx, action, { webhookId, ...change }, told) {
    const atMs = action.settledAtMs ?? action.createdAtMs;
    const known = knownWebhooks(tx, action.spaceId).find(({ id }) => id === webhookId);
    // An answer that says nothing of it, or of another one: then it is as it was asked to be.
    if (told?.id === webhookId && saysSomething(told))
      putWebhook(tx, action.spaceId, knownWebhook(told), { raw: told.raw, atMs });
    else if (known) putWebhook(tx, action.spaceId, changed(known, change), { atMs });
  },
});

const remove = defineKind({
  kind: 'webhooks.delete',
  operation: 'webhooks.destroy',
  payload: webhookPayload,
  /** Not every service says 404, which is done for any deletion (verdict.ts). */
  refusalProves: { gone: { is: 'done', proof: 'gone' } },
  call: (payload, wire) => deleteWebhookCall(wire, payload),
  coalesce: (earlier) => (earlier.kind === 'webhooks.delete' ? { replaceWith: earlier.payload } : 'look-further'),
  onDone: (tx, action, { webhookId }) => deleteWebhookRow(tx, action.spaceId, webhookId),
});

export const webhookKinds: readonly KindOfAction[] = [update, remove];
