import { writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { migrate, schemaVersion } from '../../src-main/core/store/migrate.ts';
import { backup } from '../../src-main/core/store/backups.ts';

/*
 * Begins a long migration or a long backup of a data folder, says so on stdout, and waits in the middle of it to be
 * killed: `node killed-in.ts migration|backup FOLDER`.
 */

const [, , step, folder = ''] = process.argv;
const db = new Database(join(folder, 'outpost.sqlite'));
const count = (rows: number): string =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})`;

if (step === 'migration') {
  db.function('begun', () => writeSync(1, 'begun\n'));
  const sql = `CREATE TABLE half (i INTEGER, t TEXT); ${count(200_000)} INSERT INTO half SELECT i, hex(randomblob(40)) FROM n;
    SELECT begun(); ${count(2_000_000_000)} INSERT INTO half SELECT i, hex(randomblob(40)) FROM n;`;
  migrate(db, [{ version: schemaVersion + 1, sql }]);
} else {
  // Large, so that the copy takes long.
  db.exec(`CREATE TABLE ballast (t TEXT); ${count(150_000)} INSERT INTO ballast SELECT hex(randomblob(400)) FROM n;`);
  writeSync(1, 'begun\n');
  backup(db, folder, 1_800_000_000_000);
}
