import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { Generated, GeneratedAlways } from 'kysely';
import type { SyncFailure } from '../../../src-preload/contract/sync.ts';

/*
 * The tables as SQLite holds them: JSON as text, booleans as 0/1, times as integer milliseconds UTC. Rows of these types
 * never leave a feature's `.queries.ts`.
 */

export interface ConnectionTable {
  id: string;
  name: string;
  url: string;
  is_sandbox: 0 | 1;
  state: 'unchecked' | 'works' | 'sign-in-needed';
  refused_at_ms: number | null;
  /** Key of the token in the secret store; connections with one token share it, and the api window. */
  token_key: string;
  token_kept_in: 'keychain' | 'file' | 'memory' | 'none';
  token_added_at_ms: number | null;
  /** The token that was made here and is its own now; null: its token was entered. */
  made_token_id: string | null;
  /** Connections of one user share the publish window. The API tells no user: one address counts as one user. */
  user_key: string;
  publish_count: number;
  publish_window_ms: number;
  api_count: number;
  api_window_ms: number;
  wire_profile: string | null;
  /** JSON: how long a text may be, by the name of the network; null: as the networks have it. */
  text_limits: string | null;
  last_answer_at_ms: number | null;
  last_answer_took_ms: number | null;
  created_at_ms: number;
}

export interface SpaceTable {
  id: string;
  connection_id: string;
  remote_id: string;
  name: string;
  time_zone: string;
  /** 1: the service told it. */
  zone_told: Generated<number>;
  paused_at_ms: number | null;
  /** Since when long copies are not pulled by themselves; null: they are. */
  pulls_paused_at_ms: number | null;
  created_at_ms: number;
}

export interface AccountTable {
  space_id: string;
  remote_id: string;
  social: string;
  display_name: string;
  handle: string;
  avatar: string | null;
  state: 'active' | 'parked' | 'disconnected';
  disconnected_at_iso: string | null;
  raw: string;
  synced_at_ms: number;
  unlisted: Generated<number>;
  connected_at_ms: number | null;
}

export interface BoardTable {
  space_id: string;
  account_id: string;
  remote_id: string;
  position: number;
  name: string;
  description: string | null;
  image: string | null;
  raw: string;
  gone_at_ms: number | null;
  is_default: Generated<number>;
  /** When a list last told of it; 0: not known. */
  told_at_ms: Generated<number>;
}

/** A published post as the analytics tell it: the only way to read posts back. */
export interface PostTable {
  seen: GeneratedAlways<number>;
  space_id: string;
  account_id: string;
  remote_id: string;
  published_at_ms: number | null;
  permalink: string | null;
  excerpt: string | null;
  thumbnail: string | null;
  imported: 0 | 1;
  interactions_source: string | null;
  /** JSON, key to number or null; null: nothing was told of interactions. */
  interactions_parts: string | null;
  raw: string;
  first_seen_at_ms: number;
  fetched_at_ms: number;
  /** Number of the walk of its feed in which it was last told. */
  walk: number;
  /** Since when the service does not tell of it any more. */
  gone_at_ms: number | null;
}

/** The copy of one account's posts. */
export interface PostFeedTable {
  id: GeneratedAlways<number>;
  space_id: string;
  account_id: string;
  walk: number;
  /** Null: none is under way. */
  walk_kind: 'all' | 'new' | 'growing' | null;
  walk_from_ms: number;
  walk_to_ms: number;
  /** Read of it so far. */
  walk_pages: number;
  /** The last one that was ever read of it. */
  walk_furthest: number;
  /** More than its pages where some had to be read again. */
  walk_calls: number;
  /** Posts it has told of so far. */
  walk_listed: number;
  walk_last_page: number | null;
  walk_total: number | null;
  whole_at_ms: number | null;
  /** When every page was last read for it: a count alone does not show which posts they are. */
  read_whole_at_ms: number | null;
  /** 1: all of it is to be read again. */
  wanted: 0 | 1;
  covered_until_ms: number | null;
  /** Those that are gone at the service not counted. */
  here: number;
  gone: number;
  /** What the service counts and is not here; null: it does not count. */
  missing: number | null;
  /** Here, and not told in the last walk, but too much to be believed gone. */
  unsure: number;
  collected: string | null;
  declared: string | null;
  declared_at_ms: number | null;
}

export interface MetricTable {
  id: GeneratedAlways<number>;
  key: string;
}

export interface AvailabilityTable {
  id: GeneratedAlways<number>;
  status: string | null;
  reason: string | null;
}

/** The figures of posts as they stand. */
export interface PostMetricTable {
  feed_id: number;
  metric_id: number;
  post_seen: number;
  /** Null: not available, which is never 0. */
  value: number | null;
  availability_id: number;
}

/** What they were, whenever they changed. */
export interface MetricSnapshotTable {
  post_seen: number;
  metric_id: number;
  taken_at_ms: number;
  value: number | null;
  availability_id: number;
  /** When it was last read as it had been; null: it is the first. */
  read_before_ms: number | null;
}

/** A report as it came. */
export interface ReportTable {
  space_id: string;
  /** Empty: the summary of the space. */
  account_id: string;
  /** The days that were asked for; empty: the service's own choice of a range. */
  asked_from_day: string;
  asked_to_day: string;
  /** The range as it was answered, days in the zone that it was answered in. */
  from_day: string;
  to_day: string;
  /** Null: nobody knows, and that of the space is taken. */
  time_zone: string | null;
  /** When somebody last wanted to see it; 0: nobody has. */
  asked_at_ms: number;
  fetched_at_ms: number;
  body: string;
}

/** Followers and the like on one day. */
export interface AudiencePointTable {
  space_id: string;
  account_id: string;
  metric: string;
  day: string;
  value: number;
  fetched_at_ms: number;
}

/** The bio page as the service last told it. */
export interface BioPageTable {
  space_id: string;
  state: 'none' | 'there';
  title: string | null;
  description: string | null;
  slug: string | null;
  theme: string | null;
  avatar: string | null;
  /** 1: something was done of whose effects the service has not told yet. */
  stale: 0 | 1;
  /** 1: the service last told less than this; the last copy was kept. */
  missing: 0 | 1;
  raw: string;
  /** Null: never asked. */
  synced_at_ms: number | null;
}

export interface BioBlockTable {
  /** Local: a block has one before the service has heard of it. */
  id: string;
  space_id: string;
  /** Null: it was made, but its number at the service is not known. */
  remote_id: string | null;
  position: number;
  type: string | null;
  title: string | null;
  url: string | null;
  text: string | null;
  active: 0 | 1 | null;
  raw: string;
  /** JSON object. */
  extra: Generated<string>;
}

export interface BioStagedTable {
  space_id: string;
  /** JSON; null: nothing is staged. */
  base: string | null;
  page: string | null;
  revision: number;
  saved_at_ms: number;
}

export interface BioVersionTable {
  id: Generated<number>;
  space_id: string;
  /** JSON. */
  page: string;
  published_at_ms: number;
  cause: 'published' | 'before' | 'lost';
  /** JSON: the calls of one that was published from here. */
  action_ids: Generated<string>;
  /** JSON: the page that such a one was made from; null: there was none. */
  base: string | null;
}

/** A token that was made here, never its secret. */
export interface MadeTokenTable {
  id: string;
  connection_id: string;
  /** What the service revokes it by; null where it told none. */
  remote_id: string | null;
  name: string;
  /** Where its secret is in the secret store; null: it was not kept. */
  secret_key: string | null;
  /** Nobody has its secret: the answer was lost, or told none. */
  is_lost: 0 | 1;
  made_at_ms: number;
  /** It was given to a window that did not say yet that it has it. */
  is_untold: Generated<0 | 1>;
}

export interface WebhookTable {
  space_id: string;
  remote_id: string;
  url: string | null;
  /** JSON array of words. */
  events: string;
  active: 0 | 1 | null;
  created_at_iso: string | null;
  updated_at_iso: string | null;
  raw: string;
  synced_at_ms: number;
  /** Since when the service lists it no more. */
  gone_at_ms: number | null;
  /** JSON of what is typed in its form and not saved yet. */
  typed: string | null;
}

/** A first or follow-up comment the service has told of. It lists none. */
export interface ScheduledCommentTable {
  space_id: string;
  remote_id: string;
  post_id: string | null;
  account_id: string | null;
  content: string | null;
  delay_minutes: number | null;
  status: string | null;
  status_meaning: string | null;
  scheduled_at_iso: string | null;
  published_at_iso: string | null;
  raw: string;
  reported_at_ms: number;
}

export interface AttachmentTable {
  /** SHA-256 of the bytes, hexadecimal. */
  hash: string;
  bytes: Uint8Array;
  added_at_ms: number;
}

export interface DraftSeriesTable {
  draft_id: string;
  series_id: string;
}

export interface SlotTable {
  space_id: string;
  account_id: string;
  /** 0 is Monday. */
  weekday: number;
  /** Of the day, on the clocks of the space. */
  minute: number;
}

export interface DraftTable {
  id: string;
  space_id: string;
  body: string;
  /** Folded text for search. */
  search: string;
  created_at_ms: number;
  saved_at_ms: number;
  title: string;
  rest: string;
  /** JSON array of the service's account ids. */
  account_ids: string;
  /** JSON array. */
  labels: string;
  /** 1: nothing in it that someone would miss; no list shows it. */
  blank: 0 | 1;
  /** The time it is written for; null: none. */
  planned_at_ms: number | null;
  /** Rises with each change. */
  revision: number;
  /** The window that made the last change; null: a script, an import, an undo. */
  writer: string | null;
  /** The name of the file that brought it; null: it was written here. */
  from_file: string | null;
  /** Of the import that brought it; null: as before. */
  import_id: string | null;
  deleted_at_ms: number | null;
  queued_at_ms: number | null;
  /** JSON (`Since`): what it says may have gone out since then, and is asked about when it is queued. */
  may_be_out: string | null;
}

export interface SnippetTable {
  id: string;
  space_id: string;
  kind: 'snippet' | 'hashtags' | 'template' | 'accounts';
  name: string;
  /** JSON, as a draft's. */
  body: string;
  saved_at_ms: number;
  deleted_at_ms: number | null;
}

/** What a draft said before. */
export interface DraftVersionTable {
  draft_id: string;
  revision: number;
  /** When it was saved as this. */
  saved_at_ms: number;
  body: string;
}

export interface BatchTable {
  id: string;
  space_id: string;
  /** Null: a single change, which no list shows as a batch. */
  name: string | null;
  created_at_ms: number;
  undo_until_ms: number | null;
}

export interface ImportedFileTable {
  id: Generated<number>;
  space_id: string;
  hash: string;
  at_ms: number;
  queued: number;
  drafts: number;
  /** Null: nothing of it was queued. */
  batch_id: string | null;
  /** Names its drafts. */
  import_id: string;
  commit_id: string | null;
}

/** An import of which the last piece is not written yet. */
export interface ImportBegunTable {
  import_id: string;
  space_id: string;
  name: string;
  /** Another one each time that the same import is begun. */
  begun_as: string;
  /** Null: none of its posts is written yet. */
  batch_id: string | null;
  done: number;
  total: number;
  /** 1: what is written of it is being taken back. */
  cancelled: 0 | 1;
  commit_id: string | null;
}

export interface ActionTable {
  id: string;
  space_id: string;
  kind: string;
  /** Actions of one lane run one after the other: one lane per remote entity. */
  lane: string;
  state: string;
  block_reason: string | null;
  /** `Reason` of the contract: its code, and the rest of it as JSON. */
  reason_code: string | null;
  reason_data: string | null;
  payload: string;
  /** In which version of its kind the payload is written. */
  payload_version: number;
  /** Words of the user's, or the name of what is changed. */
  text: string;
  /** `ChangeCode` of the contract: what is done to what `text` names. */
  change_code: string | null;
  /** JSON array of remote account ids. */
  account_ids: string;
  /** 1: counts in the publish window. */
  publishes: 0 | 1;
  /** 0 now, 1 scheduled, 2 batch, 3 background. */
  priority: number;
  /** Order within a priority; smaller goes first. */
  seq: number;
  batch_id: string | null;
  draft_id: string | null;
  /** How what it makes is published (`PublishMode`), read in the payload by its kind; null: it makes nothing that is. */
  publish_mode: string | null;
  scheduled_at_ms: number | null;
  /** Not tried before this wall time: undo, backoff, Retry-After. */
  not_before_ms: number | null;
  undo_until_ms: number | null;
  attempts: number;
  claimed_boot: string | null;
  body_hash: string | null;
  on_wire_at_ms: number | null;
  /** Highest `post.seen` when it went on the wire: what was known then cannot be evidence. */
  known_post_mark: number | null;
  /** Number of its last send in the journal; 0: none. */
  wire_number: number;
  /** The earliest moment of T3 by the service's own clock; null where that clock was not known. */
  sent_from_ms: number | null;
  remote_state: 'published' | 'scheduled' | 'queued' | null;
  /** The local entity it makes (a create), which dependents name until the service's id is known. */
  entity: string | null;
  remote_id: string | null;
  permalink: string | null;
  http_status: number | null;
  failure_code: string | null;
  answer: string | null;
  /** 1: an attempt ended without an outcome, so that it may have been carried out. */
  maybe_done: 0 | 1;
  /** JSON: since when what it was made of may be out. */
  may_be_out: string | null;
  matched: 0 | 1;
  /** 1: taken off "Needs you" by the user. */
  dismissed: 0 | 1;
  created_at_ms: number;
  settled_at_ms: number | null;
}

export interface ActionEventTable {
  id: GeneratedAlways<number>;
  action_id: string;
  at_ms: number;
  monotonic_ms: number;
  boot: string;
  state: string;
  attempt: number;
  status: number | null;
  /** `HistoryType` of the contract. */
  type: string;
  reason_code: string | null;
  reason_data: string | null;
}

export interface ActionDependencyTable {
  action_id: string;
  depends_on: string;
}

/** What was sent again and may still be taken back. */
export interface SentAgainTable {
  action_id: string;
  at_ms: number;
  /** JSON: the columns of `action` that were changed, as they were. */
  was: string;
  /** The line of its history that said so. */
  event_id: number;
}

/** What was over in an older copy. */
export interface EndedInCopyTable {
  action_id: string;
}

export interface HeldWithBatchTable {
  action_id: string;
}

/** One row: what ties the database to the journal beside it and to the mark outside the data folder. */
export interface WorkspaceTable {
  id: string;
  made_at_ms: number;
  /** The highest number of the journal that was committed here. */
  wire_number: number;
  /** 1: a mark of it was written outside the data folder, so that none means another computer. */
  is_marked: number;
  copy: string | null;
}

/** At most one row: a space that is connected now starts paused. */
export interface NewSpacesPausedTable {
  at_ms: number;
}

/** At most one row: this database was a backup, and nobody has been told yet. */
export interface RestoredTable {
  backup_at_ms: number;
  /** Newer ones that could not be read. */
  bad_backups: number;
}

/** A send that only the journal knew at a start, and that may be out. */
export interface LostSendTable {
  n: number;
  kind: string;
  hash: string;
  at_ms: number;
}

export interface IncidentTable {
  id: GeneratedAlways<number>;
  at_ms: number;
  code: string;
  data: string;
  /** Put aside, and told of in this row. */
  file: string | null;
  read_at_ms: number | null;
}

export interface LimitWindowTable {
  /** `publish:<user>` or `api:<token>`. */
  bucket: string;
  /** JSON of the window's state (limits/window.ts). */
  state: string;
  updated_at_ms: number;
}

export interface SyncStateTable {
  space_id: string;
  resource: string;
  /** Empty: the copy is one. */
  part: string;
  /** Null: the service has never answered well. */
  good_at_ms: number | null;
  tried_at_ms: number;
  /** Why the last try brought nothing; null: it did. */
  failure_code: SyncFailure | null;
  /** Tries in a row that brought nothing. */
  failures: number;
  /** When they began; null: the last one was answered well, or waits for what is changed here. */
  failing_since_ms: number | null;
  /** When it is tried again by itself after them; null: the last try was answered well. */
  again_at_ms: number | null;
  /** How complete the last good answer was: so many of so many; null: that is not counted. */
  here: number | null;
  of: number | null;
}

export interface SettingTable {
  key: string;
  value: string;
}

export interface Schema {
  connection: ConnectionTable;
  made_token: MadeTokenTable;
  space: SpaceTable;
  account: AccountTable;
  board: BoardTable;
  post: PostTable;
  post_feed: PostFeedTable;
  metric: MetricTable;
  availability: AvailabilityTable;
  post_metric: PostMetricTable;
  metric_snapshot: MetricSnapshotTable;
  report: ReportTable;
  audience_point: AudiencePointTable;
  bio_page: BioPageTable;
  bio_block: BioBlockTable;
  bio_block_former: { space_id: string; remote_id: string; id: string };
  bio_staged: BioStagedTable;
  bio_version: BioVersionTable;
  webhook: WebhookTable;
  scheduled_comment: ScheduledCommentTable;
  attachment: AttachmentTable;
  draft: DraftTable;
  draft_series: DraftSeriesTable;
  slot: SlotTable;
  draft_version: DraftVersionTable;
  snippet: SnippetTable;
  typed: { name: string; text: string; typed_at_ms: number };
  batch: BatchTable;
  imported_file: ImportedFileTable;
  import_begun: ImportBegunTable;
  action: ActionTable;
  action_event: ActionEventTable;
  action_dependency: ActionDependencyTable;
  held_with_batch: HeldWithBatchTable;
  ended_in_copy: EndedInCopyTable;
  sent_again: SentAgainTable;
  restored: RestoredTable;
  workspace: WorkspaceTable;
  new_spaces_paused: NewSpacesPausedTable;
  lost_send: LostSendTable;
  incident: IncidentTable;
  limit_window: LimitWindowTable;
  sync_state: SyncStateTable;
  setting: SettingTable;
}

/**
 * Builds and types queries; runs none. `Store` and `Tx` run what it compiles, synchronously: a commit must be able to
 * happen inside undici's onRequestStart, before the first byte leaves.
 */
export const query = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
