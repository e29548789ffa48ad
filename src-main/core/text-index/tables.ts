/** Rises whenever what is written into the index changes: it is then made anew. */
export const VERSION = 4;

/** What beside posts is searched. */
export const localKinds = ['draft', 'action', 'block', 'comment'] as const;
export type LocalKind = (typeof localKinds)[number];

/** Bits of a row's number in the index that are the post's own; those above are the minute of its publication. */
const SEEN_BITS = 30;
export const SEEN_MASK = 2 ** SEEN_BITS - 1;
const LAST_MINUTE = 2 ** 32 - 1;

/**
 * SQL: a minute in a row's number, so that the index gives the newest posts first and a stretch of time without a look at them.
 * It counts back: posts come newest first, and FTS5 writes a piece of its own for each row with a smaller number than the last.
 */
export const minuteBits = (ms: string): string =>
  `((${LAST_MINUTE} - min(max(0, (${ms}) / 60000), ${LAST_MINUTE})) << ${SEEN_BITS})`;
/** SQL: behind all numbers of the same minute. */
export const behindMinute = (ms: string): string => `(${minuteBits(ms)} + ${2 ** SEEN_BITS})`;

const fullText = (name: string): string =>
  `CREATE VIRTUAL TABLE ${name} USING fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = "ascii tokenchars '_'");`;

/**
 * Nothing of a text is kept but which words it has: not the text (contentless) and not where they stand in it (no detail).
 * Words come folded and separated by spaces (tokens.ts), so SQLite only has to cut there.
 */
export const tables = `
  CREATE TABLE search_version (version INTEGER NOT NULL) STRICT;
  -- What is still to be indexed: all of a kind behind (posts: before) this place.
  CREATE TABLE search_build (kind TEXT PRIMARY KEY, place ANY) STRICT, WITHOUT ROWID;
  -- Posts that were written and are not indexed yet: what is kept of the service does not wait for its words.
  CREATE TABLE search_due (seen INTEGER PRIMARY KEY) STRICT;
  -- Numbers rise with each change of what is searched.
  CREATE TABLE search_doc (
    n INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, space_id TEXT NOT NULL, source TEXT NOT NULL,
    UNIQUE (kind, space_id, source)
  ) STRICT;
  -- The words of the index, to find those that begin as what is being typed, or are spelt nearly so.
  CREATE TABLE search_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  ${fullText('search_post')}
  ${fullText('search_local')}`;

export const dropTables = ['version', 'build', 'due', 'doc', 'word', 'post', 'local']
  .map((name) => `DROP TABLE IF EXISTS search_${name};`)
  .join('');

/** SQL: what a row is of, as words of the index; no text can have one that begins so. */
const space = (row: string): string => `'_s' || hex(${row}.space_id)`;
export const accountMark = (id: string): string => `'_a' || hex(${id})`;
const accountMarks = (list: string): string =>
  `ifnull((SELECT group_concat(${accountMark('value')}, ' ') FROM json_each(iif(json_valid(${list}), ${list}, '[]'))), '')`;

const keepWords = (text: string, isFound = 'true'): string =>
  `INSERT INTO search_word SELECT value FROM json_each(search_new_words(${text})) WHERE ${isFound} ON CONFLICT DO NOTHING;`;

/** SQL: a post's number in the index. */
export const postNumber = (row: string): string => `${minuteBits(`ifnull(${row}.published_at_ms, 0)`)} | ${row}.seen`;
const postText = (row: string): string => `ifnull(${row}.excerpt, '')`;
const removePost = (row: string): string => `DELETE FROM search_post WHERE rowid = ${postNumber(row)};`;

/** Words that stood in this text alone are in no other: what was deleted or taken out is not kept among them. `but`: JSON of those that stay. */
const dropWords = (text: string, but = `'[]'`): string => `
    DELETE FROM search_word WHERE word IN (
      SELECT value FROM json_each(search_new_words(${text})) WHERE value NOT IN (SELECT value FROM json_each(${but})))
    AND NOT EXISTS (SELECT 1 FROM search_local WHERE search_local MATCH '"' || search_word.word || '"')
    AND NOT EXISTS (SELECT 1 FROM search_post WHERE search_post MATCH '"' || search_word.word || '"');`;

interface LocalSource {
  kind: LocalKind;
  table: string;
  /** The column that names one. */
  source: string;
  /** SQL of a row (`new`): what is searched in it, of which accounts it is, whether it is searched at all. */
  text: string;
  accounts: string;
  isFound: string;
  /** Columns of which these depend. */
  columns: string;
  /** So few that each one's words can be looked for when a space is removed with all it has. */
  isFew: boolean;
}

export const localSources: LocalSource[] = [
  {
    kind: 'draft',
    table: 'draft',
    source: 'id',
    text: 'search_draft_text(new.body)',
    accounts: accountMarks('new.account_ids'),
    isFound: 'new.blank = 0 AND new.deleted_at_ms IS NULL AND new.queued_at_ms IS NULL',
    columns: 'body, account_ids, blank, deleted_at_ms, queued_at_ms',
    isFew: false,
  },
  {
    kind: 'action',
    table: 'action',
    source: 'id',
    text: 'search_title(new.text, new.change_code)',
    accounts: accountMarks('new.account_ids'),
    isFound: 'true',
    columns: 'text, change_code, account_ids',
    isFew: false,
  },
  {
    kind: 'block',
    table: 'bio_block',
    source: 'id',
    text: `concat_ws(char(10), new.title, new.text, new.url)`,
    accounts: `''`,
    isFound: 'true',
    columns: 'title, text, url',
    isFew: true,
  },
  {
    kind: 'comment',
    table: 'scheduled_comment',
    source: 'remote_id',
    text: `ifnull(new.content, '')`,
    accounts: `ifnull(${accountMark('new.account_id')}, '')`,
    isFound: 'true',
    columns: 'content, account_id',
    isFew: true,
  },
];

/** SQL of a row as it was before an update. */
const before = (sql: string): string => sql.replaceAll('new.', 'old.');

function localTriggers({ kind, table, source, text, accounts, isFound, columns, isFew }: LocalSource): string {
  const oldText = before(text);
  const of = (row: string): string => `kind = '${kind}' AND space_id = ${row}.space_id AND source = ${row}.${source}`;
  // A thousand drafts that only get a time are not cut into words for it; what is not in the index yet is written to get there.
  const isChanged = [isFound, accounts, text].map((sql) => `(${before(sql)}) IS NOT (${sql})`).join(' OR ');
  const isMissing = `NOT EXISTS (SELECT 1 FROM search_doc WHERE ${of('new')})`;
  const words = `${space('new')} || ' _k${kind} ' || ${accounts} || ' ' || search_words(${text})`;
  const add = `
    INSERT INTO search_doc (kind, space_id, source) SELECT '${kind}', new.space_id, new.${source} WHERE ${isFound};
    INSERT INTO search_local (rowid, words) SELECT n, ${words} FROM search_doc WHERE ${of('new')};
    ${keepWords(text, isFound)}`;
  const remove = `
    DELETE FROM search_local WHERE rowid = (SELECT n FROM search_doc WHERE ${of('old')});
    DELETE FROM search_doc WHERE ${of('old')};`;
  return `
  CREATE TEMP TRIGGER search_${kind}_insert AFTER INSERT ON main.${table} WHEN ${isFound} BEGIN ${add} END;
  CREATE TEMP TRIGGER search_${kind}_update AFTER UPDATE OF ${columns} ON main.${table} WHEN ${isChanged} OR ${isMissing}
    BEGIN ${remove} ${dropWords(oldText, `iif(${isFound}, search_new_words(${text}), '[]')`)} ${add} END;
  CREATE TEMP TRIGGER search_${kind}_delete AFTER DELETE ON main.${table} BEGIN ${remove} ${isFew ? dropWords(oldText) : ''} END;`;
}

const isPostChanged = [
  ...['excerpt', 'published_at_ms', 'imported'].map((name) => `old.${name} IS NOT new.${name}`),
  '(old.gone_at_ms IS NULL) <> (new.gone_at_ms IS NULL)',
].join(' OR ');
/** A space that goes takes all its posts along; its words go when the index is made anew. */
const isSpaceHere = (row: string): string => `EXISTS (SELECT 1 FROM space WHERE id = ${row}.space_id)`;

/**
 * They keep the index in step in the very transaction that changes a row, cascades included; a post that is written is only
 * noted there (`search_due`), and indexed behind the commit. Of this connection alone (TEMP): they call functions of this
 * program, which no other reader of the file has. After a space was removed the index is made anew at the next start, so that
 * none of its words stays.
 */
export const triggers = `
  CREATE TEMP TRIGGER search_space_delete AFTER DELETE ON main.space BEGIN DELETE FROM search_version; END;
  CREATE TEMP TRIGGER search_post_insert AFTER INSERT ON main.post BEGIN INSERT INTO search_due VALUES (new.seen); END;
  CREATE TEMP TRIGGER search_post_update AFTER UPDATE OF excerpt, published_at_ms, imported, gone_at_ms ON main.post WHEN ${isPostChanged}
    BEGIN ${removePost('old')} INSERT INTO search_due VALUES (new.seen) ON CONFLICT DO NOTHING; END;
  CREATE TEMP TRIGGER search_post_retold AFTER UPDATE OF excerpt ON main.post WHEN old.excerpt IS NOT new.excerpt
    BEGIN ${dropWords(postText('old'), `search_new_words(${postText('new')})`)} END;
  CREATE TEMP TRIGGER search_post_delete AFTER DELETE ON main.post BEGIN DELETE FROM search_due WHERE seen = old.seen; ${removePost('old')} END;
  CREATE TEMP TRIGGER search_post_unsaid AFTER DELETE ON main.post WHEN ${isSpaceHere('old')} BEGIN ${dropWords(postText('old'))} END;
  ${localSources.map(localTriggers).join('')}`;
