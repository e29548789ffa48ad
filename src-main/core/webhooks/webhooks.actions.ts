import type { Action, KindOfAction } from '../actions/actions.ts';
import { bodyOf, deleteWebhook, updateWebhook, type RemoteWebhook } from '../service/service.ts';
import { deleteWebhookRow, knownWebhooks, putWebhook, type KnownWebhook } from './webhooks.queries.ts';

/** What of a webhook changes; what is left out stays (spec/service-api.md, Endpoints: webhook update). */
export interface WebhookChange {
  url?: string;
  events?: string[];
  active?: boolean;
}
export type WebhookPayload = WebhookChange & { webhookId: string };

const payloadOf = (action: Action): WebhookPayload => action.payload as WebhookPayload;
const pathOf = (action: Action, space: { remoteId: string }): string =>
  `/spaces/${space.remoteId}/webhooks/${payloadOf(action).webhookId}`;

/** A webhook with what a change makes of it. */
export function changed<W extends KnownWebhook>(webhook: W, { url, events, active }: WebhookChange): W {
  return {
    ...webhook,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(active === undefined ? {} : { active }),
  };
}

/** The service's words for a webhook as ours. */
export function toldWebhook(remote: RemoteWebhook): KnownWebhook {
  const { id, url, events, is_active: active, created_at: createdAtIso, updated_at: updatedAtIso } = remote;
  return { id, url, events, active, createdAtIso, updatedAtIso };
}

const update: KindOfAction = {
  kind: 'webhooks.update',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => updateWebhook(service, payloadOf(action), call),
  request: (profile, action, space) => {
    const { webhookId: _, ...change } = payloadOf(action);
    return { line: `PUT ${pathOf(action, space)}`, body: bodyOf(profile, 'webhooks.update', change) };
  },
  /** The last one wins, member by member. */
  coalesce: (earlier, later) =>
    earlier.kind === 'webhooks.update'
      ? { replaceWith: { ...(earlier.payload as object), ...(later.payload as object) } }
      : 'keep-both',
  onDone(tx, action, value) {
    const { webhookId } = payloadOf(action);
    const atMs = action.settledAtMs ?? action.createdAtMs;
    const told = value as RemoteWebhook | null | undefined;
    const known = knownWebhooks(tx, action.spaceId).find(({ id }) => id === webhookId);
    // An answer that says nothing of it: then it is as it was asked to be.
    if (told) putWebhook(tx, action.spaceId, toldWebhook(told), { raw: told.raw, atMs });
    else if (known) putWebhook(tx, action.spaceId, changed(known, payloadOf(action)), { atMs });
  },
};

const remove: KindOfAction = {
  kind: 'webhooks.delete',
  publishes: false,
  idempotent: true,
  needsRemoteId: false,
  perform: (service, action, call) => deleteWebhook(service, payloadOf(action), call),
  request: (_, action, space) => ({ line: `DELETE ${pathOf(action, space)}`, body: '' }),
  coalesce: (earlier) => (earlier.kind === 'webhooks.delete' ? { replaceWith: earlier.payload } : 'look-further'),
  onDone: (tx, action) => deleteWebhookRow(tx, action.spaceId, payloadOf(action).webhookId),
};

export const webhookKinds: readonly KindOfAction[] = [update, remove];
