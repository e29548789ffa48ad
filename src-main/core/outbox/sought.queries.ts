import { sql } from 'kysely';
import { compiledOnce } from '../store/compiled-once.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { toAction } from './action-row.queries.ts';
import type { Action } from './action.ts';

const highestMark = compiledOnce<object, { mark: number | null }>(() =>
  query.selectFrom('post').select((eb) => eb.fn.max('seen').as('mark')),
);

/** Highest `post.seen`: what a post seen later proves was not known before. */
export function postMark(reader: Reader): number {
  return reader.get(highestMark({}))?.mark ?? 0;
}

/** Creates without a link that went out, or were to be published, since `sinceMs`: what is looked for in the analytics. */
export function soughtSince(reader: Reader, sinceMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    // Written out, so that SQLite uses the partial index action_sought.
    .where(sql<boolean>`action.state in ('in_doubt', 'done_unlinked')`)
    .where((eb) => eb.or([eb('on_wire_at_ms', '>=', sinceMs), eb('scheduled_at_ms', '>=', sinceMs)]))
    .where('kind', '=', 'posts.create');
  return reader.all(find).map(toAction);
}

/** A service's own queue, or a schedule, is not longer than this. */
const LONGEST_QUEUE_MS = 180 * 24 * 3_600_000;

/**
 * Posts of ours, done or given up after they had been on the wire, that may have been published since a moment: sent
 * since then, scheduled for later, or put into the service's own queue, which publishes when it likes. Any of them may be
 * what a row shows.
 */
export function publishedSince(reader: Reader, spaceId: string, sinceMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('settled_at_ms', '>=', sinceMs - LONGEST_QUEUE_MS)
    .where('kind', '=', 'posts.create')
    .where('on_wire_at_ms', 'is not', null)
    .where('state', 'in', ['done', 'abandoned'])
    .where((eb) =>
      eb.or([
        eb('settled_at_ms', '>=', sinceMs),
        eb('scheduled_at_ms', '>=', sinceMs),
        sql<boolean>`payload ->> '$.when.mode' = 'queue'`,
      ]),
    );
  return reader.all(find).map(toAction);
}

export function linkedIds(reader: Reader, spaceId: string): Set<string> {
  const find = query
    .selectFrom('action')
    .select('remote_id')
    .where('space_id', '=', spaceId)
    .where('kind', '=', 'posts.create')
    .where('remote_id', 'is not', null);
  return new Set(reader.all(find).map((row) => row.remote_id ?? ''));
}
