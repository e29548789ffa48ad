import * as z from 'zod/mini';
import { id, isRecord, text, truth } from './lenient.ts';

/** spec/service-api.md, Webhook, in its own names. */
const shape = z.looseObject({ id, url: text, is_active: truth, created_at: text, updated_at: text });

export type RemoteWebhook = z.infer<typeof shape> & {
  id: string;
  /** What it subscribes to, as it is told: names, or whatever stands in their place. Null: the record does not say. */
  events: unknown[] | null;
  raw: Record<string, unknown>;
};

export function readWebhook(json: unknown): RemoteWebhook | null {
  if (!isRecord(json)) return null;
  const read = shape.parse(json);
  if (read.id === null) return null;
  const listed: unknown = json['events'];
  // One that is named twice is one subscription.
  const events = Array.isArray(listed) ? [...new Set(listed as unknown[])] : null;
  // An address is text: a number in its place says nothing.
  const url = typeof json['url'] === 'string' ? json['url'] : null;
  return { ...read, id: read.id, url, events, raw: json };
}
