import { sql } from 'kysely';
import type { ChangeCode } from '../../../../src-preload/contract/action.ts';
import type { ItemNews } from '../../../../src-preload/contract/news.ts';
import { toAction } from '../../actions/action-row.queries.ts';
import type { Action } from '../../actions/action.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { stoppedIds } from './stopped.queries.ts';

/** How many were among what happened, and the first of them. */
export interface Some {
  total: number;
  first: { id: string; spaceId: string; text: string } | null;
}

const goes = ['queued', 'waiting', 'claimed', 'on_wire'] as const;

/** The first calls in the order in which they go, as far as that goes by itself. */
export function firstWaiting(reader: Reader, spaceId: string, most: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where(sql<boolean>`action.state in ('queued', 'waiting')`)
    .orderBy('priority')
    .orderBy('seq')
    .limit(most);
  return reader.all(find).map(toAction);
}

/** Posts that go by themselves and whose own time is within these: how many, and the first and the last of the times. */
export function datedBetween(
  reader: Reader,
  spaceId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): { total: number; firstAtMs: number | null; lastAtMs: number | null } {
  const find = query
    .selectFrom('action')
    .select((eb) => [
      sql<number>`count(*)`.as('total'),
      eb.fn.min('scheduled_at_ms').as('firstAtMs'),
      eb.fn.max('scheduled_at_ms').as('lastAtMs'),
    ])
    .where('space_id', '=', spaceId)
    .where('state', 'in', goes)
    .where('publish_mode', 'is not', null)
    .where('scheduled_at_ms', '>', fromMs)
    .where('scheduled_at_ms', '<=', toMs);
  const { total = 0, firstAtMs = null, lastAtMs = null } = reader.get(find) ?? {};
  return { total, firstAtMs, lastAtMs };
}

/** The next moment at which such a post's time comes; null: none has one. */
export function nextDatedMs(reader: Reader, nowMs: number): number | null {
  const find = query
    .selectFrom('action')
    .select((eb) => eb.fn.min('scheduled_at_ms').as('atMs'))
    .where('state', 'in', goes)
    .where('publish_mode', 'is not', null)
    .where('scheduled_at_ms', '>', nowMs);
  return reader.get(find)?.atMs ?? null;
}

/** Posts that the service took after this line of the history: published at once, or `later`, for a time that is to come. */
export function takenAfter(
  reader: Reader,
  { spaceIds, after, nowMs, later }: { spaceIds: readonly string[]; after: number; nowMs: number; later: boolean },
): Some {
  const isLater = isForLater(nowMs);
  const find = changedAfter(after)
    .where('action.space_id', 'in', spaceIds)
    .where(isTaken)
    .where(later ? isLater : sql<boolean>`not ${isLater}`);
  return some(reader.all(find));
}

/** A post that the service took. */
const isTaken = sql<boolean>`(action.state in ('done', 'done_unlinked') and action.publish_mode is not null and action.publish_mode <> 'after')`;
const isForLater = (nowMs: number) =>
  sql<boolean>`coalesce(action.scheduled_at_ms > ${nowMs} or action.remote_state in ('scheduled', 'queued'), 0)`;

/** One thing that happened, by the line of the history that says so. */
export interface Item extends Omit<ItemNews, 'isUnread'> {
  eventId: number;
}

/**
 * What was taken by the service or stopped for the user after this line, and still is so: at most `most` items, the newest first, one line for
 * each: no more lines are looked at for them, so that a drain costs no more for it the longer nobody reads.
 */
export function itemsAfter(
  reader: Reader,
  { spaceIds, after, nowMs, most }: { spaceIds: readonly string[]; after: number; nowMs: number; most: number },
): Item[] {
  const rows = reader.all(
    linesAfter(after)
      .select(['action.id as actionId', 'action.space_id as spaceId', 'action.text', 'action.state as state'])
      .select(['action_event.id as eventId', 'action_event.at_ms as atMs', 'action.change_code as change'])
      .select([isTaken.as('taken'), isForLater(nowMs).as('later')])
      .where((eb) => eb.or([isTaken, ...spaceIds.map((id) => eb('action.id', 'in', stoppedIds(id)))]))
      .where(isNewestLine)
      .orderBy('action_event.id', 'desc')
      .limit(most),
  );
  return rows.map(({ taken, later, state, change, ...row }) => ({
    ...row,
    change: change as ChangeCode | null,
    what: taken ? (later ? 'scheduled' : 'published') : state === 'rejected' ? 'refused' : 'needs-you',
  }));
}

/** What stopped for the user after this line of the history, and still does. */
export function stoppedAfter(reader: Reader, spaceId: string, eventId: number): Some {
  return some(reader.all(changedAfter(eventId).where('action.id', 'in', stoppedIds(spaceId))));
}

/** Lines that brought no new state. */
const told = ['looked', 'moved-up', 'changed', 'new-time', 'dismissed'];

/** An item that was tried again has several that say the same. */
const isNewestLine = sql<boolean>`not exists (select 1 from action_event as later where later.action_id = action_event.action_id
  and later.id > action_event.id and later.state = action_event.state and later.type not in (${sql.join(told)}))`;

const linesAfter = (eventId: number) =>
  query
    .selectFrom('action_event')
    .innerJoin('action', 'action.id', 'action_event.action_id')
    .where('action_event.id', '>', eventId)
    .where('action_event.type', 'not in', told)
    .whereRef('action_event.state', '=', 'action.state');

const changedAfter = (eventId: number) =>
  linesAfter(eventId)
    .select(['action.id as id', 'action.space_id as spaceId', 'action.text as text'])
    .distinct()
    .orderBy('action.id');

function some(rows: { id: string; spaceId: string; text: string }[]): Some {
  return { total: rows.length, first: rows[0] ?? null };
}
