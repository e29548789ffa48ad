import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { becomeOlder } from './older-copy.ts';
import { outpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let data: string;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ data } = place),
);

describe('a database that was put aside', () => {
  it('is shown by the command that says it was read, though none said it before', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    const read = await outpost(data, ['status', '--read']);
    expect(read.code).toBe(0);
    expect(read.stdout).toMatch(/^! The database could not be read\. It was kept as outpost\.sqlite\.unreadable-\d+/);
    expect((await outpost(data, ['status'])).stdout).not.toContain('database');
  });

  it('is said once by each command, whichever comes first, and in full by the log', async () => {
    const once = (text: string): void => expect(text.match(/database/g)).toHaveLength(1);
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    const first = await outpost(data, ['--json', 'outbox']);
    once(first.stderr);
    expect(first.stderr).toMatch(/^! The database could not be read\..*\nSay that you have read this with: .*\n$/);
    expect(readFileSync(join(data, 'logs', 'cli.log'), 'utf8')).toContain('the database cannot be read');
    const status = await outpost(data, ['status']);
    once(status.stdout);
    expect(status.stderr).toBe('');
    await outpost(data, ['status', '--read']);
    expect((await outpost(data, ['outbox'])).stderr).toBe('');
  });
});

it('status says that the outbox is paused, and how to go on, once an older copy was answered one by one', async () => {
  await becomeOlder(data);
  expect((await outpost(data, ['outbox', 'older', '--one-by-one'])).code).toBe(0);
  const { code, stdout } = await outpost(data, ['status']);
  expect(code).toBe(2);
  expect(stdout).toMatch(
    /^The outbox is paused, and nothing is sent\. To go on: npx outpost --data \S+ outbox resume$/m,
  );
  expect(stdout).not.toContain('older copy');
});

describe('what needs the user', () => {
  it('is nothing where nothing does', async () => {
    expect(await outpost(data, ['outbox', '--needs-you'])).toMatchObject({ code: 0, stdout: 'Nothing needs you.\n' });
    expect((await outpost(data, ['outbox', '--needs-you', '--state', 'rejected'])).code).toBe(1);
    expect(await outpost(data, ['outbox', '--state', 'rejected'])).toMatchObject({
      code: 0,
      stdout: 'Nothing in the outbox has the state "rejected".\n',
    });
  });
});
