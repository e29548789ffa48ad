import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backup } from '../../src-main/core/store/backups.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder } from '../data-folder.ts';
import { outpost } from './outpost.ts';
import { closePlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  ({ folder, data, sandbox } = await openPlaceWithState({ posts: 5 }));
  await connectFolder(data, sandbox);
});
afterEach(() => closePlace({ folder, sandbox }));

it.each<[string, (file: string) => void, RegExp]>([
  ['deleted', (file) => rmSync(file), /The database was gone\. There was no backup/],
  ['emptied', (file) => writeFileSync(file, ''), /kept as outpost\.sqlite\.unreadable-\d+\. There was no backup/],
])('a database that was %s with every backup of it exits with 2 until that was read', async (_, lose, words) => {
  rmSync(join(data, 'backups'), { recursive: true });
  lose(join(data, 'outpost.sqlite'));
  for (const status of [await outpost(data, ['status']), await outpost(data, ['status'])]) {
    expect(status.code).toBe(2);
    expect(status.stdout).toMatch(words);
  }
  expect((await outpost(data, ['status', '--read'])).code).toBe(0);
  expect((await outpost(data, ['status'])).code).toBe(0);
});

it('a backup that could not be read either is not said to have been missing', async () => {
  for (const name of readdirSync(join(data, 'backups'))) writeFileSync(join(data, 'backups', name), 'no database');
  writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
  const status = await outpost(data, ['status']);
  expect(status.code).toBe(2);
  expect(status.stdout).toMatch(/The only backup could not be read either and is still in the folder backups/);
  expect(status.stdout).not.toMatch(/There was no backup/);
});

it('a database that was put aside is said with exit code 2 by every status, until it is said to have been read', async () => {
  const file = join(data, 'outpost.sqlite');
  const db = new Database(file);
  backup(db, data, Date.now());
  db.close();
  writeFileSync(file, 'no database '.repeat(1_000));
  for (const _ of ['found', 'still unread']) {
    const status = await outpost(data, ['status']);
    expect(status.code).toBe(2);
    expect(status.stdout).toMatch(/outpost\.sqlite\.unreadable-\d+[^]*outpost status --read/);
  }
  expect((await outpost(data, ['status', '--read'])).code).toBe(0);
  expect((await outpost(data, ['status'])).code).toBe(0);
});

it('a folder that a different version made is named, left as it is, and another one is offered', async () => {
  const file = join(data, 'outpost.sqlite');
  const db = new Database(file);
  db.exec('ALTER TABLE setting RENAME COLUMN value TO something');
  db.close();
  const before = readFileSync(file);
  const refused = await outpost(data, ['status']);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`The data in ${data} was made by a different version of Outpost`);
  expect(refused.stderr).toContain('Nothing was changed in it. Start with another folder (--data FOLDER)');
  expect(readFileSync(file).equals(before)).toBe(true);
  expect((await outpost(join(folder, 'another'), ['status'])).code).toBe(0);
});
