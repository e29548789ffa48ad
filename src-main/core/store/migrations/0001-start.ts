import type { Migration } from '../migration.ts';

/** Frozen: never edited after it was released; what changes comes in a later file. */
export const start: Migration = {
  version: 1,
  sql: `
CREATE TABLE connection (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, url TEXT NOT NULL, is_sandbox INTEGER NOT NULL,
  state TEXT NOT NULL, refused_at_ms INTEGER,
  token_key TEXT NOT NULL, token_kept_in TEXT NOT NULL, token_added_at_ms INTEGER, made_token_id TEXT,
  user_key TEXT NOT NULL,
  publish_count INTEGER NOT NULL, publish_window_ms INTEGER NOT NULL,
  api_count INTEGER NOT NULL, api_window_ms INTEGER NOT NULL,
  wire_profile TEXT, text_limits TEXT, last_answer_at_ms INTEGER, last_answer_took_ms INTEGER, created_at_ms INTEGER NOT NULL
) STRICT;

-- API tokens that were made here. Their secrets are in the secret store alone, and only where that was asked for.
CREATE TABLE made_token (
  id TEXT PRIMARY KEY, connection_id TEXT NOT NULL REFERENCES connection(id) ON DELETE CASCADE,
  remote_id TEXT, name TEXT NOT NULL, secret_key TEXT, is_lost INTEGER NOT NULL,
  made_at_ms INTEGER NOT NULL,
  -- 1: it was given to a window that did not say yet that it has it, and may be closed.
  is_untold INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX made_token_of ON made_token (connection_id, made_at_ms);

CREATE TABLE space (
  id TEXT PRIMARY KEY, connection_id TEXT NOT NULL REFERENCES connection(id) ON DELETE CASCADE,
  remote_id TEXT NOT NULL, name TEXT NOT NULL, time_zone TEXT NOT NULL,
  paused_at_ms INTEGER, pulls_paused_at_ms INTEGER, created_at_ms INTEGER NOT NULL,
  -- 1: the service told it; 0: it is that of the computer on which the space was connected.
  zone_told INTEGER NOT NULL DEFAULT 0,
  UNIQUE (connection_id, remote_id)
) STRICT;

CREATE TABLE account (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, remote_id TEXT NOT NULL,
  social TEXT NOT NULL, display_name TEXT NOT NULL, handle TEXT NOT NULL, avatar TEXT, state TEXT NOT NULL,
  disconnected_at_iso TEXT, raw TEXT NOT NULL, synced_at_ms INTEGER NOT NULL,
  -- 1: the last list of all accounts did not have it.
  unlisted INTEGER NOT NULL DEFAULT 0,
  -- When a list last told that it is connected; what a report tells of an earlier disconnection is older than that.
  connected_at_ms INTEGER,
  PRIMARY KEY (space_id, remote_id)
) STRICT, WITHOUT ROWID;

-- What an account has pins on, in the order of the service.
CREATE TABLE board (
  space_id TEXT NOT NULL, account_id TEXT NOT NULL, remote_id TEXT NOT NULL, position INTEGER NOT NULL,
  name TEXT NOT NULL, description TEXT, image TEXT, raw TEXT NOT NULL,
  -- Since when the service does not list it any more; the copy stays.
  gone_at_ms INTEGER,
  -- Where pins of the account go that name none; at most one of an account is.
  is_default INTEGER NOT NULL DEFAULT 0,
  -- When a list last told of it; 0: not known.
  told_at_ms INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (space_id, account_id, remote_id),
  FOREIGN KEY (space_id, account_id) REFERENCES account ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE post (
  -- Rises with first sight and is never used again: what has a smaller number was known at a given moment.
  seen INTEGER PRIMARY KEY AUTOINCREMENT,
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, account_id TEXT NOT NULL, remote_id TEXT NOT NULL,
  published_at_ms INTEGER, permalink TEXT, excerpt TEXT, thumbnail TEXT, imported INTEGER NOT NULL,
  -- The score of what people did with it: where the service has it from, and its parts (JSON, key to number).
  interactions_source TEXT, interactions_parts TEXT,
  raw TEXT NOT NULL, first_seen_at_ms INTEGER NOT NULL, fetched_at_ms INTEGER NOT NULL,
  -- Number of the walk through its account's posts in which it was last told.
  walk INTEGER NOT NULL,
  -- Since when the service no longer lists it; the copy stays.
  gone_at_ms INTEGER,
  UNIQUE (space_id, account_id, remote_id)
) STRICT;
-- Read backwards it gives the newest first and, of one moment, the last seen: no page of a list is ever sorted.
CREATE INDEX post_by_time ON post (space_id, account_id, published_at_ms);

-- The copy of one account's posts: the walk through them that is under way, how far the copy reaches, what is declared of them.
CREATE TABLE post_feed (
  id INTEGER PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, account_id TEXT NOT NULL,
  -- Rises with each walk. walk_kind: what is read in the one under way; NULL: none is.
  walk INTEGER NOT NULL, walk_kind TEXT, walk_from_ms INTEGER NOT NULL, walk_to_ms INTEGER NOT NULL,
  walk_pages INTEGER NOT NULL, walk_furthest INTEGER NOT NULL, walk_calls INTEGER NOT NULL, walk_listed INTEGER NOT NULL,
  walk_last_page INTEGER, walk_total INTEGER,
  -- When it was last seen to be whole; NULL: never. read_whole_at_ms: when every page was last read for it. wanted: all of it is to be read again.
  whole_at_ms INTEGER, read_whole_at_ms INTEGER, wanted INTEGER NOT NULL,
  -- What was published until then is here.
  covered_until_ms INTEGER,
  -- What is here and not gone; what is gone; what the service counts beyond it (NULL: it does not count); what it did not
  -- tell of in the last walk, too much to be believed gone.
  here INTEGER NOT NULL, gone INTEGER NOT NULL, missing INTEGER, unsure INTEGER NOT NULL,
  -- The collection whose figures were last read for every post that still grows.
  collected TEXT,
  -- JSON: what the newest page said beside its rows (columns, sort options, collection).
  declared TEXT, declared_at_ms INTEGER,
  UNIQUE (space_id, account_id)
) STRICT;

-- Names of figures and what the service says about missing ones, once each, so that a figure is a narrow row.
CREATE TABLE metric (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE availability (id INTEGER PRIMARY KEY, status TEXT, reason TEXT) STRICT;
CREATE UNIQUE INDEX availability_said ON availability (ifnull(status, ''), ifnull(reason, ''));

-- The figures as they stand: all posts of an account beside each other by metric, so that any of them sorts.
CREATE TABLE post_metric (
  feed_id INTEGER NOT NULL REFERENCES post_feed(id) ON DELETE CASCADE, metric_id INTEGER NOT NULL, post_seen INTEGER NOT NULL,
  value REAL, availability_id INTEGER NOT NULL,
  PRIMARY KEY (feed_id, metric_id, post_seen)
) STRICT, WITHOUT ROWID;

-- What they were: a figure is written down when it is first told and whenever it changed. read_before_ms: when it was last
-- read as it had been; null where it is the first.
CREATE TABLE metric_snapshot (
  post_seen INTEGER NOT NULL REFERENCES post(seen) ON DELETE CASCADE, metric_id INTEGER NOT NULL, taken_at_ms INTEGER NOT NULL,
  value REAL, availability_id INTEGER NOT NULL, read_before_ms INTEGER,
  PRIMARY KEY (post_seen, metric_id, taken_at_ms)
) STRICT, WITHOUT ROWID;

-- Reports as they came, one for each range of days that was asked for and answered. account_id: '' for the summary of the space.
CREATE TABLE report (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, account_id TEXT NOT NULL,
  -- The days that were asked for; '': none were, and the range is the service's own choice.
  asked_from_day TEXT NOT NULL, asked_to_day TEXT NOT NULL,
  -- Those that it answered with.
  from_day TEXT NOT NULL, to_day TEXT NOT NULL,
  -- In which zone it was answered; NULL: nobody knows, and that of the space is taken.
  time_zone TEXT,
  asked_at_ms INTEGER NOT NULL, fetched_at_ms INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (space_id, account_id, asked_from_day, asked_to_day, from_day, to_day)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_of_days ON report (space_id, account_id, to_day, from_day);

-- Followers and the like, day by day, out of every report that told them.
CREATE TABLE audience_point (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, account_id TEXT NOT NULL, metric TEXT NOT NULL, day TEXT NOT NULL,
  value REAL NOT NULL, fetched_at_ms INTEGER NOT NULL,
  PRIMARY KEY (space_id, account_id, metric, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE bio_page (
  space_id TEXT PRIMARY KEY REFERENCES space(id) ON DELETE CASCADE, state TEXT NOT NULL,
  title TEXT, description TEXT, slug TEXT, theme TEXT, avatar TEXT,
  stale INTEGER NOT NULL, missing INTEGER NOT NULL DEFAULT 0, raw TEXT NOT NULL, synced_at_ms INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE bio_block (
  id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, remote_id TEXT,
  position INTEGER NOT NULL, type TEXT, title TEXT, url TEXT, text TEXT, active INTEGER, raw TEXT NOT NULL,
  -- JSON: what the service sends of it beyond what has a column.
  extra TEXT NOT NULL DEFAULT '{}',
  UNIQUE (space_id, remote_id)
) STRICT;

-- Blocks that the service lists no more, by the ID they had here: one that comes back is the same.
CREATE TABLE bio_block_former (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, remote_id TEXT NOT NULL, id TEXT NOT NULL,
  PRIMARY KEY (space_id, remote_id)
) STRICT, WITHOUT ROWID;

-- The page while it is edited here (JSON): as it was when that began, and as it is wanted. NULL: nothing is edited.
CREATE TABLE bio_staged (
  space_id TEXT PRIMARY KEY REFERENCES space(id) ON DELETE CASCADE,
  base TEXT, page TEXT, revision INTEGER NOT NULL, saved_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE bio_version (
  -- Never given twice: one that was taken back is deleted.
  id INTEGER PRIMARY KEY AUTOINCREMENT, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  page TEXT NOT NULL, published_at_ms INTEGER NOT NULL,
  -- 'published' from here; as it was 'before' the first time; before blocks were 'lost', which the service lists no more.
  cause TEXT NOT NULL,
  -- Of one that was published from here, as JSON: its calls, and the page that it was made from (NULL: there was none).
  action_ids TEXT NOT NULL DEFAULT '[]', base TEXT
) STRICT;
CREATE INDEX bio_version_of_space ON bio_version (space_id, id);

CREATE TABLE webhook (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, remote_id TEXT NOT NULL,
  url TEXT, events TEXT NOT NULL, active INTEGER, created_at_iso TEXT, updated_at_iso TEXT,
  raw TEXT NOT NULL, synced_at_ms INTEGER NOT NULL,
  -- Since when the service lists it no more.
  gone_at_ms INTEGER,
  -- What is typed in its form and not saved yet.
  typed TEXT,
  PRIMARY KEY (space_id, remote_id)
) STRICT, WITHOUT ROWID;

-- The service lists no comments: these are the ones it told of when they were made or edited from here.
CREATE TABLE scheduled_comment (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, remote_id TEXT NOT NULL,
  post_id TEXT, account_id TEXT, content TEXT, delay_minutes INTEGER, status TEXT, status_meaning TEXT,
  scheduled_at_iso TEXT, published_at_iso TEXT, raw TEXT NOT NULL, reported_at_ms INTEGER NOT NULL,
  PRIMARY KEY (space_id, remote_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX comment_of_post ON scheduled_comment (space_id, post_id, account_id);

-- Bytes that an action sends, kept out of its row; by SHA-256, until nothing wants them any more.
CREATE TABLE attachment (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL, added_at_ms INTEGER NOT NULL) STRICT;

CREATE TABLE draft (
  id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  body TEXT NOT NULL, search TEXT NOT NULL, created_at_ms INTEGER NOT NULL, saved_at_ms INTEGER NOT NULL,
  -- What lists show of it, so that a list of 10,000 reads no bodies.
  title TEXT NOT NULL, rest TEXT NOT NULL, account_ids TEXT NOT NULL, labels TEXT NOT NULL, blank INTEGER NOT NULL,
  -- The time it is written for; NULL: none.
  planned_at_ms INTEGER,
  revision INTEGER NOT NULL, writer TEXT,
  -- The name of the file that brought it; NULL: it was written here.
  from_file TEXT,
  -- The import that brought it (imported_file), which can be taken back; NULL: as before.
  import_id TEXT,
  -- Out of sight in either case. What was queued comes back with its posts alone, never as a deletion that is taken back.
  deleted_at_ms INTEGER, queued_at_ms INTEGER,
  -- JSON; set where what it says may be out: since when, and what was known of the published posts then.
  may_be_out TEXT
) STRICT;
CREATE INDEX draft_by_time ON draft (space_id, saved_at_ms DESC, id DESC) WHERE deleted_at_ms IS NULL AND queued_at_ms IS NULL AND blank = 0;

-- The drafts of one that repeats, each its own.
CREATE TABLE draft_series (
  draft_id TEXT PRIMARY KEY REFERENCES draft(id) ON DELETE CASCADE, series_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_of_import ON draft (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX draft_from_file ON draft (space_id, from_file) WHERE from_file IS NOT NULL;
CREATE INDEX draft_series_of ON draft_series (series_id);

-- Weekly posting times of an account. weekday: 0 is Monday; minute: of the day, on the clocks of the space.
CREATE TABLE slot (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, account_id TEXT NOT NULL,
  weekday INTEGER NOT NULL, minute INTEGER NOT NULL,
  PRIMARY KEY (space_id, account_id, weekday, minute)
) STRICT, WITHOUT ROWID;

-- A month of the calendar is read by time alone.
CREATE INDEX draft_planned ON draft (space_id, planned_at_ms) WHERE planned_at_ms IS NOT NULL AND deleted_at_ms IS NULL AND queued_at_ms IS NULL AND blank = 0;

-- What a draft said before, thinned by age (drafts/versions.ts). The latest is the draft itself.
CREATE TABLE draft_version (
  draft_id TEXT NOT NULL REFERENCES draft(id) ON DELETE CASCADE, revision INTEGER NOT NULL, saved_at_ms INTEGER NOT NULL, body TEXT NOT NULL,
  PRIMARY KEY (draft_id, revision)
) STRICT, WITHOUT ROWID;

-- Words that are written again and again: JSON of a draft, of a snippet its text alone counts.
CREATE TABLE snippet (
  id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  kind TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, saved_at_ms INTEGER NOT NULL, deleted_at_ms INTEGER
) STRICT;
CREATE INDEX snippet_by_name ON snippet (space_id, name);

CREATE TABLE batch (
  id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  -- NULL: a single change, which no list shows as a batch.
  name TEXT, created_at_ms INTEGER NOT NULL, undo_until_ms INTEGER
) STRICT;

-- What was imported: the same file is asked about before it is imported again.
CREATE TABLE imported_file (
  id INTEGER PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  -- Of its rows, in whichever order.
  hash TEXT NOT NULL, at_ms INTEGER NOT NULL, queued INTEGER NOT NULL, drafts INTEGER NOT NULL,
  batch_id TEXT REFERENCES batch(id),
  -- Names its drafts.
  import_id TEXT NOT NULL,
  -- The ID of the call that imported it, where whoever asked gave one: asked again, it is the same import.
  commit_id TEXT UNIQUE
) STRICT;
CREATE INDEX imported_file_by_batch ON imported_file (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX imported_file_by_hash ON imported_file (space_id, hash);
-- An import of which the last piece is not written yet: until then all of it is held back, and goes again where the program ends before that.
CREATE TABLE import_begun (
  import_id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  -- Of the file; and another one each time that the same import is begun.
  name TEXT NOT NULL, begun_as TEXT NOT NULL,
  batch_id TEXT REFERENCES batch(id) ON DELETE SET NULL,
  done INTEGER NOT NULL, total INTEGER NOT NULL, cancelled INTEGER NOT NULL,
  -- As of imported_file: the call may be made again in the place of a program that has ended.
  commit_id TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE action (
  id TEXT PRIMARY KEY, space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE,
  kind TEXT NOT NULL, lane TEXT NOT NULL, state TEXT NOT NULL, block_reason TEXT, reason_code TEXT, reason_data TEXT,
  payload TEXT NOT NULL, payload_version INTEGER NOT NULL DEFAULT 1, text TEXT NOT NULL, account_ids TEXT NOT NULL,
  -- What is done to what text names; NULL: text is words of the user's.
  change_code TEXT,
  publishes INTEGER NOT NULL, priority INTEGER NOT NULL, seq INTEGER NOT NULL,
  batch_id TEXT REFERENCES batch(id), draft_id TEXT,
  -- How what it makes is published (now, schedule, queue, after), as its kind reads it in the payload; NULL: it makes nothing that is.
  publish_mode TEXT,
  scheduled_at_ms INTEGER, not_before_ms INTEGER, undo_until_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0, claimed_boot TEXT, body_hash TEXT, on_wire_at_ms INTEGER, known_post_mark INTEGER,
  -- Number of its last send in the journal; 0: none.
  wire_number INTEGER NOT NULL DEFAULT 0,
  sent_from_ms INTEGER, remote_state TEXT,
  entity TEXT, remote_id TEXT, permalink TEXT, http_status INTEGER, failure_code TEXT, answer TEXT,
  maybe_done INTEGER NOT NULL DEFAULT 0,
  -- JSON, from the draft it was made of: since when that may be out.
  may_be_out TEXT,
  matched INTEGER NOT NULL DEFAULT 0, dismissed INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL, settled_at_ms INTEGER
) STRICT;
CREATE INDEX action_lane ON action (lane, id);
CREATE INDEX action_place ON action (priority, seq);
-- Counts by state and cause are answered from this alone: every commit of a drain asks for them.
CREATE INDEX action_of_space ON action (space_id, state, block_reason, batch_id, dismissed);
CREATE INDEX action_waiting ON action (space_id, priority, seq, block_reason) WHERE state IN ('queued', 'waiting', 'blocked');
CREATE INDEX action_unreconciled ON action (on_wire_at_ms) WHERE state IN ('in_doubt', 'done_unlinked', 'matched');
CREATE INDEX action_wake ON action (not_before_ms) WHERE not_before_ms IS NOT NULL AND state IN ('queued', 'waiting');
CREATE INDEX action_to_go ON action (space_id, publishes, priority, seq) WHERE state IN ('queued', 'waiting');
CREATE INDEX action_schedule ON action (scheduled_at_ms) WHERE scheduled_at_ms IS NOT NULL AND state IN ('queued', 'waiting');
CREATE INDEX action_settled ON action (space_id, settled_at_ms) WHERE settled_at_ms IS NOT NULL;
CREATE INDEX action_planned ON action (space_id, scheduled_at_ms) WHERE publish_mode IS NOT NULL AND scheduled_at_ms IS NOT NULL;
-- A change of a post's time that the service has not heard of; what makes a post is none.
CREATE INDEX action_retimed ON action (space_id, lane) WHERE publish_mode IS NULL AND scheduled_at_ms IS NOT NULL AND settled_at_ms IS NULL;
CREATE INDEX action_in_their_queue ON action (space_id) WHERE publish_mode = 'queue';
-- Comments of which the service has not told every ID: none, or one where several accounts each have their own.
CREATE INDEX action_without_id ON action (space_id) WHERE publish_mode = 'after' AND (remote_id IS NULL OR instr(account_ids, ',') > 0);
CREATE INDEX action_by_entity ON action (entity) WHERE entity IS NOT NULL;
CREATE INDEX action_by_remote ON action (remote_id) WHERE remote_id IS NOT NULL;
CREATE INDEX action_of_batch ON action (batch_id, kind, state, publishes, seq) WHERE batch_id IS NOT NULL;

CREATE TABLE action_event (
  id INTEGER PRIMARY KEY, action_id TEXT NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL, monotonic_ms INTEGER NOT NULL, boot TEXT NOT NULL,
  state TEXT NOT NULL, attempt INTEGER NOT NULL, status INTEGER, type TEXT NOT NULL,
  reason_code TEXT, reason_data TEXT
) STRICT;
CREATE INDEX action_event_of ON action_event (action_id, id);
CREATE TRIGGER action_event_append_only BEFORE UPDATE ON action_event BEGIN SELECT RAISE(ABORT, 'action_event is append-only'); END;

CREATE TABLE action_dependency (
  action_id TEXT NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  depends_on TEXT NOT NULL REFERENCES action(id) ON DELETE CASCADE,
  PRIMARY KEY (action_id, depends_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX action_dependency_on ON action_dependency (depends_on);

-- What is held because its batch was paused: Resume releases these, and not what was held by hand.
CREATE TABLE held_with_batch (action_id TEXT PRIMARY KEY REFERENCES action(id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;

-- Cancelled or refused when this was found to be an older copy: put back or tried again, they are asked about first.
-- What was sent again and may be taken back: JSON of the columns as they were, and the line of its history that said so.
CREATE TABLE sent_again (
  action_id TEXT PRIMARY KEY REFERENCES action(id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL, was TEXT NOT NULL, event_id INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE ended_in_copy (action_id TEXT PRIMARY KEY REFERENCES action(id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;

-- One row. What ties the database to the journal beside it and to the mark outside the data folder.
CREATE TABLE workspace (
  id TEXT PRIMARY KEY, made_at_ms INTEGER NOT NULL,
  -- The highest number of the journal that was committed here.
  wire_number INTEGER NOT NULL DEFAULT 0,
  -- 1: a mark of it was written outside the data folder, so that none means another computer.
  is_marked INTEGER NOT NULL DEFAULT 0,
  -- JSON: why nobody knows what went out since this copy was made. Kept after the answer, for what is put back later.
  copy TEXT
) STRICT;

-- One row while what was lost may be more than is known: a space that is connected now starts paused.
CREATE TABLE new_spaces_paused (at_ms INTEGER NOT NULL) STRICT;

-- Written into a backup when it is made the database, and taken out when it was told: a start that dies between is told too.
CREATE TABLE restored (backup_at_ms INTEGER NOT NULL, bad_backups INTEGER NOT NULL) STRICT;

-- Sends that only the journal knew at a start: the database that had their actions was lost, or older.
CREATE TABLE lost_send (
  n INTEGER PRIMARY KEY, kind TEXT NOT NULL, hash TEXT NOT NULL, at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX lost_send_by_hash ON lost_send (hash, kind);

-- What happened to the data while nobody looked, until somebody says to have read it.
CREATE TABLE incident (
  id INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL, code TEXT NOT NULL, data TEXT NOT NULL, file TEXT, read_at_ms INTEGER
) STRICT;

CREATE TABLE limit_window (bucket TEXT PRIMARY KEY, state TEXT NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT;
-- How it stands with each copy of a space. part: of a copy that is pulled part by part, which (an account); '' where it is one.
CREATE TABLE sync_state (
  space_id TEXT NOT NULL REFERENCES space(id) ON DELETE CASCADE, resource TEXT NOT NULL, part TEXT NOT NULL,
  good_at_ms INTEGER, tried_at_ms INTEGER NOT NULL, failure_code TEXT,
  failures INTEGER NOT NULL, again_at_ms INTEGER,
  -- When the tries in a row began that brought nothing; waiting for what is changed here is no such try.
  failing_since_ms INTEGER,
  -- How complete the last good answer was: so many of so many that it told of, or should have told of. NULL: not counted.
  here INTEGER, of INTEGER,
  PRIMARY KEY (space_id, resource, part)
) STRICT, WITHOUT ROWID;
-- What is typed in dialogs and forms and was not saved, under the window's own names.
CREATE TABLE typed (name TEXT PRIMARY KEY, text TEXT NOT NULL, typed_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`,
};
