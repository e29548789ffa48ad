import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { importInto } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { becomeOlder } from './older-copy.ts';
import { outpost, startOutpost } from './outpost.ts';
import { inConnectedPlace, openPlaceWithState } from './place.ts';

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlaceWithState({ posts: 5 }),
  (place) => ({ folder, data, sandbox } = place),
);

const importBatch = (count: number): Promise<void> => importInto(data, batchCsv(count));
const send = () => outpost(data, ['send', '--until-empty', '--timeout', '60']);
const refuse = (times: number): unknown =>
  sandbox.faults.add({ method: 'POST', path: /\/posts$/, times, fault: { kind: 'status', status: 422 } });

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

  it('ends status with 2 until it was read, also where the service cannot be reached, and with 3 from then on', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    // Not closed: another program could come by its port.
    const gone = { kind: 'reset', when: 'before' } as const;
    sandbox.faults.add({ method: 'GET', path: /./, times: 100, fault: gone });
    for (const _ of ['found', 'still unread']) expect((await outpost(data, ['status'])).code).toBe(2);
    expect((await outpost(data, ['status', '--read'])).code).toBe(3);
    expect((await outpost(data, ['status'])).code).toBe(3);
  });

  it('comes before a token that is refused', async () => {
    writeFileSync(join(data, 'outpost.sqlite'), 'no database '.repeat(1_000));
    sandbox.faults.add({ method: 'GET', path: /./, times: 100, fault: { kind: 'status', status: 401 } });
    expect((await outpost(data, ['status'])).code).toBe(2);
    expect((await outpost(data, ['status', '--read'])).code).toBe(4);
  });
});

describe('what needs the user', () => {
  it('is counted by status without what was put away, and the command it names works as it stands', async () => {
    await importBatch(4);
    refuse(3);
    const first = await send();
    expect([first.code, first.stdout]).toEqual([2, expect.stringContaining('3 were refused.')]);
    // Another run speaks of itself alone; what waits for the user still does.
    const second = await send();
    expect([second.code, second.stdout]).toEqual([0, '0 items were sent in this run.\n']);
    const listed = await outpost(data, ['--json', 'outbox', '--state', 'rejected']);
    const [one] = (listed.json() as { actions: { id: string }[] }).actions;
    expect((await outpost(data, ['outbox', 'dismiss', one?.id ?? ''])).code).toBe(0);
    const { code, stdout } = await outpost(data, ['status']);
    const [, count, command] = /^(\d+) items need you: npx outpost --data \S+ (.+)$/m.exec(stdout) ?? [];
    expect([code, count]).toEqual([2, '2']);
    const named = await outpost(data, (command ?? '').split(' '));
    expect(named.code).toBe(2);
    expect(named.stdout.trim().split('\n')).toHaveLength(2);
    expect(named.stdout).not.toContain(one?.id);
    // Also where the service asks for another token first.
    sandbox.faults.add({ fault: { kind: 'status', status: 401 } });
    await importBatch(1);
    await send();
    expect((await outpost(data, ['status'])).code).toBe(4);
    expect((await outpost(data, (command ?? '').split(' '))).code).toBe(2);
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
});

/** Ends before the service's own limit of 30 seconds by far: the test has half a minute. */
const unheard = async (): Promise<void> => {
  const asking = performance.now();
  const { code, stdout } = await outpost(data, ['status']);
  expect(performance.now() - asking).toBeLessThan(20_000);
  expect([code, stdout]).toEqual([
    3,
    expect.stringContaining(': the service has not answered yet\nIts last answer came on '),
  ]);
  expect(stdout).toContain('0 items are waiting.');
  const json = await outpost(data, ['--json', 'status']);
  expect(json.json()).toMatchObject({ online: false, answered: false, lastAnswerAtMs: expect.any(Number) as number });
};

describe('a service that takes the connection and does not answer', () => {
  beforeEach(() => sandbox.faults.add({ times: 1_000, fault: { kind: 'hang', when: 'before' } }));

  it('keeps status waiting for two seconds, and then it tells what is known', unheard);

  it('does the same beside an open Outpost', async () => {
    const web = startOutpost(data, ['web', '--port', '0', '--no-open']);
    await web.firstLine;
    await unheard();
    web.child.kill('SIGTERM');
    await web.ended;
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

it('a data folder that names none is refused: an unset variable of a script leads to nobody’s workspace', async () => {
  const { code, stderr } = await outpost(data, ['--data', '', 'status']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('It names no folder.') as string]);
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
