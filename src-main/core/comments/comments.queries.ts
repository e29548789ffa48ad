import { sql, type Selectable } from 'kysely';
import { readJson, readTexts } from '../store/json-column.ts';
import { query, type ScheduledCommentTable } from '../store/schema.ts';
import type { Reader, Tx } from '../store/store.ts';
import { OVER_AFTER_MS } from '../../../src-preload/contract/most-comments.ts';

/** A comment the service has told of. */
export interface KnownComment {
  id: string;
  postId: string | null;
  accountId: string | null;
  text: string | null;
  delayMinutes: number | null;
  status: string | null;
  statusMeaning: string | null;
  scheduledAtIso: string | null;
  publishedAtIso: string | null;
  /** When the service changed it last, as it was told with its last answer. */
  updatedAtIso: string | null;
}

function toComment(row: Selectable<ScheduledCommentTable>): KnownComment {
  return {
    id: row.remote_id,
    postId: row.post_id,
    accountId: row.account_id,
    text: row.content,
    delayMinutes: row.delay_minutes,
    status: row.status,
    statusMeaning: row.status_meaning,
    scheduledAtIso: row.scheduled_at_iso,
    publishedAtIso: row.published_at_iso,
    updatedAtIso: updatedAtOf(row.raw),
  };
}

/** It has no column of its own: it is of no use without the answer that told it. */
function updatedAtOf(raw: string): string | null {
  const told = readJson(raw) as { updated_at?: unknown } | null | undefined;
  const atIso = told?.updated_at;
  return typeof atIso === 'string' ? atIso : null;
}

/** The record as it came; null: none is kept. */
export function commentTold(reader: Reader, spaceId: string, id: string): unknown {
  const find = query.selectFrom('scheduled_comment').select('raw').where('space_id', '=', spaceId);
  return readJson(reader.get(find.where('remote_id', '=', id))?.raw ?? '') ?? null;
}

/** As the window says it (accounts/comment-rows.ts). */
const isPublished = sql<number>`coalesce(published_at_iso is not null or status_meaning = 'published', 0)`;

/** Of the action that made a comment here, the newest of them; null where it was not made here. */
const ofTheOneThatMadeIt = <Value>(column: 'scheduled_at_ms' | 'account_ids') =>
  sql<Value | null>`(select ${sql.ref(`made.${column}`)} from action as made where made.remote_id = scheduled_comment.remote_id and made.space_id = scheduled_comment.space_id and made.publish_mode = 'after' order by made.id desc limit 1)`;

/** The same: one whose time has passed, of which the service tells nothing any more. */
const isOver = (nowMs: number) =>
  sql<number>`(${isPublished} or coalesce((julianday(scheduled_at_iso) - 2440587.5) * 86400000, ${ofTheOneThatMadeIt<number>('scheduled_at_ms')}, ${nowMs}) < ${nowMs - OVER_AFTER_MS})`;

/** `most` of a space, or of a post, or one of them: those to come before those whose time is over, and the ones told of last first. */
export function knownComments(
  reader: Reader,
  asked: { spaceId: string; postId?: string | undefined; commentId?: string | undefined; nowMs: number; most: number },
): KnownComment[] {
  const { spaceId, postId, commentId, nowMs, most } = asked;
  let find = query.selectFrom('scheduled_comment').selectAll().where('space_id', '=', spaceId);
  if (postId !== undefined) find = find.where('post_id', '=', postId);
  if (commentId !== undefined) find = find.where('remote_id', '=', commentId);
  const ordered = find.orderBy(isOver(nowMs)).orderBy('reported_at_ms', 'desc').orderBy('remote_id');
  return reader.all(ordered.limit(most)).map(toComment);
}

/** How many are known of each account, over or to come; of one that is not told, by those that it was made for. */
export function knownCounts(
  reader: Reader,
  spaceId: string,
  nowMs: number,
): { accountIds: string[]; isOver: boolean; count: number }[] {
  const madeFor = sql<string | null>`iif(account_id is null, ${ofTheOneThatMadeIt<string>('account_ids')}, null)`;
  const find = query
    .selectFrom('scheduled_comment')
    .select(['account_id', madeFor.as('made_for'), isOver(nowMs).as('over'), sql<number>`count(*)`.as('count')])
    .where('space_id', '=', spaceId)
    .groupBy(['account_id', 'made_for', 'over']);
  return reader.all(find).map(({ account_id, made_for, over, count }) => ({
    accountIds: account_id === null ? readTexts(made_for ?? '[]') : [account_id],
    isOver: over === 1,
    count,
  }));
}

/** Which states the comments of a space are in, each with what it was said to mean. */
export function knownStates(reader: Reader, spaceId: string): { status: string; meaning: string | null }[] {
  const find = query.selectFrom('scheduled_comment').select(['status', 'status_meaning']).distinct();
  return reader
    .all(find.where('space_id', '=', spaceId).where('status', 'is not', null))
    .map(({ status, status_meaning }) => ({ status: status ?? '', meaning: status_meaning }));
}

/** What a state means is said anew of all that were said to mean this. */
export function setMeaning(
  tx: Tx,
  spaceId: string,
  { status, was, is }: { status: string; was: string | null; is: string | null },
): void {
  const set = query.updateTable('scheduled_comment').set({ status_meaning: is }).where('space_id', '=', spaceId);
  tx.run(set.where('status', '=', status).where('status_meaning', 'is', was));
}

/** One comment, however many are known. */
export function commentOf(reader: Reader, spaceId: string, remoteId: string): KnownComment | null {
  const find = query.selectFrom('scheduled_comment').selectAll();
  const row = reader.get(find.where('space_id', '=', spaceId).where('remote_id', '=', remoteId));
  return row === undefined ? null : toComment(row);
}

/** What is null here and known already stays known; so does when it was changed last, which `raw` may not tell. */
export function putComment(
  tx: Tx,
  spaceId: string,
  comment: Omit<KnownComment, 'updatedAtIso'>,
  told: { raw?: Record<string, unknown>; atMs: number },
): void {
  const updatedAtIso = commentOf(tx, spaceId, comment.id)?.updatedAtIso ?? null;
  const kept =
    updatedAtIso === null || typeof told.raw?.['updated_at'] === 'string' ? {} : { updated_at: updatedAtIso };
  const row = {
    space_id: spaceId,
    remote_id: comment.id,
    post_id: comment.postId,
    account_id: comment.accountId,
    content: comment.text,
    delay_minutes: comment.delayMinutes === null ? null : Math.round(comment.delayMinutes),
    status: comment.status,
    status_meaning: comment.statusMeaning,
    scheduled_at_iso: comment.scheduledAtIso,
    published_at_iso: comment.publishedAtIso,
    ...(told.raw === undefined ? {} : { raw: JSON.stringify({ ...told.raw, ...kept }) }),
    reported_at_ms: told.atMs,
  };
  const known = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  tx.run(
    query
      .insertInto('scheduled_comment')
      .values({ raw: '{}', ...row })
      .onConflict((conflict) => conflict.columns(['space_id', 'remote_id']).doUpdateSet(known)),
  );
}
