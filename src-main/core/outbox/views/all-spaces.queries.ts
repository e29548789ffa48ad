import { sql } from 'kysely';
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
export function takenAfter(reader: Reader, eventId: number, nowMs: number, later: boolean): Some {
  const isLater = sql<boolean>`coalesce(action.scheduled_at_ms > ${nowMs} or action.remote_state in ('scheduled', 'queued'), 0)`;
  const find = changedAfter(eventId)
    .where('action.state', 'in', ['done', 'done_unlinked'])
    .where('action.publish_mode', 'is not', null)
    .where('action.publish_mode', '<>', 'after')
    .where(later ? isLater : sql<boolean>`not ${isLater}`);
  return some(reader.all(find));
}

/** What stopped for the user after this line of the history, and still does. */
export function stoppedAfter(reader: Reader, spaceId: string, eventId: number): Some {
  return some(reader.all(changedAfter(eventId).where('action.id', 'in', stoppedIds(spaceId))));
}

/** Lines that brought no new state. */
const told = ['looked', 'moved-up', 'changed', 'new-time', 'dismissed'];

const changedAfter = (eventId: number) =>
  query
    .selectFrom('action_event')
    .innerJoin('action', 'action.id', 'action_event.action_id')
    .select(['action.id as id', 'action.space_id as spaceId', 'action.text as text'])
    .distinct()
    .where('action_event.id', '>', eventId)
    .where('action_event.type', 'not in', told)
    .whereRef('action_event.state', '=', 'action.state')
    .orderBy('action.id');

function some(rows: { id: string; spaceId: string; text: string }[]): Some {
  return { total: rows.length, first: rows[0] ?? null };
}
