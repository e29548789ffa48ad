import { sql } from 'kysely';
import { toAction, type Action } from '../actions/actions.ts';
import { readTexts } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { OVER_AFTER_MS } from '../../../src-preload/contract/most-comments.ts';

/*
 * Comments that the service took, and told no ID of: those of an action that was answered with none, and those of the other
 * accounts where it was answered with that of one (wire-profile.md: "A first comment may become one comment per account").
 */

/** Found by `action_without_id`. The + keeps SQLite from all that is done, which is most of a ledger. */
const isTaken = sql<boolean>`(action.publish_mode = 'after' and (action.remote_id is null or instr(action.account_ids, ',') > 0) and +action.state in ('done', 'done_unlinked'))`;

/** The account of the comment that was told by its ID; null: there is none, or nobody told whose it is, which may be all. */
const toldAccount = sql<
  string | null
>`(select own.account_id from scheduled_comment as own where own.space_id = action.space_id and own.remote_id = action.remote_id)`;

const lacksIds = sql<boolean>`(${isTaken} and (action.remote_id is null or ${toldAccount} is not null))`;

/** The service's id of its post. */
const postOf = sql<string | null>`iif(json_valid(action.payload), json_extract(action.payload, '$.post.remote'), null)`;

/** The accounts whose comment has no ID that is known; of an ID that belongs to none of them nobody knows what it stands for. */
function withoutTold(accountIds: readonly string[], told: string | null): string[] {
  if (told === null) return [...accountIds];
  return accountIds.includes(told) ? accountIds.filter((id) => id !== told) : [];
}

/** `most` of a space, or of a post: those to come before those whose time is over, and the ones taken last first. */
export function takenWithoutId(
  reader: Reader,
  asked: { spaceId: string; postId?: string | undefined; nowMs: number; most: number },
): Action[] {
  const { spaceId, postId, nowMs, most } = asked;
  let find = query.selectFrom('action').selectAll().select(toldAccount.as('told'));
  find = find.where('space_id', '=', spaceId).where(lacksIds);
  if (postId !== undefined) find = find.where(postOf, '=', postId);
  const isOver = sql`coalesce(scheduled_at_ms, 0) < ${nowMs}`;
  const ordered = find.orderBy(isOver).orderBy('settled_at_ms', 'desc').orderBy('id');
  return reader.all(ordered.limit(most)).flatMap(({ told, ...row }) => {
    const action = toAction(row);
    const accountIds = withoutTold(action.accountIds, told);
    return told !== null && accountIds.length === 0 ? [] : [{ ...action, accountIds }];
  });
}

/** How many there are, by the accounts that they are for, and whether their time has passed. */
export function withoutIdCounts(
  reader: Reader,
  spaceId: string,
  nowMs: number,
): { accountIds: string[]; isOver: boolean; count: number }[] {
  const isOver = sql<number>`coalesce(scheduled_at_ms < ${nowMs - OVER_AFTER_MS}, 0)`;
  const find = query.selectFrom('action').select(['account_ids', toldAccount.as('told'), isOver.as('over')]);
  const counted = find
    .select(sql<number>`count(*)`.as('count'))
    .where('space_id', '=', spaceId)
    .where(lacksIds);
  return reader.all(counted.groupBy(['account_ids', 'told', 'over'])).flatMap(({ account_ids, told, over, count }) => {
    const accountIds = withoutTold(readTexts(account_ids), told);
    return told !== null && accountIds.length === 0 ? [] : [{ accountIds, isOver: over === 1, count }];
  });
}

/** A comment that was told by its ID, and one without that may be the same: both are below one post. */
export interface MaybeSame {
  actionId: string;
  /** Whose comments have no ID that is known. */
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
      .select(['action.id as actionId', 'action.account_ids as accounts', toldAccount.as('own')])
      .select(['told.remote_id as commentId', 'told.account_id as accountId'])
      .where('action.space_id', '=', spaceId)
      .where(sql<boolean>`not ${isMadeHere}`)
      .where(lacksIds)
      .orderBy(sql`coalesce(${words}, '') <> action.text`)
      .orderBy('action.id'),
  );
  return rows.map(({ accounts, own, ...both }) => ({ ...both, accountIds: withoutTold(readTexts(accounts), own) }));
}
