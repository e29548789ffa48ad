import { sql } from 'kysely';
import { toAction, type Action } from '../actions/actions.ts';
import { readTexts } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

/* Comments that the service took, and told no ID of. */

/** Found by `action_without_id`. The + keeps SQLite from all that is done, which is most of a ledger. */
const isWithoutId = sql<boolean>`(action.publish_mode = 'after' and action.remote_id is null and +action.state in ('done', 'done_unlinked'))`;

/** The service's id of its post. */
const postOf = sql<string | null>`iif(json_valid(action.payload), json_extract(action.payload, '$.post.remote'), null)`;

/** `most` of a space, or of a post: those to come before those whose time is over, and the ones taken last first. */
export function takenWithoutId(
  reader: Reader,
  asked: { spaceId: string; postId?: string | undefined; nowMs: number; most: number },
): Action[] {
  const { spaceId, postId, nowMs, most } = asked;
  let find = query.selectFrom('action').selectAll().where('space_id', '=', spaceId).where(isWithoutId);
  if (postId !== undefined) find = find.where(postOf, '=', postId);
  const isOver = sql`coalesce(scheduled_at_ms, 0) < ${nowMs}`;
  const ordered = find.orderBy(isOver).orderBy('settled_at_ms', 'desc').orderBy('id');
  return reader.all(ordered.limit(most)).map(toAction);
}

/** How many there are, by the accounts that they are for. */
export function withoutIdCounts(reader: Reader, spaceId: string): { accountIds: string[]; count: number }[] {
  const find = query.selectFrom('action').select(['account_ids', sql<number>`count(*)`.as('count')]);
  const rows = reader.all(find.where('space_id', '=', spaceId).where(isWithoutId).groupBy('account_ids'));
  return rows.map(({ account_ids, count }) => ({ accountIds: readTexts(account_ids), count }));
}

/** A comment that was told by its ID, and one without that may be the same: both are below one post. */
export interface MaybeSame {
  actionId: string;
  accountIds: string[];
  commentId: string;
  /** Null: not told. */
  accountId: string | null;
}

/** Those of which nobody knows who made them, as where one was edited by an ID that was typed; of one post those with its words first. */
export function maybeSame(reader: Reader, spaceId: string): MaybeSame[] {
  const isMadeHere = sql<boolean>`exists (select 1 from action as made where made.remote_id = told.remote_id and made.space_id = told.space_id and made.publish_mode = 'after')`;
  // Apart from the join, which `comment_of_post` answers alone.
  const words = sql`(select said.content from scheduled_comment as said where said.space_id = told.space_id and said.remote_id = told.remote_id)`;
  const rows = reader.all(
    query
      .selectFrom('scheduled_comment as told')
      .innerJoin('action', (join) =>
        join.onRef('action.space_id', '=', 'told.space_id').on(postOf, '=', sql`told.post_id`),
      )
      .select(['action.id as actionId', 'action.account_ids as accounts'])
      .select(['told.remote_id as commentId', 'told.account_id as accountId'])
      .where('action.space_id', '=', spaceId)
      .where(sql<boolean>`not ${isMadeHere}`)
      .where(isWithoutId)
      .orderBy(sql`coalesce(${words}, '') <> action.text`)
      .orderBy('action.id'),
  );
  return rows.map(({ accounts, ...both }) => ({ ...both, accountIds: readTexts(accounts) }));
}
