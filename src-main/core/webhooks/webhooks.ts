import type { Webhook, WebhookAsked } from '../../../src-preload/contract/webhooks.ts';
import { hostOf } from '../../../src-preload/contract/host-of.ts';
import type { EnqueuedChange } from '../../../src-preload/contract/shared.ts';
import { fail, isFailed, type Failed } from '../failure.ts';
import {
  enqueue,
  latestInLane,
  openRefusals,
  type Action,
  type EnqueueParts,
  type NewAction,
} from '../actions/actions.ts';
import type { Parts } from '../parts.ts';
import type { Reader, Tx } from '../store/store.ts';
import { laidOver } from '../sync/sync.ts';
import {
  allEvents,
  changeCodeOf,
  changed,
  restOf,
  webhookPayload,
  type WebhookChange,
  type WebhookPayload,
} from './webhooks.actions.ts';
import { knownWebhooks } from './webhooks.queries.ts';

export { putTyped, webhookTold } from './webhooks.queries.ts';
export { webhookKinds } from './webhooks.actions.ts';
export { syncWebhooks, webhooksJob, type WebhookParts } from './webhooks.sync.ts';

type QueueParts = Pick<Parts, 'store'> & EnqueueParts;

export function webhooksOf(reader: Reader, spaceId: string): Webhook[] {
  const copy = knownWebhooks(reader, spaceId).map((known) => ({
    ...known,
    pending: false,
    refused: refusedOf(reader, laneOf(spaceId, known.id)),
  }));
  const laid = { 'webhooks.update': webhookPayload, 'webhooks.delete': webhookPayload };
  return laidOver(reader, { spaceId, laid }, copy, (shown, action) => {
    const { webhookId, ...change } = webhookPayload.read(action);
    const wish = action.kind === 'webhooks.delete' ? { leaving: action.id } : {};
    return shown.map((one) =>
      one.id === webhookId ? { ...changed(one, change), pending: true, refused: null, ...wish } : one,
    );
  });
}

/** What was asked last, where it was refused and still asks. */
function refusedOf(reader: Reader, lane: string): Webhook['refused'] {
  const kinds = ['webhooks.update', 'webhooks.delete'] as const;
  const newest = (actions: (Action | undefined)[]): Action | undefined =>
    actions.filter((one) => one !== undefined).toSorted((a, b) => (a.id < b.id ? 1 : -1))[0];
  const last = newest(kinds.flatMap((kind) => openRefusals(reader, lane, kind)));
  if (last === undefined || newest(kinds.map((kind) => latestInLane(reader, lane, kind)))?.id !== last.id) return null;
  return { asked: askedOf(last), atMs: last.settledAtMs ?? last.createdAtMs, reason: last.reason };
}

function askedOf(action: Action): WebhookAsked {
  if (action.kind === 'webhooks.delete') return 'deletion';
  // What it said cannot be read any more: that it was refused is known all the same.
  const { url, events, active }: Partial<WebhookPayload> = webhookPayload.readable(action) ?? {};
  const all: WebhookAsked[] = [
    ...(url === undefined ? [] : (['address'] as const)),
    ...(events === undefined ? [] : (['events'] as const)),
    ...(active === undefined ? [] : ([active ? 'on' : 'off'] as const)),
  ];
  const [only, another] = all;
  return another === undefined ? (only ?? 'several') : 'several';
}

const laneOf = (spaceId: string, webhookId: string): string => `webhook:${spaceId}:${webhookId}`;

function webhookToSet(reader: Reader, spaceId: string, webhookId: string): Webhook | Failed<'not-found'> {
  const webhook = webhooksOf(reader, spaceId).find(({ id }) => id === webhookId);
  if (webhook === undefined) return fail('not-found', 'webhook-unknown');
  return webhook.leaving === undefined ? webhook : fail('not-found', 'webhook-leaving');
}

/** Changes a webhook's address, events or activity; last wins while it has not been sent. */
export function changeWebhook(
  parts: QueueParts,
  input: { spaceId: string; webhookId: string; undoMs?: number } & {
    [K in 'url' | 'active']?: WebhookChange[K] | undefined;
  } & { [K in 'events' | 'ticked' | 'unticked']?: string[] | undefined },
): EnqueuedChange | Failed<'not-found' | 'invalid'> {
  const { spaceId, webhookId, url, events, active, undoMs = 0 } = input;
  const { ticked = [], unticked = [] } = input;
  const asked: WebhookChange = {
    ...(url === undefined ? {} : { url }),
    ...(active === undefined ? {} : { active }),
    ...(events === undefined && ticked.length + unticked.length > 0 ? { difference: { ticked, unticked } } : {}),
  };
  if (events === undefined && Object.keys(asked).length === 0) return fail('invalid', 'nothing-to-change');
  return parts.store.tx((tx) => {
    const webhook = webhookToSet(tx, spaceId, webhookId);
    if (isFailed(webhook)) return webhook;
    // What is no name stays, whatever names are asked for.
    const all = events === undefined ? changed(webhook, asked) : { ...webhook, events: [...new Set(events)] };
    const hasEvents = events !== undefined || asked.difference !== undefined;
    const asks: WebhookChange = { ...asked, ...(hasEvents && { events: allEvents(all) }) };
    const change: WebhookChange = { ...asks, rest: restOf(webhook, asks) };
    const shown = { text: hostOf(webhook.url ?? url ?? webhookId), change: changeCodeOf(change) };
    return queue(
      tx,
      parts,
      { spaceId, undoMs },
      { kind: 'webhooks.update', payload: { webhookId, ...change }, ...shown },
    );
  });
}

export function removeWebhook(
  parts: QueueParts,
  input: { spaceId: string; webhookId: string; undoMs?: number },
): EnqueuedChange | Failed<'not-found'> {
  const { spaceId, webhookId, undoMs = 0 } = input;
  return parts.store.tx((tx) => {
    const webhook = webhookToSet(tx, spaceId, webhookId);
    if (isFailed(webhook)) return webhook;
    const shown = { text: hostOf(webhook.url ?? webhookId), change: 'delete-webhook' } as const;
    return queue(tx, parts, { spaceId, undoMs }, { kind: 'webhooks.delete', payload: { webhookId }, ...shown });
  });
}

function queue(
  tx: Tx,
  parts: EnqueueParts,
  { spaceId, undoMs }: { spaceId: string; undoMs: number },
  one: Pick<NewAction, 'kind' | 'text' | 'change'> & { payload: WebhookPayload },
): EnqueuedChange {
  const action: NewAction = { ...one, lane: laneOf(spaceId, one.payload.webhookId), priority: 0 };
  const { actionIds, undoUntilMs } = enqueue(tx, parts, { spaceId, actions: [action], undoMs });
  return { actionId: actionIds[0] ?? '', undoUntilMs };
}
