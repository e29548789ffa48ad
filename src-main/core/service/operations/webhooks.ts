import type { Wire } from '../wire/request.ts';
import type { Call } from '../answer/call.ts';
import type { Answer } from '../answer/answer.ts';
import { readDone } from '../answer/done.ts';
import { readRefusedChange } from '../answer/failed-there.ts';
import { operations } from './endpoints.ts';
import { perform } from './perform.ts';
import { bodyOf, type WebhookInput } from '../wire/request-body.ts';
import type { CallOptions, Service } from '../connection.ts';
import { unwrap } from '../shapes/path.ts';
import { readRows } from '../shapes/rows.ts';
import { readWebhook, type RemoteWebhook } from '../shapes/webhook.ts';

export type { RemoteWebhook } from '../shapes/webhook.ts';

/** GET /spaces/{space}/webhooks. */
export function listWebhooks(service: Service, _: object = {}, call?: CallOptions): Promise<Answer<RemoteWebhook[]>> {
  const operation = operations['webhooks.index'];
  return perform(service, { operation, read: (json) => readRows(json, readWebhook, 'id') }, call);
}

/** PUT .../webhooks/{webhook}: changes the address, the events and whether it is active. */
export function updateWebhookCall(wire: Wire, input: WebhookInput & { webhookId: string }): Call<RemoteWebhook | null> {
  return {
    operation: operations['webhooks.update'],
    params: { webhook: input.webhookId },
    body: { contentType: 'application/json', content: bodyOf(wire.profile, 'webhooks.update', input) },
    read: (json) => {
      const value = readWebhook(unwrap(json));
      const problem = value === null ? ({ code: 'no-webhook' } as const) : null;
      const refused = readRefusedChange(json, wire.profile.answers, value);
      return { value, problem, unusable: value === null, refused };
    },
  };
}

export const updateWebhook = (
  service: Service,
  input: WebhookInput & { webhookId: string },
  call?: CallOptions,
): Promise<Answer<RemoteWebhook | null>> => perform(service, updateWebhookCall(service, input), call);

/** DELETE .../webhooks/{webhook}. A 404 from the service counts as done. */
export function deleteWebhookCall(wire: Wire, input: { webhookId: string }): Call<null> {
  const operation = operations['webhooks.destroy'];
  const params = { webhook: input.webhookId };
  return { operation, params, read: (json) => readDone(json, wire.profile) };
}
