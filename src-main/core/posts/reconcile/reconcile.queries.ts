import { sql } from 'kysely';
import { compiledOnce } from '../../store/compiled-once.ts';
import { query } from '../../store/schema.ts';
import type { Reader } from '../../store/store.ts';
import { OLDER_COPY, toAction } from '../../actions/actions.ts';
import type { Action } from '../../actions/actions.ts';

/** Creates without an ID, or with one that is not confirmed, that went out, or were to be published, since `sinceMs`: what is looked for in the analytics. */
export function unreconciledSince(reader: Reader, sinceMs: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    // Written out, so that SQLite uses the partial index action_unreconciled.
    .where(sql<boolean>`action.state in ('in_doubt', 'done_unlinked', 'matched')`)
    .where((eb) =>
      eb.or([
        eb('on_wire_at_ms', '>=', sinceMs),
        eb('scheduled_at_ms', '>=', sinceMs),
        // However old the copy is.
        eb('failure_code', '=', OLDER_COPY),
      ]),
    )
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
  const sent = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    // Written out, so that SQLite uses the partial indexes action_planned and action_in_their_queue.
    .where(sql<boolean>`publish_mode is not null`)
    .where('kind', '=', 'posts.create')
    .where('on_wire_at_ms', 'is not', null)
    .where(sql<boolean>`+state in ('done', 'abandoned')`);
  const found = [
    sent.where('settled_at_ms', '>=', sinceMs),
    sent.where(sql<boolean>`scheduled_at_ms is not null`).where('scheduled_at_ms', '>=', sinceMs),
    sent
      .where(sql<boolean>`publish_mode = 'queue'`)
      .where(sql<boolean>`+settled_at_ms >= ${sinceMs - LONGEST_QUEUE_MS}`),
  ].flatMap((find) => reader.all(find).map(toAction));
  return [...new Map(found.map((action) => [action.id, action])).values()];
}

/** The newest posts of a space whose ID the service told in its answer: what is surely ours. */
export function confirmedPosts(reader: Reader, spaceId: string, most: number): Action[] {
  const find = query
    .selectFrom('action')
    .selectAll()
    .where('space_id', '=', spaceId)
    .where('settled_at_ms', 'is not', null)
    .where('kind', '=', 'posts.create')
    .where(sql<boolean>`+state = 'done'`)
    .where('matched', '=', 0)
    .where(sql<boolean>`+remote_id is not null`)
    .orderBy('settled_at_ms', 'desc')
    .limit(most);
  return reader.all(find).map(toAction);
}

/** Those of these ids at the service that some other post of the space is linked to already. */
export function linkedAmong(reader: Reader, but: Action, remoteIds: readonly string[]): Set<string> {
  const linked = new Set<string>();
  for (const remoteId of remoteIds) {
    const isLinked = reader
      .all(linkedTo({ remoteId }))
      .some((one) => one.spaceId === but.spaceId && one.kind === 'posts.create' && one.id !== but.id);
    if (isLinked) linked.add(remoteId);
  }
  return linked;
}

/** By the one column that is nearly unique, so that SQLite takes its index and not that of the space. */
const linkedTo = compiledOnce<{ remoteId: string }, { id: string; spaceId: string; kind: string }>((value) =>
  query.selectFrom('action').select(['id', 'space_id as spaceId', 'kind']).where('remote_id', '=', value('remoteId')),
);
