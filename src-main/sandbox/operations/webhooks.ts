import { fieldsOf, pathId, type Call } from '../http/call.ts';
import { having, invalid, notFound, ok, refusal, type Reply } from '../http/reply.ts';
import type { Webhook } from '../world/records.ts';
import { data } from './answers.ts';
import { webhookResource } from './resources.ts';

export function listWebhooks({ world, dialect }: Call): Reply {
  return data([...world.webhooks.values()].map((webhook) => webhookResource(dialect, webhook)));
}

/** "it changes the URL, the events and the active status"; what the body leaves out stays, or is missed. */
export function updateWebhook(call: Call): Reply {
  const webhook = webhookOf(call);
  if (!webhook) return unknown(call);
  const names = call.dialect.requests.webhook;
  const fields = fieldsOf(call);
  const errors: Record<string, string[]> = {};
  const url = fields[names.url] ?? webhook.url;
  if (typeof url !== 'string' || !isHttp(url)) errors[names.url] = [`The ${names.url} field must be a valid URL.`];
  const events = fields[names.events] ?? webhook.events;
  if (!isTexts(events)) errors[names.events] = [`The ${names.events} field must be an array of event names.`];
  const active = fields[names.active] ?? webhook.active;
  if (typeof active !== 'boolean') errors[names.active] = [`The ${names.active} field must be true or false.`];
  if (call.dialect.webhookChange === 'whole')
    for (const name of Object.values(names)) if (!(name in fields)) errors[name] = [`The ${name} field is required.`];
  if (Object.keys(errors).length > 0) return invalid(errors);
  Object.assign(webhook, { url, events, active, updatedAtMs: call.nowMs });
  call.world.changed();
  return having('webhook.updated', webhook.id, data(webhookResource(call.dialect, webhook)));
}

/** The answer is `{}`, as the table says. */
export function destroyWebhook(call: Call): Reply {
  const webhook = webhookOf(call);
  if (!webhook) return unknown(call);
  call.world.webhooks.delete(webhook.id);
  call.world.changed();
  return having('webhook.deleted', webhook.id, ok({}));
}

const webhookOf = (call: Call): Webhook | undefined => call.world.webhooks.get(pathId(call, 'webhook'));

const unknown = ({ dialect }: Call): Reply =>
  dialect.unknownCommentOrWebhook === 404 ? notFound('Webhook') : refusal(400, 'No such webhook.');

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '');

const isHttp = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
