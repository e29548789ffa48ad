import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { blankBody } from '../../src-preload/contract/blank-draft.ts';
import { lockFolder } from '../../src-main/core/store/lock.ts';
import { dialHolder } from '../../src-main/host/local-socket/dial.ts';
import { programVersion } from '../../src-main/host/program-folder.ts';
import type { CoreClient } from '../../src-main/host/rpc-client.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { withCore } from '../data-folder.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Running } from './outpost.ts';
import { inConnectedPlace, openPlace } from './place.ts';
import { connecting, silentService } from './silent-service.ts';

const CALLS = 1_000;
const HANDS = 8;
/** After so many the web shell is killed. */
const KILLS = [300, 600];

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlace({ posts: 5 }),
  (place) => ({ folder, data, sandbox } = place),
);

async function openedWeb(): Promise<Running> {
  for (;;) {
    const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
    if (await web.firstLine.catch(() => null)) return web;
    // A command had the folder in that moment.
    expect((await web.ended).stderr).toContain('already open with this data (cli');
  }
}

/** Asks for the line until somebody answers. */
async function reached(): Promise<CoreClient> {
  for (;;) {
    const dialled = await dialHolder(data, programVersion());
    if (dialled.found === 'core') return dialled.client;
    await pause(20);
  }
}

it.runIf(process.platform !== 'win32')(
  'a thousand calls of eight hands, of commands in between, and two kills: nothing is lost, and nothing is there twice',
  async () => {
    const spaceId = await withCore(data, async ({ connections }) => (await connections.list({}))[0]!.spaces[0]!.id);
    const drafts = Array.from({ length: CALLS }, (_, n) => ({ draftId: randomUUID(), text: `Draft ${n} of many` }));
    const left = [...drafts];
    let web = await openedWeb();
    let done = 0;
    let repeated = 0;

    const hand = async (): Promise<void> => {
      let client = await reached();
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        for (;;) {
          try {
            await client.core.drafts.save({
              spaceId,
              draftId: next.draftId,
              body: { ...blankBody(), text: next.text },
            });
            break;
          } catch (error) {
            expect(error).toMatchObject({ data: { code: 'core-gone' } });
            repeated += 1;
            client = await reached();
          }
        }
        done += 1;
      }
      client.close();
    };
    const killer = async (): Promise<void> => {
      for (const after of KILLS) {
        await expect.poll(() => done, { interval: 1 }).toBeGreaterThanOrEqual(after);
        web.child.kill('SIGKILL');
        await web.ended;
        web = await openedWeb();
      }
    };
    const commands = async (): Promise<void> => {
      while (done < CALLS) expect([0, 1]).toContain((await outpost(data, ['draft', 'list'])).code);
    };
    await Promise.all([...Array.from({ length: HANDS }, hand), killer(), commands()]);

    expect(repeated).toBeGreaterThan(0);
    const client = await reached();
    expect((await client.core.drafts.list({ spaceId, limit: 1 })).total).toBe(CALLS);
    for (const { draftId, text } of drafts) expect((await client.core.drafts.get({ draftId })).body.text).toBe(text);
    client.close();
    web.child.kill('SIGTERM');
    expect((await web.ended).code).toBe(0);
  },
);

it('beside a sync, which sends nothing, send says so, and sends when it is over', async () => {
  await withCore(data, async ({ connections, drafts, accounts }) => {
    const spaceId = (await connections.list({}))[0]!.spaces[0]!.id;
    await accounts.sync({ spaceId });
    const account = (await accounts.list({ spaceId })).find(
      ({ social, state }) => social === 'x' && state === 'active',
    )!;
    const { draftId } = await drafts.save({
      spaceId,
      body: { ...blankBody([account.id]), text: 'Waits for the sync' },
    });
    await drafts.queue({ draftId, undoMs: 0 });
  });
  const resume = sandbox.faults.add({ method: 'GET', fault: { kind: 'slow', delayMs: 1_000 } });
  const syncing = startOutpost(data, ['sync']).ended;
  (await reached()).close();
  const early = await outpost(data, ['send', '--timeout', '1']);
  expect([early.code, early.stderr]).toEqual([2, expect.stringContaining('A sync is under way here')]);
  expect(early.stdout).toContain('a sync is under way, before whose end nothing is sent');
  const sending = outpost(data, ['send', '--until-empty']);
  resume();
  await syncing;
  expect((await sending).stdout).toContain('1 item was sent in this run.');
});

it.runIf(process.platform !== 'win32')(
  'a send that waits beside another one goes on in its place also where that waits long for its last answer',
  async () => {
    const file = join(folder, 'batch.csv');
    writeFileSync(file, batchCsv(2));
    expect((await outpost(data, ['import', file])).code).toBe(0);
    const hurry = sandbox.faults.add({ method: 'POST', path: /posts$/, fault: { kind: 'slow', delayMs: 25_000 } });
    const first = startOutpost(data, ['send', '--until-empty']);
    (await reached()).close();
    const second = startOutpost(data, ['send', '--until-empty']);
    const isUnderWay = async () => (await outpost(data, ['--json', 'outbox'])).stdout;
    await expect.poll(isUnderWay).toContain('on_wire');
    // By this the second is there as well.
    await pause(2_000);
    first.child.kill('SIGINT');
    hurry();
    expect((await first.ended).code).toBe(2);
    expect(await second.ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('sent in this run.') as string,
    });
    expect(sandbox.journal.executed('post.created')).toHaveLength(2);
  },
);

it('beside an import of thousands of rows a command works on its core, and send sends when it is over', async () => {
  const file = join(data, 'many.csv');
  writeFileSync(file, batchCsv(8_000));
  const importing = startOutpost(data, ['import', file]).ended;
  (await reached()).close();
  const commands = [
    ['status', '--json'],
    ['send', '--timeout', '0.2'],
  ].map((words) => outpost(data, words));
  const [status, early] = await Promise.all(commands);
  expect(status?.code).toBe(0);
  expect(early?.stderr).toContain('An import is under way here');
  expect((await importing).code).toBe(0);
});

it('commands that are given at one instant wait for each other, however many they are', async () => {
  const texts = Array.from({ length: 8 }, (_, n) => `At once ${n}`);
  const ended = await Promise.all(texts.map((text) => outpost(data, ['draft', 'add', text])));
  expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
  const kept = await withCore(data, async ({ connections, drafts }) => {
    const spaceId = (await connections.list({}))[0]!.spaces[0]!.id;
    const { draftIds } = await drafts.ids({ spaceId, search: 'At once', order: 'newest' });
    return draftIds.length;
  });
  expect(kept).toBe(texts.length);
});

it('a web shell waits for a command that is over in a moment, and then starts', async () => {
  const lock = lockFolder(data, { pid: process.pid, shell: 'cli', sinceMs: Date.now() });
  if (!lock.ok) throw new Error('held');
  const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
  await pause(1_000);
  lock.release();
  expect(await web.firstLine).toContain('http://');
  web.child.kill('SIGTERM');
  expect((await web.ended).code).toBe(0);
});

it.runIf(process.platform !== 'win32')(
  'a command beside an Outpost that was stopped in the middle says for what it waits, ends with Ctrl+C, and else by itself',
  async () => {
    using service = await silentService();
    const web = await openedWeb();
    const connect = async (): Promise<Running> => {
      const asking = await connecting(data, service);
      web.child.kill('SIGSTOP');
      return asking;
    };
    const words = ({ child }: Running): { seen: () => string } => {
      let all = '';
      child.stderr!.on('data', (text: string) => (all += text));
      return { seen: () => all };
    };
    const within = { timeout: 15_000 };
    const waits = new RegExp(
      `process ${web.child.pid}\\), has given no sign of life for 5 seconds.* Ctrl\\+C ends this`,
    );

    const first = await connect();
    await expect.poll(words(first).seen, within).toMatch(waits);
    first.child.kill('SIGINT');
    const stopped = await first.ended;
    expect([stopped.code, stopped.stderr]).toEqual([130, expect.stringContaining('\nStopped by SIGINT.')]);
    web.child.kill('SIGCONT');

    // What may take long is waited for, with a sign of life or without: there Ctrl+C ends it at once.
    sandbox.faults.add({ method: 'POST', path: /posts$/, fault: { kind: 'hang', when: 'before' } });
    const file = join(folder, 'batch.csv');
    writeFileSync(file, batchCsv(1));
    expect((await outpost(data, ['import', file])).code).toBe(0);
    const send = startOutpost(data, ['send', '--until-empty']);
    const { seen } = words(send);
    await expect.poll(async () => (await outpost(data, ['--json', 'outbox'])).stdout, within).toContain('on_wire');
    await pause(1_000);
    web.child.kill('SIGSTOP');
    await expect.poll(seen, within).toMatch(waits);
    web.child.kill('SIGCONT');
    await expect.poll(seen, within).toMatch(/\nIt answers again\.\n/);
    web.child.kill('SIGSTOP');
    await expect.poll(() => seen().split('no sign of life for 5').length, within).toBe(3);
    send.child.kill('SIGINT');
    expect(await send.ended).toMatchObject({
      code: 130,
      stderr: expect.stringMatching(/\nStopped by SIGINT\./) as string,
    });
    web.child.kill('SIGCONT');

    const last = await connect();
    const ran = await last.ended;
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/gave no sign of life for 20 seconds, and did not answer\..* Run the same command again/),
    ]);
    web.child.kill('SIGCONT');
    web.child.kill('SIGTERM');
    expect((await web.ended).code).toBe(0);
  },
  120_000,
);
