import { sql } from 'kysely';
import type { ActionState } from '../../../src-preload/contract/action.ts';
import type { ScheduledCursor } from '../../../src-preload/contract/posts.ts';
import { FAILED_THERE } from '../actions/actions.ts';
import { readTexts } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { whereItStands } from './where-it-stands.ts';

/* What is to be known of posts in questions about all actions. */

/** When it went: what was given to the service for later by itself at its time, all else when its answer came. */
const wentOf = (action: string) =>
  sql<number>`case when ${sql.ref(`${action}.publish_mode`)} is not null then max(${sql.ref(`${action}.settled_at_ms`)}, coalesce(${sql.ref(`${action}.scheduled_at_ms`)}, 0)) else ${sql.ref(`${action}.settled_at_ms`)} end`;

/**
 * Where something stands among what went since then: by when it went, and a first comment right under its post, whenever
 * it goes itself. For queries of `action`; `lane` and `id` put those of one moment in order.
 */
export const standsAtMs = (sinceMs: number) =>
  sql<number>`coalesce(case when action.kind = 'posts.firstComment' then (select ${wentOf('post')} from action as post where post.lane = action.lane and post.kind = 'posts.create' and post.state in ('done', 'done_unlinked') and ${wentOf('post')} >= ${sinceMs}) end, ${wentOf('action')})`;

/** It failed at the service and is tried again there: that one has the card. For queries of `action`. */
export const isTriedThere = sql<boolean>`(action.failure_code = ${sql.lit(FAILED_THERE)} and exists (select 1 from action as later where later.lane = action.lane and later.id > action.id and later.kind = 'posts.retry' and (later.settled_at_ms is null or (later.state = 'rejected' and later.dismissed = 0))))`;

interface RecentPost {
  text: string;
  accountIds: string[];
  state: 'waiting' | 'scheduled' | 'in doubt' | 'published';
}

/** So many of the newest. */
const MOST_RECENT = 5_000;

/** Texts of what waits, or went out from here since then, newest first: for finding the same words. */
export function recentPosts(
  reader: Reader,
  spaceId: string,
  { sinceMs, nowMs }: { sinceMs: number; nowMs: number },
): RecentPost[] {
  const rows = reader.all(
    query
      .selectFrom('action')
      .select(['text', 'account_ids', 'state', 'scheduled_at_ms'])
      .where('space_id', '=', spaceId)
      .where('kind', '=', 'posts.create')
      .where((eb) => eb.or([eb('settled_at_ms', 'is', null), eb('settled_at_ms', '>=', sinceMs)]))
      .where('state', 'in', [
        'queued',
        'waiting',
        'blocked',
        'claimed',
        'on_wire',
        'in_doubt',
        'matched',
        'done',
        'done_unlinked',
      ])
      .orderBy('id', 'desc')
      .limit(MOST_RECENT),
  );
  return rows.map((row) => {
    const stands = whereItStands({ state: row.state as ActionState, scheduledAtMs: row.scheduled_at_ms }, nowMs);
    const state = stands === 'in-doubt' ? 'in doubt' : stands;
    return { text: row.text, accountIds: readTexts(row.account_ids), state };
  });
}

/** The actions that make posts with a time to come, the next first, behind one of them. */
export function scheduledIds(
  reader: Reader,
  { spaceId, nowMs, after, limit }: { spaceId: string; nowMs: number; after: ScheduledCursor | null; limit: number },
): ScheduledCursor[] {
  const from = after ?? { atMs: nowMs, id: '' };
  const rows = reader.all(
    query
      .selectFrom('action')
      .select(['id', 'scheduled_at_ms'])
      .where('space_id', '=', spaceId)
      .where('kind', '=', 'posts.create')
      .where('publish_mode', 'is not', null)
      .where('scheduled_at_ms', 'is not', null)
      .where('state', 'not in', ['cancelled', 'superseded', 'abandoned', 'rejected'])
      .where(sql<boolean>`(scheduled_at_ms, id) > (${from.atMs}, ${from.id})`)
      .orderBy('scheduled_at_ms')
      .orderBy('id')
      .limit(limit),
  );
  return rows.map(({ id, scheduled_at_ms }) => ({ id, atMs: scheduled_at_ms ?? 0 }));
}
