import { sql, type RawBuilder } from 'kysely';
import type { ActionKind, ActionState, BlockReason, ChangeCode } from '../../../src-preload/contract/action.ts';
import { SEARCH_COUNTED } from '../../../src-preload/contract/search.ts';
import { stoppedIds } from '../outbox/outbox.ts';
import { readTexts } from '../store/json-column.ts';
import { raw } from '../store/raw-sql.ts';
import type { Reader } from '../store/store.ts';
import { behindMinute, SEEN_MASK } from '../text-index/text-index.ts';

/** What is asked of one group. Times are wall milliseconds: from then on, and before then. */
export interface Asked {
  spaceId: string;
  /** In the language of the index (match.ts). */
  expression: string;
  fromMs: number | null;
  toMs: number | null;
  nowMs: number;
  offset: number;
  limit: number;
}

const ALWAYS_MS = { fromMs: -8.64e15, toMs: 8.64e15 };
const within = (time: RawBuilder<unknown>, { fromMs, toMs }: Asked): RawBuilder<unknown> =>
  fromMs === null && toMs === null
    ? sql`true`
    : sql`(${time} >= ${fromMs ?? ALWAYS_MS.fromMs} AND ${time} < ${toMs ?? ALWAYS_MS.toMs})`;

export interface PostFound {
  id: string;
  account: string;
  text: string | null;
  atMs: number | null;
  imported: boolean;
  goneAtMs: number | null;
}

/** Behind the posts of that minute, and so before those of the minutes before it. */
const behind = (ms: number): RawBuilder<number> => {
  const [before = '', after = ''] = behindMinute('CAST(? AS INTEGER)').split('?');
  return sql`${sql.raw(before)}${ms}${sql.raw(after)}`;
};

/** Numbers of posts, newest first, straight from the index: however common a word is, only so many are read. */
function newestPosts({ expression, fromMs, toMs, offset, limit }: Asked): RawBuilder<{ seen: number }> {
  // What has no time stands in the first minute of all.
  const first = fromMs ?? (toMs === null ? null : 60_000);
  const since = first === null ? sql`` : sql` AND rowid < ${behind(first)}`;
  const until = toMs === null ? sql`` : sql` AND rowid >= ${behind(toMs)}`;
  return sql`SELECT rowid & ${sql.lit(SEEN_MASK)} AS seen FROM search_post
    WHERE search_post MATCH ${expression}${since}${until} ORDER BY rowid LIMIT ${limit} OFFSET ${offset}`;
}

/** As SQLite has it: lists as JSON, yes and no as numbers. */
type Stored<Row> = {
  [Name in keyof Row]: Row[Name] extends string[]
    ? string
    : Row[Name] extends boolean | null
      ? Exclude<Row[Name], boolean> | 0 | 1
      : Row[Name];
};

export function postsFound(reader: Reader, asked: Asked): PostFound[] {
  const rows = reader.all(
    raw(sql<
      Stored<PostFound>
    >`SELECT post.remote_id AS id, post.account_id AS account, post.excerpt AS text, post.published_at_ms AS atMs,
        post.imported AS imported, post.gone_at_ms AS goneAtMs
      FROM (${newestPosts(asked)}) AS newest CROSS JOIN post ON post.seen = newest.seen
      WHERE ${within(sql`post.published_at_ms`, asked)}
      ORDER BY post.published_at_ms DESC, post.seen DESC`),
  );
  return rows.map((row) => ({ ...row, imported: row.imported === 1 }));
}

const counted = (rows: RawBuilder<unknown>): RawBuilder<{ n: number }> =>
  sql<{ n: number }>`SELECT count(*) AS n FROM (${rows} LIMIT ${sql.lit(SEARCH_COUNTED + 1)})`;

export function postCount(reader: Reader, asked: Asked): number {
  const first = { ...asked, offset: 0, limit: SEARCH_COUNTED + 1 };
  return reader.get(raw(sql<{ n: number }>`SELECT count(*) AS n FROM (${newestPosts(first)})`))?.n ?? 0;
}

/** What of a kind the index gives, the last changed first. */
const inIndex = ({ expression }: Asked, kind: string): RawBuilder<unknown> =>
  sql`FROM search_local CROSS JOIN search_doc ON search_doc.n = search_local.rowid
    CROSS JOIN ${sql.table(tableOf[kind] ?? kind)} ON ${joinOf(kind)}
    WHERE search_local MATCH ${expression}`;

const tableOf: Record<string, string> = { block: 'bio_block', comment: 'scheduled_comment' };
const joinOf = (kind: string): RawBuilder<unknown> =>
  kind === 'comment'
    ? sql`scheduled_comment.space_id = search_doc.space_id AND scheduled_comment.remote_id = search_doc.source`
    : sql`${sql.ref(`${tableOf[kind] ?? kind}.id`)} = search_doc.source`;

function found<Row>(
  reader: Reader,
  asked: Asked,
  { kind, columns, where }: { kind: string; columns: RawBuilder<Row>; where: RawBuilder<unknown> },
): { rows: Row[]; total: number } {
  const rows = sql<Row>`SELECT ${columns} ${inIndex(asked, kind)} AND ${where} ORDER BY search_local.rowid DESC`;
  const page = sql<Row>`${rows} LIMIT ${asked.limit} OFFSET ${asked.offset}`;
  const all = sql`SELECT 1 ${inIndex(asked, kind)} AND ${where}`;
  return { rows: reader.all(raw(page)), total: reader.get(raw(counted(all)))?.n ?? 0 };
}

export interface DraftFound {
  id: string;
  body: string;
  accounts: string[];
  atMs: number;
}

export function draftsFound(reader: Reader, asked: Asked): { rows: DraftFound[]; total: number } {
  const columns = sql<
    Stored<DraftFound>
  >`draft.id AS id, draft.body AS body, draft.account_ids AS accounts, draft.saved_at_ms AS atMs`;
  const { rows, total } = found(reader, asked, {
    kind: 'draft',
    columns,
    where: within(sql`draft.saved_at_ms`, asked),
  });
  return { total, rows: rows.map((row) => ({ ...row, accounts: readTexts(row.accounts) })) };
}

export interface ActionFound {
  id: string;
  kind: ActionKind;
  text: string;
  change: ChangeCode | null;
  accounts: string[];
  state: ActionState;
  blockReason: BlockReason | null;
  scheduledAtMs: number | null;
  atMs: number;
  batchName: string | null;
}

/** What an action must be: by `is:`, or by itself. */
export type OutboxState = 'waiting' | 'scheduled' | 'sent' | 'needs-you' | 'rejected' | 'cancelled';

/** What the service took for later goes out at its time, not as it was taken. */
const actionTime = sql`CASE WHEN action.state IN ('done', 'done_unlinked') AND action.scheduled_at_ms > action.settled_at_ms
  THEN action.scheduled_at_ms ELSE coalesce(action.settled_at_ms, action.scheduled_at_ms, action.created_at_ms) END`;

const isIn = (state: OutboxState, { spaceId, nowMs }: Asked): RawBuilder<unknown> => {
  switch (state) {
    case 'waiting':
      return sql`(action.state IN ('queued', 'waiting', 'claimed', 'on_wire')
        OR action.state = 'blocked' AND action.id NOT IN ${stoppedIds(spaceId)})`;
    case 'scheduled':
      return sql`(action.scheduled_at_ms > ${nowMs} AND action.state IN ('queued', 'waiting', 'blocked', 'done', 'done_unlinked'))`;
    case 'sent':
      return sql`action.state IN ('done', 'done_unlinked')`;
    case 'needs-you':
      return sql`action.id IN ${stoppedIds(spaceId)}`;
    case 'rejected':
      return sql`action.state = 'rejected'`;
    case 'cancelled':
      return sql`action.state IN ('cancelled', 'abandoned')`;
    default:
      return state satisfies never;
  }
};

/**
 * The same words are found once, where not the outbox alone is asked for: as what is changed, and as the post or comment
 * that was made, where that is here as well. Of
 * the comments of several accounts one alone may be known by its ID, and changed since.
 */
const isShownOnce = sql`NOT (action.state IN ('done', 'done_unlinked') AND (
  action.change_code IS NOT NULL
  OR EXISTS (SELECT 1 FROM scheduled_comment AS made WHERE made.space_id = action.space_id AND made.remote_id = action.remote_id
    AND (instr(action.account_ids, ',') = 0 OR made.content IS action.text))
  OR EXISTS (SELECT 1 FROM json_each(iif(json_valid(action.account_ids), action.account_ids, '[]')) AS of
    JOIN post ON post.space_id = action.space_id AND post.account_id = of.value AND post.remote_id = action.remote_id
    WHERE length(post.excerpt) >= length(action.text))))`;

export function actionsFound(
  reader: Reader,
  asked: Asked,
  {
    is,
    isNot,
    within: looked,
  }: { is: readonly OutboxState[]; isNot: readonly OutboxState[]; within: 'outbox' | 'all' },
): { rows: ActionFound[]; total: number } {
  const columns = sql<
    Stored<ActionFound>
  >`action.id AS id, action.kind AS kind, action.text AS text, action.change_code AS change,
    action.account_ids AS accounts, action.state AS state, action.block_reason AS blockReason, action.scheduled_at_ms AS scheduledAtMs,
    ${actionTime} AS atMs, (SELECT name FROM batch WHERE batch.id = action.batch_id) AS batchName`;
  const wanted = is.map((state) => isIn(state, asked));
  const unwanted = isNot.map((state) => sql`NOT ${isIn(state, asked)}`);
  // What was cancelled is looked for by that name alone, as a deleted draft is not found at all.
  const over = is.includes('cancelled') ? [] : [sql`action.state NOT IN ('cancelled', 'abandoned', 'superseded')`];
  const once = looked === 'outbox' ? [] : [isShownOnce];
  const all = [...wanted, ...unwanted, ...over, ...once, within(actionTime, asked)];
  const { rows, total } = found(reader, asked, { kind: 'action', columns, where: sql.join(all, sql` AND `) });
  return { total, rows: rows.map((row) => ({ ...row, accounts: readTexts(row.accounts) })) };
}

export interface BlockFound {
  id: string;
  title: string | null;
  text: string | null;
  url: string | null;
  type: string | null;
  active: boolean | null;
}

export function blocksFound(reader: Reader, asked: Asked): { rows: BlockFound[]; total: number } {
  const names = ['id', 'title', 'text', 'url', 'type', 'active'] as const;
  const columns = sql<Stored<BlockFound>>`${sql.join(names.map((name) => sql.ref(`bio_block.${name}`)))}`;
  // A block has no time: none is of a day.
  const { rows, total } = found(reader, asked, { kind: 'block', columns, where: within(sql`NULL`, asked) });
  return { total, rows: rows.map((row) => ({ ...row, active: row.active === null ? null : row.active === 1 })) };
}

export interface CommentFound {
  id: string;
  text: string | null;
  postId: string | null;
  account: string | null;
  status: string | null;
  atMs: number;
}

export function commentsFound(reader: Reader, asked: Asked): { rows: CommentFound[]; total: number } {
  const columns = sql<CommentFound>`scheduled_comment.remote_id AS id, scheduled_comment.content AS text,
    scheduled_comment.post_id AS postId, scheduled_comment.account_id AS account, scheduled_comment.status AS status,
    scheduled_comment.reported_at_ms AS atMs`;
  return found(reader, asked, {
    kind: 'comment',
    columns,
    where: within(sql`scheduled_comment.reported_at_ms`, asked),
  });
}

/** How many posts each space has here that has any. */
export function postsOfSpaces(reader: Reader): Map<string, number> {
  const rows = reader.all(
    raw(
      sql<{
        id: string;
        posts: number;
      }>`SELECT space_id AS id, sum(here + gone) AS posts FROM post_feed GROUP BY space_id`,
    ),
  );
  return new Map(rows.map(({ id, posts }) => [id, posts]));
}

export function countsIn(
  reader: Reader,
  spaceId: string,
): Record<'drafts' | 'outbox' | 'posts' | 'blocks' | 'comments' | 'postsMissing', number> {
  const row = reader.get(
    raw(sql<Record<'drafts' | 'outbox' | 'posts' | 'blocks' | 'comments' | 'postsMissing', number>>`SELECT
      (SELECT count(*) FROM draft WHERE space_id = ${spaceId} AND deleted_at_ms IS NULL AND queued_at_ms IS NULL AND blank = 0) AS drafts,
      (SELECT count(*) FROM action WHERE space_id = ${spaceId} AND state NOT IN ('cancelled', 'abandoned', 'superseded')) AS outbox,
      (SELECT ifnull(sum(here + gone), 0) FROM post_feed WHERE space_id = ${spaceId}) AS posts,
      (SELECT ifnull(sum(missing), 0) FROM post_feed WHERE space_id = ${spaceId}) AS postsMissing,
      (SELECT count(*) FROM bio_block WHERE space_id = ${spaceId}) AS blocks,
      (SELECT count(*) FROM scheduled_comment WHERE space_id = ${spaceId}) AS comments`),
  );
  return row ?? { drafts: 0, outbox: 0, posts: 0, blocks: 0, comments: 0, postsMissing: 0 };
}
