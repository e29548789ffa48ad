import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { spacesCalled, type CalledSpace } from '../../src-main/cli/space.ts';
import { connectFolder } from '../data-folder.ts';
import { outpost } from './outpost.ts';

let data: string;
let services: Sandbox[];
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'outpost-cli-'));
  services = [await startSandbox({ posts: 0 }), await startSandbox({ posts: 0 })];
});
afterEach(async () => {
  for (const service of services) await service.close();
  rmSync(data, { recursive: true, force: true });
});

it('a command works in the space that --space names, and says which one that is', async () => {
  const [first, second] = services;
  await connectFolder(data, first!, { name: 'Harbour' });
  // A line feed in it makes no second line.
  await connectFolder(data, second!, { name: 'Pine\nOnline' });
  const listed = (await outpost(data, ['spaces'])).stdout.trimEnd().split('\n');
  expect(listed.map((line) => line.slice(0, 9))).toEqual(['  Harbour', '* Pine On']);
  expect((await outpost(data, ['status'])).stdout).toContain('Pine Online (space ');
  expect((await outpost(data, ['--space', 'harbour', 'spaces'])).stdout).toMatch(/^\* Harbour/);
  const kept = await outpost(data, ['draft', 'add', 'For the harbour', '--space', 'Harbour']);
  expect(kept.stdout).toMatch(/^Kept as draft [\w-]+ in Harbour\.\n$/);
  const drafts = async (...args: string[]) => (await outpost(data, ['--json', 'draft', 'list', ...args])).json();
  expect([(await drafts())['total'], (await drafts('--space', 'Harbour'))['total']]).toEqual([0, 1]);
  const called = await outpost(data, ['--space', 'Harbour', 'call', 'drafts.list', '{}']);
  expect(called.stdout).toContain('For the harbour');
  const unknown = await outpost(data, ['--space', 'Nowhere', 'status']);
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    `No connected space is called “Nowhere”. See: npx outpost --data ${data} spaces\n`,
  ]);
  // The two services gave the same ID.
  const both = await outpost(data, ['--space', String(first!.space), 'status']);
  expect([both.code, both.stderr]).toEqual([1, expect.stringContaining('Several spaces are called')]);
});

it('a command does nothing in the sandbox of a window that waits at its welcome, unless it is named', async () => {
  await connectFolder(data, services[0]!, { name: 'Harbour' });
  const store = new Database(join(data, 'outpost.sqlite'));
  store.exec(
    "UPDATE connection SET is_sandbox = 1; UPDATE setting SET value = json_set(value, '$.activeSpaceId', NULL)",
  );
  store.close();
  const add = ['draft', 'add', 'Meant for a service'];
  const refused = await outpost(data, add);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^Nothing is connected yet\..*--space sandbox\.\n$/s),
  ]);
  expect((await outpost(data, [...add, '--space', 'Harbour'])).code).toBe(0);
  // As the window, which shows nothing of it before it was chosen.
  const status = await outpost(data, ['status']);
  expect([status.code, status.stdout]).toEqual([0, refused.stderr]);
  expect((await outpost(data, ['--json', 'status'])).json()).toMatchObject({ connection: null, paused: false });
  expect((await outpost(data, ['spaces'])).stdout).toMatch(/^ {2}Harbour .*, the sandbox\), /);
  const named = ['--space', 'sandbox'];
  expect((await outpost(data, ['status', ...named])).stdout).toContain(', the sandbox): ');
  expect((await outpost(data, ['spaces', ...named])).stdout).toMatch(/^\* Harbour /);
});

it('a space is called by its ID, by the service’s, by its name, or, where none is called so, as the sandbox', () => {
  const space = (id: string, remoteId: string, name: string): CalledSpace => ({
    ...{ id, remoteId, name, timeZone: 'UTC', url: 'https://example.com', sandbox: false },
  });
  const all = [space('a', '7', 'Seven'), space('b', '8', '7'), space('c', '70', 'seven')];
  const ids = (called: string) => spacesCalled(all, called).map(({ id }) => id);
  expect([ids('b'), ids('007'), ids('7'), ids(' SEVEN '), ids('70'), ids('0')]).toEqual([
    ['b'],
    ['a'],
    ['a'],
    ['a', 'c'],
    ['c'],
    [],
  ]);
  all.push({ ...space('d', '9', 'Shop'), sandbox: true });
  expect(ids('Sandbox')).toEqual(['d']);
  all.push(space('e', '10', 'Sandbox'));
  expect(ids('Sandbox')).toEqual(['e']);
});
