import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { backup } from '../../src-main/core/store/backups.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { batchCsv } from './batch.ts';
import { becomeOlder } from './older-copy.ts';
import { outpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ folder, data, sandbox } = place),
);

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
    expect(status.stdout).toMatch(/outpost\.sqlite\.unreadable-\d+[^]*outpost --data \S+ status --read/);
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

it('an older copy exits with 2 until it is answered, is not resumed before, and sends nothing twice', async () => {
  await becomeOlder(data);
  const status = await outpost(data, ['status']);
  expect(status).toMatchObject({ code: 2, stdout: expect.stringContaining('Paused, older copy') as string });
  // Every answer there is, and first the one that changes nothing.
  // What the window's card says, too.
  expect(status.stdout).toMatch(/Paused, older copy\. .*This copy is from .*\. 3 posts went out since\./);
  // What it holds waits for the answer alone; times are those of this computer's clock.
  expect(status.stdout).toContain('0 items are waiting. 3 are held until the older copy is answered.');
  expect(status.stdout).not.toMatch(/\d{4}-\d\d-\d\dT/);
  const send = await outpost(data, ['send', '--until-empty', '--timeout', '20']);
  expect(send.stdout).toBe(
    `0 items were sent in this run. 3 are still waiting. Paused, older copy: npx outpost --data ${data} status says what to do.\n`,
  );
  expect(status.stdout).toMatch(/outpost --data \S+ outbox older --look\b.*--all-sent, --one-by-one, or --none-went/);
  expect((await outpost(data, ['--json', 'status'])).json()).toMatchObject({ older: true });
  expect(await outpost(data, ['outbox', 'resume'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Say first what went out') as string,
  });
  const unsaid = await outpost(data, ['outbox', 'older']);
  expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining('Say which: --look') as string });
  const looked = await outpost(data, ['--json', 'outbox', 'older', '--look']);
  expect([looked.code, looked.json()]).toEqual([2, { found: 0, left: 3 }]);
  expect((await outpost(data, ['outbox', 'older', '--none-went'])).code).toBe(1);
  expect((await outpost(data, ['--json', 'outbox', 'older', '--all-sent'])).json()).toEqual({ answered: 3 });
  expect(await outpost(data, ['outbox', 'older', '--none-went'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Nothing is left to be answered.') as string,
  });
  expect((await outpost(data, ['outbox', 'resume'])).code).toBe(0);
  expect((await outpost(data, ['status'])).code).toBe(0);
  expect(sandbox.journal.executed('post.created')).toHaveLength(3);
});

it('what was found of an older copy waits to be confirmed: status and send say how many, and that the outbox is paused', async () => {
  await becomeOlder(data, { now: true });
  const looked = await outpost(data, ['outbox', 'older', '--look']);
  expect(looked.stdout).toMatch(
    /^3 were found, and are shown as matched\. 0 are left to decide\..*outpost --data \S+ outbox resume/,
  );
  const { stdout } = await outpost(data, ['status']);
  expect(stdout).toMatch(/^The outbox is paused.*outpost --data \S+ outbox resume$/m);
  expect(stdout).toMatch(
    /^3 items were found .* npx outpost --data \S+ outbox --state matched, then npx outpost --data \S+ outbox confirm ID/m,
  );
  const status = (await outpost(data, ['--json', 'status'])).json();
  expect(status).toMatchObject({ paused: true, older: false, outbox: { matched: 3 } });

  expect((await outpost(data, ['outbox', 'resume'])).code).toBe(0);
  const file = join(folder, 'another.csv');
  writeFileSync(file, batchCsv(1, 'Another'));
  await outpost(data, ['import', file]);
  const sent = await outpost(data, ['send', '--until-empty', '--timeout', '60']);
  // It speaks of its own run; what was found before stands in the status.
  expect(sent.stdout).toBe('1 item was sent in this run.\n');
  const { actions } = (await outpost(data, ['--json', 'outbox', '--state', 'matched'])).json() as {
    actions: { id: string }[];
  };
  expect((await outpost(data, ['outbox', 'confirm', ...actions.map(({ id }) => id)])).code).toBe(0);
  // Nothing left in this run: what went out before it, or was found, is not counted as sent by it.
  const counted = (await outpost(data, ['--json', 'send', '--until-empty', '--timeout', '60'])).json();
  expect(counted).toMatchObject({ sent: 0, matched: 0 });
  expect(Number(counted['done']) + Number(counted['done_unlinked'])).toBe(4);
});
