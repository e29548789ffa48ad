import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync, type Stats } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { backupFolder, backupsIn, seal } from './backups.ts';
import { BEYOND_OWN_IDS, OWN_ID_GLOB } from './ids.ts';
import { copyLog } from './log-copies.ts';
import { makeFolder } from './make-folder.ts';
import { migrations, schemaVersion, versionOf } from './migrate.ts';
import { noteChosen } from './restored.queries.ts';
import { definition, hasSchemaOf, schemaAt, tablesAt } from './same-schema.ts';
import { makeSound } from './soundness.ts';
import { isUnsound } from './trouble.ts';
import { isWhole } from './whole-file.ts';

/** Why a file cannot take the database's place. */
export type CannotRestore = 'backup-gone' | 'backup-unreadable' | 'backup-newer' | 'backup-other-version';

/** Waits to take the database's place at the next start; the number says when that was asked for. */
const STAGED = /^outpost\.sqlite\.restore-(\d+)$/;
/** A copy that is not ready yet, with what SQLite writes beside it. */
const PART = /^outpost\.sqlite\.restore-\d+\.part/;

/**
 * Makes a copy of `from` ready to become the database of this folder at the next start. The file itself is only read, and
 * what is here stays as it is until then. Null: it is ready.
 */
export function stageRestore(dataFolder: string, from: string, nowMs: number): CannotRestore | null {
  const found = foundAt(from);
  if (found === 'refused') return 'backup-unreadable';
  if (found === undefined) return 'backup-gone';
  // A pipe would be waited for, and with it everybody who needs this folder.
  if (!found.isFile()) return 'backup-unreadable';
  const staged = join(dataFolder, `outpost.sqlite.restore-${nowMs}`);
  const part = `${staged}.part`;
  rmSync(part, { force: true });
  try {
    copyWhole(from, part);
    const why = refusalOf(part);
    if (why !== null) return why;
    dropForeign(part);
    // What names a token is found by an index as well.
    inCopy(part, (db) => makeSound(db, 'whole'));
    const isOwn = backupsIn(dataFolder).some(({ path }) => path === from);
    inCopy(part, (db) => noteChosen(db, isOwn ? 'chosen-here' : 'chosen-elsewhere', madeAtMs(from), nowMs));
    if (!isOwn) keepTokensHome(part, dataFolder);
    // The last one that was chosen is the one that counts.
    for (const { path } of stagedIn(dataFolder)) rmSync(path);
    seal(part, staged);
    return null;
  } catch (error) {
    if (!(error instanceof CannotRead) && !isUnsound(error) && (error as NodeJS.ErrnoException).path !== from)
      throw error;
    return 'backup-unreadable';
  } finally {
    rmSync(part, { force: true });
  }
}

/** `refused`: the system does not so much as look there, such as for a name that is too long, or a link to itself. */
function foundAt(path: string): Stats | undefined | 'refused' {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return 'refused';
  }
}

/** By its name, where it has one of ours; else null: the file's own times are of when it was copied. */
function madeAtMs(from: string): number | null {
  const [, written] = /^outpost-(\d{12,14})-v\d+\b/.exec(basename(from)) ?? [];
  return written === undefined ? null : Number(written);
}

/**
 * A database of ours has no triggers and no views in it (text-index/tables.ts): what stands in one would act on all that is written.
 * An index that no step makes could refuse it, and one under a name of ours could keep a step from its own. So could a table that
 * refers to one of ours; and those of the search index are made anew, whatever they have become.
 */
function dropForeign(part: string): void {
  const db = new Database(part);
  try {
    const model = schemaAt(versionOf(db), migrations);
    const found = db.prepare<[], { type: string; name: string; sql: string | null }>(
      `SELECT type, name, sql FROM sqlite_schema WHERE type IN ('trigger', 'view', 'index') ORDER BY type`,
    );
    // Without a statement it is the index of a table's own key.
    const isOurs = (sql: string | null): boolean => sql === null || model.has(definition(sql));
    for (const { type, name, sql } of found.all())
      if (type !== 'index' || !isOurs(sql)) db.exec(`DROP ${type} IF EXISTS ${quoted(name)}`);
    dropForeignTables(db, tablesAt(versionOf(db), migrations));
  } finally {
    db.close();
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function dropForeignTables(db: Database.Database, ours: ReadonlySet<string>): void {
  db.pragma('foreign_keys = OFF');
  // A virtual table takes those along in which it is kept, and none of them goes before it.
  const found = db.prepare<[], { name: string }>(
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY sql LIKE 'CREATE VIRTUAL %' DESC`,
  );
  for (const { name } of found.all())
    if (!ours.has(name.toLowerCase())) db.exec(`DROP TABLE IF EXISTS ${quoted(name)}`);
}

/** In the copy itself, so that no start forgets to say so and to stop what waits. */
function inCopy(part: string, note: (db: Database.Database) => void): void {
  const db = new Database(part);
  try {
    note(db);
  } finally {
    db.close();
  }
}

/**
 * A token goes nowhere but where it has gone: a file that came from elsewhere may name the key of any secret that is here beside
 * any address, where it would then be sent. A connection with such a key is signed in to anew; a token that was made here and
 * kept is listed without its secret.
 */
function keepTokensHome(part: string, dataFolder: string): void {
  const known = goneTo(dataFolder);
  const db = new Database(part);
  try {
    const renamed = db.prepare('UPDATE connection SET token_key = ?, token_added_at_ms = NULL WHERE id = ?');
    const unkept = db.prepare('UPDATE made_token SET secret_key = NULL WHERE id = ?');
    for (const named of secretsNamedIn(db)) {
      if (known.has(placeOf(named))) continue;
      if (named.by === 'connection') renamed.run(randomUUID(), named.id);
      else unkept.run(named.id);
    }
  } finally {
    db.close();
  }
}

/**
 * Where the secrets that are here have gone, as the database and the backups of this folder tell: what neither of them knows of
 * has gone nowhere. One that cannot be read tells nothing.
 */
function goneTo(dataFolder: string): Set<string> {
  const files = [join(dataFolder, 'outpost.sqlite'), ...backupsIn(dataFolder).map(({ path }) => path)];
  return new Set(files.flatMap(namedInFile).map(placeOf));
}

function namedInFile(file: string): NamedSecret[] {
  try {
    const db = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return secretsNamedIn(db);
    } finally {
      db.close();
    }
  } catch {
    return [];
  }
}

/** A row that names a secret of the secret store, and the address to which that goes. */
interface NamedSecret {
  by: 'connection' | 'made-token';
  id: string;
  key: string;
  url: string;
}

const placeOf = ({ by, key, url }: NamedSecret): string => JSON.stringify([by, key, url]);

const secretsNamedIn = (db: Database.Database): NamedSecret[] =>
  db
    .prepare<[], NamedSecret>(
      `SELECT 'connection' AS by, id, token_key AS key, url FROM connection
      UNION ALL SELECT 'made-token', made_token.id, secret_key, connection.url FROM made_token
        LEFT JOIN connection ON connection.id = connection_id WHERE secret_key IS NOT NULL`,
    )
    .all();

/** What the file that was chosen cannot be read for says nothing about this folder, or its disk. */
class CannotRead extends Error {}

function copyWhole(from: string, to: string): void {
  const db = ofSource(/./, () => new Database(from, { readonly: true, fileMustExist: true }));
  try {
    ofSource(/./, () => db.prepare('SELECT 1 FROM sqlite_schema').all());
    // From here on the disk of the copy is written to as well: what it refuses is not of the file.
    ofSource(/^SQLITE_IOERR_(SHORT_)?READ/, () => db.prepare('VACUUM INTO ?').run(to));
  } finally {
    db.close();
  }
}

function ofSource<T>(codes: RegExp, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof Database.SqliteError && codes.test(error.code) ? new CannotRead() : error;
  }
}

/** A number of another program's says nothing: every version of Outpost has these. */
const isOfOutpost = (db: Database.Database): boolean =>
  db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name IN ('space', 'connection', 'action')`).all()
    .length > 0;

function refusalOf(path: string): CannotRestore | null {
  const db = new Database(path);
  try {
    const version = versionOf(db);
    if (version === 0 || !isOfOutpost(db)) return 'backup-unreadable';
    if (version > schemaVersion) return 'backup-newer';
    if (!isWhole(db) || hasOddIds(db) || hasCircle(db)) return 'backup-unreadable';
    return version < schemaVersion || hasSchemaOf(db, migrations) ? null : 'backup-other-version';
  } finally {
    db.close();
  }
}

/**
 * Actions that wait for each other would wait for ever, and nobody would be told. In every circle one of them waits for a later
 * one, which few do.
 */
function hasCircle(db: Database.Database): boolean {
  if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'action_dependency'`).get() === undefined) return false;
  const circle = `WITH RECURSIVE reached (first, id) AS (
      SELECT action_id, depends_on FROM action_dependency WHERE depends_on >= action_id
      UNION SELECT first, depends_on FROM reached JOIN action_dependency ON action_id = id WHERE id <> first
    ) SELECT 1 FROM reached WHERE id = first LIMIT 1`;
  return db.prepare(circle).get() !== undefined;
}

/** What follows one another goes by the ids of actions: those of a file in which others were written stand in no order. */
function hasOddIds(db: Database.Database): boolean {
  if (db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'action'`).get() === undefined) return false;
  return (
    db.prepare('SELECT 1 FROM action WHERE id NOT GLOB ? OR id >= ?').get(OWN_ID_GLOB, BEYOND_OWN_IDS) !== undefined
  );
}

/** What is no file under such a name is none of ours, and stays. */
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

function stagedIn(dataFolder: string): { path: string; askedAtMs: number }[] {
  return filesIn(dataFolder)
    .map((name) => ({ path: join(dataFolder, name), askedAtMs: Number(STAGED.exec(name)?.[1] ?? 0) }))
    .filter(({ askedAtMs }) => askedAtMs > 0)
    .sort((a, b) => b.askedAtMs - a.askedAtMs);
}

/**
 * Puts what was chosen into the database's place, before anything is opened. What was there becomes the newest backup, or
 * is put aside where it cannot be read. An end between any two steps is gone on from at the next start. Returns the time in the name of the
 * backup that was made so; null: none was.
 */
export function finishRestore(dataFolder: string, file: string): number | null {
  // Of one that was killed while it copied; nobody else copies now, because this folder is held.
  for (const name of filesIn(dataFolder)) if (PART.test(name)) rmSync(join(dataFolder, name), { force: true });
  const [staged] = stagedIn(dataFolder);
  if (staged === undefined) return null;
  const isKept = existsSync(file) && keepReplaced(dataFolder, file, staged.askedAtMs);
  for (const suffix of ['-wal', '-shm', '-journal']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.unreadable-${staged.askedAtMs}${suffix}`);
  }
  renameSync(staged.path, file);
  return isKept ? staged.askedAtMs : null;
}

/** Whether it is a backup now. */
function keepReplaced(dataFolder: string, file: string, atMs: number): boolean {
  // Folding it in drops what stands behind a damaged line of it.
  copyLog(file, atMs);
  const version = foldedVersion(file);
  if (version === null) {
    renameSync(file, `${file}.unreadable-${atMs}`);
    return false;
  }
  makeFolder(backupFolder(dataFolder));
  renameSync(file, join(backupFolder(dataFolder), `outpost-${atMs}-v${version}.sqlite`));
  return true;
}

/** With its log folded in, so that it is one file. Null: it is no database that can be read. */
function foldedVersion(file: string): number | null {
  try {
    const db = new Database(file, { timeout: 5_000 });
    try {
      db.pragma('journal_mode = DELETE');
      const version = versionOf(db);
      return version > 0 && isWhole(db) ? version : null;
    } finally {
      db.close();
    }
  } catch (error) {
    if (isUnsound(error)) return null;
    throw error;
  }
}
