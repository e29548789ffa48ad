import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSandbox, type Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { connectFolder, importInto } from '../desk-folder.ts';
import { batchCsv } from './batch.ts';
import { becomeOlder } from './older-copy.ts';
import { outpost } from './outpost.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-status-'));
  data = join(folder, 'data');
  vi.stubEnv('OUTPOST_STATE', join(folder, 'state'));
  sandbox = await startSandbox({ posts: 5 });
  await connectFolder(data, sandbox);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const importBatch = (count: number): Promise<void> => importInto(data, batchCsv(count));
const send = () => outpost(data, ['send', '--until-empty', '--timeout', '60']);
const refuse = (times: number): unknown =>
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times, fault: { kind: 'status', status: 422 } });

describe('a database that was put aside', () => {
  it('ends status with 2 until it was read, also where the service cannot be reached, and with 3 from then on', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    await sandbox.close();
    for (const _ of ['found', 'still unread']) expect((await outpost(data, ['status'])).code).toBe(2);
    expect((await outpost(data, ['status', '--read'])).code).toBe(3);
    expect((await outpost(data, ['status'])).code).toBe(3);
  });

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
  expect(stdout).toMatch(/^The outbox is paused, and nothing is sent\. To go on: outpost outbox resume$/m);
  expect(stdout).not.toContain('older copy');
});

describe('what needs the user', () => {
  it('is counted by status without what was put away, and the command it names works as it stands', async () => {
    await importBatch(4);
    refuse(3);
    await send();
    const listed = await outpost(data, ['--json', 'outbox', '--state', 'rejected']);
    const [first] = (listed.json() as { actions: { id: string }[] }).actions;
    expect((await outpost(data, ['outbox', 'dismiss', first?.id ?? ''])).code).toBe(0);
    const { code, stdout } = await outpost(data, ['status']);
    const [, count, command] = /^(\d+) items need you: outpost (.+)$/m.exec(stdout) ?? [];
    expect([code, count]).toEqual([2, '2']);
    const named = await outpost(data, (command ?? '').split(' '));
    expect(named.code).toBe(2);
    expect(named.stdout.trim().split('\n')).toHaveLength(2);
    expect(named.stdout).not.toContain(first?.id);
  });

  it('is listed with a first comment named by its post', async () => {
    const file = join(folder, 'comment.csv');
    writeFileSync(file, 'text,accounts,first_comment\nWe roast on Tuesdays,x,Link in bio\n');
    await outpost(data, ['import', file]);
    sandbox.faults.add({ method: 'POST', path: /\/comment$/, fault: { kind: 'reset', when: 'after' } });
    expect((await send()).code).toBe(2);
    const listed = await outpost(data, ['outbox', '--needs-you']);
    expect(listed.stdout).toMatch(
      /in_doubt +posts\.firstComment +First comment on “We roast on Tuesdays”: Link in bio {2}/,
    );
  });

  it('is nothing where nothing does', async () => {
    expect(await outpost(data, ['outbox', '--needs-you'])).toMatchObject({ code: 0, stdout: 'Nothing needs you.\n' });
    expect((await outpost(data, ['outbox', '--needs-you', '--state', 'rejected'])).code).toBe(1);
  });
});

it.runIf(process.platform === 'linux')(
  'a place for the state that cannot be made is said, and nothing waits for it',
  async () => {
    const status = await outpost(data, ['status'], { env: { OUTPOST_STATE: '/proc/nothing/of/ours' } });
    expect(status.stdout).toContain('/proc/nothing/of/ours');
    expect(status.stdout).toContain('0 items are waiting.');
  },
);
