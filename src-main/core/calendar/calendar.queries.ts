import { sql, type RawBuilder } from 'kysely';
import type { ActionState, BlockReason } from '../../../src-preload/contract/action.ts';
import type { EntryRef, PackSource } from '../../../src-preload/contract/calendar.ts';
import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import { LATE_AFTER_MS } from '../actions/actions.ts';
import { readBody, repeats } from '../drafts/drafts.ts';
import { readTexts } from '../store/json-column.ts';
import { raw } from '../store/raw-sql.ts';
import type { Reader } from '../store/store.ts';

/** From the first moment on, and before the second; wall milliseconds. */
export interface Span {
  spaceId: string;
  fromMs: number;
  toMs: number;
  /** Only what is on any of these accounts. */
  accountIds?: readonly string[] | undefined;
}

/** Characters by which a post is known again. */
const TEXT_CHARS = 160;
const beginning = (column: string): RawBuilder<string> =>
  sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(TEXT_CHARS)})`;

/** A draft's time and accounts. */
export interface PlacedDraft {
  id: string;
  atMs: number;
  text: string;
  accountIds: string[];
}

export interface PlannedDraft extends PlacedDraft {
  labels: string[];
  repeats: boolean;
  /** Where one call does not send it: it has texts of accounts, or a first comment. Null: it has neither. */
  body: DraftBody | null;
}

type OnDisk<T> = Omit<T, 'accountIds' | 'labels' | 'repeats'> & {
  accountIds: string;
  labels: string | null;
  repeats: number;
};

/** Of a row: what SQLite has no form for. */
function readRow<R extends { accountIds: string; labels: string | null; repeats: number }>(row: R) {
  const { accountIds, labels, repeats: isRepeated, ...rest } = row;
  return {
    ...rest,
    accountIds: readTexts(accountIds),
    labels: readTexts(labels ?? '[]'),
    repeats: isRepeated === 1,
  };
}

/** On any of the accounts; what is no list is on none. */
const onAny = (column: string, accountIds: readonly string[] | undefined): RawBuilder<unknown> =>
  accountIds === undefined
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM json_each(iif(json_valid(${sql.ref(column)}), ${sql.ref(column)}, '[]'))
        WHERE value IN (${sql.join(accountIds)}))`;

const isPlanned = ({ spaceId, fromMs, toMs, accountIds }: Span): RawBuilder<unknown> =>
  sql`draft.space_id = ${spaceId} AND planned_at_ms IS NOT NULL AND planned_at_ms >= ${fromMs} AND planned_at_ms < ${toMs}
    AND deleted_at_ms IS NULL AND queued_at_ms IS NULL AND blank = 0 AND ${onAny('draft.account_ids', accountIds)}`;

/** Where drafts stand that are written for a time, without what else is in them. */
export function placedDrafts(reader: Reader, span: Span): PlacedDraft[] {
  const rows = reader.all(
    raw(sql<Omit<PlacedDraft, 'accountIds'> & { accountIds: string }>`
      SELECT id, planned_at_ms AS atMs, title AS text, account_ids AS accountIds FROM draft WHERE ${isPlanned(span)}`),
  );
  return rows.map((row) => ({ ...row, accountIds: readTexts(row.accountIds) }));
}

/** Drafts that are written for a time. */
export function plannedDrafts(reader: Reader, span: Span): PlannedDraft[] {
  const rows = reader.all(
    raw(sql<OnDisk<Omit<PlannedDraft, 'body'>> & { ownWords: string | null }>`
      SELECT id, planned_at_ms AS atMs, title AS text, account_ids AS accountIds, ${labelsOf('draft.body')} AS labels,
        ${repeats} AS repeats, iif(json_valid(body) AND (coalesce(json_extract(body, '$.variants'), '{}') <> '{}'
          OR json_extract(body, '$.firstComment') IS NOT NULL), body, NULL) AS ownWords FROM draft
      WHERE ${isPlanned(span)}`),
  );
  return rows.map(({ ownWords, ...row }): PlannedDraft => {
    return { ...readRow(row), body: ownWords === null ? null : readBody(ownWords) };
  });
}

/** What is no JSON has none: one such row must not take the month away. */
const labelsOf = (column: string): RawBuilder<string | null> =>
  sql<string | null>`iif(json_valid(${sql.ref(column)}), json_extract(${sql.ref(column)}, '$.labels'), NULL)`;

/** When a post of the outbox goes or went, and on which accounts. */
export interface PlacedAction {
  id: string;
  state: ActionState;
  blockReason: BlockReason | null;
  scheduledAtMs: number | null;
  settledAtMs: number | null;
  /** The time that a change which waits gives it; null: none does. */
  changedToMs: number | null;
  text: string;
  accountIds: string[];
  remoteId: string | null;
}

export interface TimedAction extends PlacedAction {
  batchId: string | null;
  labels: string[];
  repeats: boolean;
  /** First comments that have still to go behind it. */
  comments: number;
}

/** What makes a post, in words of its row: no kind is named here. A first comment goes `after` one. */
const makesPost = sql`post.publish_mode IS NOT NULL AND post.publish_mode <> 'after'`;
const stands = sql`post.state NOT IN ('cancelled', 'superseded', 'abandoned') AND NOT (post.state = 'rejected' AND post.dismissed = 1)`;
/** In the words of the index action_retimed. */
const isRetiming = sql`change.publish_mode IS NULL AND change.scheduled_at_ms IS NOT NULL AND change.settled_at_ms IS NULL`;

const placed = sql`post.id, post.state, post.block_reason AS blockReason, post.scheduled_at_ms AS scheduledAtMs,
  post.settled_at_ms AS settledAtMs, ${beginning('post.text')} AS text, post.account_ids AS accountIds, post.remote_id AS remoteId`;
const more = sql`post.batch_id AS batchId, coalesce(${labelsOf('post.payload')}, ${labelsOf('draft.body')}) AS labels, ${repeats} AS repeats,
  (SELECT count(*) FROM action AS comment WHERE comment.lane = post.lane AND comment.publish_mode = 'after' AND comment.settled_at_ms IS NULL) AS comments`;

const changedTo = sql`(SELECT change.scheduled_at_ms FROM action AS change WHERE change.space_id = post.space_id
  AND change.lane = post.lane AND ${isRetiming} ORDER BY change.id DESC LIMIT 1)`;

/** The time that a change which waits gives a post, as the calendar shows it; null: none does. */
export function waitingTimeMs(reader: Reader, { id, spaceId }: { id: string; spaceId: string }): number | null {
  const found = raw(sql<{ atMs: number | null }>`
    SELECT ${changedTo} AS atMs FROM action AS post WHERE post.id = ${id} AND post.space_id = ${spaceId}`);
  return reader.get(found)?.atMs ?? null;
}

/** Posts of the outbox that are planned for, or went out in, this time; also those that a change which waits brings there. */
export function timedActions(reader: Reader, span: Span): TimedAction[] {
  const withDraft = sql`LEFT JOIN draft ON draft.id = post.draft_id`;
  const rows = reader.all(raw(timedIn<OnDisk<TimedAction>>(span, sql`${placed}, ${more}`, withDraft)));
  return eachOnce(rows.map(readRow));
}

/** The same where only their times and accounts are asked for, of a whole year at once. */
export function placedActions(reader: Reader, span: Span): PlacedAction[] {
  const rows = reader.all(raw(timedIn<Omit<PlacedAction, 'accountIds'> & { accountIds: string }>(span, placed, sql``)));
  return eachOnce(rows).map((row) => ({ ...row, accountIds: readTexts(row.accountIds) }));
}

/** What is planned for this time and given another time in it is found twice. */
const eachOnce = <R extends { id: string }>(rows: readonly R[]): R[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

function timedIn<R>(
  { spaceId, fromMs, toMs, accountIds }: Span,
  columns: RawBuilder<unknown>,
  joined: RawBuilder<unknown>,
): RawBuilder<R> {
  const within = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(${column} >= ${fromMs} AND ${column} < ${toMs})`;
  const isMeant = sql`${makesPost} AND ${onAny('post.account_ids', accountIds)}`;
  return sql<R>`
    SELECT ${columns}, ${changedTo} AS changedToMs FROM action AS post ${joined}
      WHERE post.space_id = ${spaceId} AND ${isMeant} AND post.scheduled_at_ms IS NOT NULL
        AND ${within(sql`post.scheduled_at_ms`)} AND ${stands}
    UNION ALL
    SELECT ${columns}, ${changedTo} AS changedToMs FROM action AS change
      JOIN action AS post ON post.lane = change.lane ${joined}
      WHERE change.space_id = ${spaceId} AND ${isRetiming} AND ${within(sql`change.scheduled_at_ms`)}
        AND ${isMeant} AND ${stands}
    UNION ALL
    SELECT ${columns}, NULL AS changedToMs FROM action AS post ${joined}
      WHERE post.space_id = ${spaceId} AND post.settled_at_ms IS NOT NULL AND ${within(sql`post.settled_at_ms`)}
        AND post.publish_mode = 'now' AND post.scheduled_at_ms IS NULL AND post.state IN ('done', 'done_unlinked')
        AND ${onAny('post.account_ids', accountIds)}`;
}

/** The next posts of the outbox that nobody chose an hour for, and that go as soon as they can. */
export function nextToGo(
  reader: Reader,
  { spaceId, accountIds, most }: { spaceId: string; accountIds: readonly string[]; most: number },
): { text: string; accountIds: string[] }[] {
  // In the words of the index action_to_go.
  const rows = reader.all(
    raw(sql<{ text: string; accountIds: string }>`
      SELECT ${beginning('post.text')} AS text, post.account_ids AS accountIds FROM action AS post
      WHERE post.space_id = ${spaceId} AND post.state IN ('queued', 'waiting') AND post.publishes = 1
        AND post.publish_mode = 'now' AND post.scheduled_at_ms IS NULL AND ${onAny('post.account_ids', accountIds)}
      ORDER BY post.priority, post.seq LIMIT ${most}`),
  );
  return rows.map((row) => ({ ...row, accountIds: readTexts(row.accountIds) }));
}

export interface StoredPost {
  id: string;
  accountId: string;
  atMs: number;
  text: string | null;
}

/** Published posts as the service tells of them, one for each account. */
export function storedPosts(reader: Reader, { spaceId, fromMs, toMs, accountIds }: Span): StoredPost[] {
  const isMeant = accountIds === undefined ? sql`TRUE` : sql`feed.account_id IN (${sql.join(accountIds)})`;
  // Account by account, so that the index of their times is used whatever else is kept.
  return reader.all(
    raw(sql<StoredPost>`
      SELECT post.remote_id AS id, post.account_id AS accountId, post.published_at_ms AS atMs, ${beginning('post.excerpt')} AS text
      FROM (SELECT account_id FROM post_feed WHERE space_id = ${spaceId}
            UNION SELECT remote_id FROM account WHERE space_id = ${spaceId}) AS feed
      CROSS JOIN post ON post.space_id = ${spaceId} AND post.account_id = feed.account_id
        AND post.published_at_ms >= ${fromMs} AND post.published_at_ms < ${toMs}
      WHERE post.gone_at_ms IS NULL AND ${isMeant}`),
  );
}

/** All that is kept of the words of a post; undefined: nothing is. */
export function wholeText(
  reader: Reader,
  spaceId: string,
  ref: Exclude<EntryRef, { of: 'draft' }>,
): string | undefined {
  const found =
    ref.of === 'action'
      ? sql<{ text: string | null }>`SELECT text FROM action WHERE id = ${ref.id} AND space_id = ${spaceId}`
      : sql<{ text: string | null }>`SELECT excerpt AS text FROM post
          WHERE space_id = ${spaceId} AND account_id = ${ref.accountId} AND remote_id = ${ref.id}`;
  return reader.get(raw(found))?.text ?? undefined;
}

/** What a batch is called, and how many posts it has; null: it is a single change, which has no name. */
export function packSource(reader: Reader, batchId: string): PackSource | null {
  const row = reader.get(
    raw(sql<{ name: string | null; posts: number }>`SELECT batch.name AS name,
      (SELECT count(*) FROM action AS post WHERE post.batch_id = batch.id AND ${makesPost} AND ${stands}) AS posts
      FROM batch WHERE batch.id = ${batchId}`),
  );
  return row === undefined || row.name === null ? null : { name: row.name, posts: row.posts };
}

/** Posts that wait to go as soon as they can, without a time of their own. */
export function untimedCount(reader: Reader, spaceId: string): number {
  const row = reader.get(
    raw(sql<{ n: number }>`SELECT count(*) AS n FROM action INDEXED BY action_waiting
      WHERE space_id = ${spaceId} AND state IN ('queued', 'waiting', 'blocked')
        AND publish_mode IN ('now', 'queue') AND scheduled_at_ms IS NULL`),
  );
  return row?.n ?? 0;
}

/** The next time that comes of itself: what waits is then missed, what the service has goes out, a plan is past. Null: none does. */
export function nextPlannedMs(reader: Reader, spaceId: string, nowMs: number): number | null {
  // What has just come due is late a while after it.
  const comes = sql`iif(scheduled_at_ms > ${nowMs}, scheduled_at_ms, scheduled_at_ms + ${LATE_AFTER_MS})`;
  const next = raw(sql<{ atMs: number | null }>`SELECT min(atMs) AS atMs FROM (
    SELECT ${comes} AS atMs FROM action WHERE space_id = ${spaceId} AND publish_mode IS NOT NULL
      AND scheduled_at_ms IS NOT NULL AND scheduled_at_ms > ${nowMs - LATE_AFTER_MS}
    UNION ALL
    SELECT ${comes} FROM action AS change WHERE space_id = ${spaceId} AND ${isRetiming}
      AND scheduled_at_ms > ${nowMs - LATE_AFTER_MS}
    UNION ALL
    SELECT planned_at_ms FROM draft WHERE space_id = ${spaceId} AND planned_at_ms > ${nowMs}
      AND deleted_at_ms IS NULL AND queued_at_ms IS NULL AND blank = 0)`);
  return reader.get(next)?.atMs ?? null;
}
