import * as z from 'zod/mini';
import type { WireProfile } from '../wire/wire-profile.ts';
import { count, id, isRecord, text } from './lenient.ts';

/** spec/service-api.md, Scheduled comment, in its own names. `status` is an integer there, kept as text here. */
const shape = z.looseObject({
  id,
  content: text,
  status: text,
  delay_minutes: count,
  scheduled_at: text,
  published_at: text,
  post_id: id,
  account_id: id,
  created_at: text,
  updated_at: text,
});

export type ScheduledComment = z.infer<typeof shape> & {
  id: string;
  /** What the wire profile says the status means; null where it says nothing: then the number is shown. */
  statusMeaning: string | null;
  raw: Record<string, unknown>;
};

export function readScheduledComment(profile: WireProfile, json: unknown): ScheduledComment | null {
  if (!isRecord(json)) return null;
  const read = shape.parse(json);
  if (read.id === null) return null;
  const meanings = profile.commentStatus;
  const known = read.status !== null && Object.hasOwn(meanings, read.status);
  const statusMeaning = known ? (meanings[read.status ?? ''] ?? null) : null;
  return { ...read, id: read.id, statusMeaning, raw: json };
}
