import * as z from 'zod';
import type { ChangeCode } from '../../../src-preload/contract/action.ts';
import { defineKind, payload, type KindOfAction } from '../actions/actions.ts';
import { deleteWebhookCall, toldText, updateWebhookCall, type RemoteWebhook } from '../service/service.ts';
import { deleteWebhookRow, knownWebhooks, putWebhook, type KnownWebhook } from './webhooks.queries.ts';

/** What of a webhook changes; what is left out stays (spec/service-api.md, Endpoints: webhook update). */
const Change = z.object({
  url: z.string().exactOptional(),
  /** All of them, as they are sent. */
  events: z.array(z.unknown()).exactOptional(),
  active: z.boolean().exactOptional(),
  /** What of them changes, where that alone was asked for: `events` follow what is known of the others until it is sent. */
  difference: z.object({ ticked: z.array(z.string()), unticked: z.array(z.string()) }).exactOptional(),
  /** What stays of it, as far as it is known: some services want all of it with each change (`webhookChangeAs`). */
  rest: z
    .object({
      url: z.string().exactOptional(),
      events: z.array(z.unknown()).exactOptional(),
      active: z.boolean().exactOptional(),
    })
    .exactOptional(),
});
export type WebhookChange = z.infer<typeof Change>;
type Difference = NonNullable<WebhookChange['difference']>;
type Events = Pick<KnownWebhook, 'events' | 'otherEvents'>;

export const allEvents = ({ events, otherEvents }: Events): unknown[] => [...events, ...otherEvents];

/** Names, and what is none. */
export const eventsOf = (all: readonly unknown[]): Events => ({
  events: [...new Set(all.filter((one) => typeof one === 'string'))],
  otherEvents: all.filter((one) => typeof one !== 'string'),
});

export const withDifference = <E extends Events>(known: E, { ticked, unticked }: Difference): E => {
  const stays = known.events.filter((name) => !unticked.includes(name));
  return { ...known, events: [...new Set([...stays, ...ticked])] };
};

/** What two changes make together: what is ticked and then unticked is as it was. */
const bothDifferences = (earlier: Difference, later: Difference): Difference => ({
  ticked: [...new Set([...earlier.ticked.filter((name) => !later.unticked.includes(name)), ...later.ticked])],
  unticked: [
    ...new Set([
      ...earlier.unticked.filter((name) => !later.ticked.includes(name)),
      ...later.unticked.filter((name) => !earlier.ticked.includes(name)),
    ]),
  ],
});

/** A deletion says nothing but which one. */
export const webhookPayload = payload(1, Change.extend({ webhookId: z.string() }));
export type WebhookPayload = ReturnType<typeof webhookPayload.check>;

/** A webhook with what a change makes of it. */
export function changed<W extends KnownWebhook>(webhook: W, { url, events, active, difference }: WebhookChange): W {
  const over = difference === undefined ? webhook : withDifference(webhook, difference);
  return {
    ...over,
    ...(url === undefined ? {} : { url }),
    ...(events === undefined || difference !== undefined ? {} : eventsOf(events)),
    ...(active === undefined ? {} : { active }),
  };
}

/** What a change leaves as it is. */
export function restOf(webhook: KnownWebhook, asked: WebhookChange): NonNullable<WebhookChange['rest']> {
  const { url, active } = webhook;
  return {
    ...(url === null || asked.url !== undefined ? {} : { url }),
    ...(asked.events === undefined ? { events: allEvents(webhook) } : {}),
    ...(active === null || asked.active !== undefined ? {} : { active }),
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
    url: toldText(remote.url) ?? before?.url ?? null,
    ...(remote.events === null
      ? { events: before?.events ?? [], otherEvents: before?.otherEvents ?? [] }
      : eventsOf(remote.events)),
    active: remote.is_active ?? before?.active ?? null,
    createdAtIso: toldText(remote.created_at) ?? before?.createdAtIso ?? null,
    updatedAtIso: toldText(remote.updated_at) ?? before?.updatedAtIso ?? null,
    goneAtMs: null,
  };
}

/** A list that is asked for whole takes the place of what was ticked before it; what is ticked after it is a change of that list. */
function together(earlier: WebhookPayload, later: WebhookPayload): WebhookPayload {
  const { difference: before, ...rest } = earlier;
  const { difference, ...asked } = later;
  if (difference === undefined)
    return { ...rest, ...(before !== undefined && asked.events === undefined && { difference: before }), ...asked };
  const isOverList = before === undefined && earlier.events !== undefined;
  if (isOverList) {
    const events = allEvents(withDifference(eventsOf(earlier.events ?? []), difference));
    return { ...rest, ...asked, events };
  }
  return { ...rest, ...asked, difference: before === undefined ? difference : bothDifferences(before, difference) };
}

const update = defineKind({
  kind: 'webhooks.update',
  operation: 'webhooks.update',
  payload: webhookPayload,
  call: ({ difference: _, rest, ...payload }, wire) =>
    updateWebhookCall(wire, wire.profile.webhookChangeAs === 'whole' ? { ...rest, ...payload } : payload),
  /** The last one wins, member by member. */
  coalesce(earlier, later) {
    if (earlier.kind !== 'webhooks.update') return 'keep-both';
    const both = together(webhookPayload.read(earlier), later);
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
