import type { Selectable } from 'kysely';
import { WebhookTyped, type Webhook } from '../../../src-preload/contract/webhooks.ts';
import { query, type WebhookTable } from '../store/schema.ts';
import { readJson, readTexts } from '../store/json-column.ts';
import type { Reader, Tx } from '../store/store.ts';

/** A webhook as the service last told it. */
export type KnownWebhook = Omit<Webhook, 'pending' | 'leaving' | 'refused'>;

function toWebhook(row: Selectable<WebhookTable>): KnownWebhook {
  return {
    id: row.remote_id,
    url: row.url,
    events: readTexts(row.events),
    otherEvents: othersIn(row.events),
    active: row.active === null ? null : row.active === 1,
    createdAtIso: row.created_at_iso,
    updatedAtIso: row.updated_at_iso,
    goneAtMs: row.gone_at_ms,
    ...typedIn(row.typed),
  };
}

function othersIn(events: string): unknown[] {
  const all = readJson(events);
  return Array.isArray(all) ? (all as unknown[]).filter((one) => typeof one !== 'string') : [];
}

/** What cannot be read is nothing. */
function typedIn(typed: string | null): Pick<KnownWebhook, 'typed'> {
  const read = typed === null ? undefined : WebhookTyped.safeParse(readJson(typed)).data;
  return read === undefined ? {} : { typed: read };
}

export function putTyped(
  tx: Tx,
  { spaceId, webhookId, typed }: { spaceId: string; webhookId: string; typed: WebhookTyped | null },
): void {
  const here = query.updateTable('webhook').where('space_id', '=', spaceId).where('remote_id', '=', webhookId);
  tx.run(here.set({ typed: typed === null ? null : JSON.stringify(typed) }));
}

export function knownWebhooks(reader: Reader, spaceId: string): KnownWebhook[] {
  const find = query.selectFrom('webhook').selectAll().where('space_id', '=', spaceId);
  return reader.all(find.orderBy('created_at_iso').orderBy('remote_id')).map(toWebhook);
}

/** The record as it came; null: none is kept. */
export function webhookTold(reader: Reader, spaceId: string, id: string): unknown {
  const find = query.selectFrom('webhook').select('raw').where('space_id', '=', spaceId).where('remote_id', '=', id);
  return readJson(reader.get(find)?.raw ?? '') ?? null;
}

/** `raw` is the record as it came; left out, the one known before stays. */
export function putWebhook(
  tx: Tx,
  spaceId: string,
  webhook: KnownWebhook,
  told: { raw?: Record<string, unknown>; atMs: number },
): void {
  const row = {
    space_id: spaceId,
    remote_id: webhook.id,
    url: webhook.url,
    events: JSON.stringify([...webhook.events, ...webhook.otherEvents]),
    active: webhook.active === null ? null : webhook.active ? (1 as const) : (0 as const),
    created_at_iso: webhook.createdAtIso,
    updated_at_iso: webhook.updatedAtIso,
    synced_at_ms: told.atMs,
    gone_at_ms: webhook.goneAtMs,
  };
  const raw = told.raw === undefined ? {} : { raw: JSON.stringify(told.raw) };
  tx.run(
    query
      .insertInto('webhook')
      .values({ ...row, raw: '{}', ...raw })
      .onConflict((conflict) => conflict.columns(['space_id', 'remote_id']).doUpdateSet({ ...row, ...raw })),
  );
}

/** What is listed no more was lost there, or is left out for a moment: it stays, and says so. */
export function markGone(tx: Tx, spaceId: string, ids: readonly string[], atMs: number): void {
  const here = query.updateTable('webhook').set({ gone_at_ms: atMs }).where('space_id', '=', spaceId);
  for (const id of ids) tx.run(here.where('remote_id', '=', id).where('gone_at_ms', 'is', null));
}

export function deleteWebhookRow(tx: Tx, spaceId: string, id: string): void {
  tx.run(query.deleteFrom('webhook').where('space_id', '=', spaceId).where('remote_id', '=', id));
}
