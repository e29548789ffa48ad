import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Client } from '../../src-preload/contract/contract.ts';
import { dialHolder, MOST_BYTES } from '../../src-main/host/local-socket/dial.ts';
import type { Dialled } from '../../src-main/host/local-socket/dialled.ts';
import { writeSocketFile } from '../../src-main/host/local-socket/socket-file.ts';
import { programVersion } from '../../src-main/host/program-folder.ts';
import type { Sandbox } from '../../src-main/sandbox/sandbox.ts';
import { importInto } from '../data-folder.ts';
import { listenedTo } from '../host/listened-to.ts';
import { batchCsv } from './batch.ts';
import { outpost, startOutpost, type Ran, type Running } from './outpost.ts';
import { inConnectedPlace, openPlace, slowly } from './place.ts';
import { connecting, silentService } from './silent-service.ts';

/*
 * One core runs on a folder; what else is started on it works through that one.
 */

let folder: string;
let data: string;
let sandbox: Sandbox;
inConnectedPlace(
  () => openPlace({ posts: 5, ...slowly }),
  (place) => ({ folder, data, sandbox } = place),
  slowly,
);

const created = (): number => sandbox.journal.executed('post.created').length;

async function openedWeb(): Promise<Running> {
  const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
  await web.firstLine;
  return web;
}

const write = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

// Windows has no signals: what ends a program there ends it at once.
describe.runIf(process.platform !== 'win32')('a command beside an open Outpost', () => {
  it('works on its core: what it imports goes out once, and each sees what the other did', async () => {
    const web = await openedWeb();
    expect(statSync(join(data, 'core-socket.json')).mode & 0o777).toBe(0o600);
    const imported = await outpost(data, ['--json', 'import', write('batch.csv', batchCsv(4))]);
    expect([imported.code, imported.stderr]).toEqual([0, '']);
    const sent = await outpost(data, ['--json', 'send', '--until-empty']);
    expect([sent.code, sent.stderr]).toEqual([0, '']);
    expect(sent.json()).toMatchObject({ queued: 0, done: 4 });
    expect(created()).toBe(4);
    const { actions } = (await outpost(data, ['--json', 'outbox', '--state', 'done'])).json() as { actions: unknown[] };
    expect(actions).toHaveLength(4);
    const status = await outpost(data, ['status']);
    expect([status.code, status.stdout]).toEqual([0, expect.stringContaining('0 items are waiting.')]);
    // The same file again is refused there as well, and what replaces everything is done alone.
    expect((await outpost(data, ['import', join(folder, 'batch.csv')])).code).toBe(2);
    const restored = await outpost(data, ['restore', 'any']);
    expect([restored.code, restored.stderr]).toEqual([1, expect.stringContaining(`process ${web.child.pid}`)]);
    web.child.kill('SIGTERM');
    expect((await web.ended).code).toBe(0);
    expect((await outpost(data, ['--json', 'status'])).json()).toMatchObject({ outbox: { done: 4 } });
  });

  it('that is killed, or whose Outpost is killed, leaves the other as it was; what was asked may be asked again', async () => {
    using service = await silentService();
    const web = await openedWeb();
    const connect = () => connecting(data, service);
    const first = await connect();
    first.child.kill('SIGKILL');
    await first.ended;
    expect((await outpost(data, ['outbox'])).code).toBe(0);
    const second = await connect();
    web.child.kill('SIGKILL');
    const ran = await second.ended;
    expect([ran.code, ran.stderr]).toEqual([
      1,
      expect.stringMatching(/ended before it answered\. Run the same command/),
    ]);
    // The socket that was left behind leads nowhere: the command opens the folder itself.
    expect((await outpost(data, ['outbox'])).code).toBe(0);
    const again = await openedWeb();
    expect((await outpost(data, ['outbox'])).code).toBe(0);
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  });

  it('whose Outpost is killed once it has done what was asked goes on without it, and does it once', async () => {
    const batch = write('batch.csv', batchCsv(3));
    expect((await outpost(data, ['import', batch])).code).toBe(0);
    await outpost(data, ['outbox', 'pause']);
    /** Runs a command beside an Outpost that is killed in place of an answer, once `isDone`. */
    const killedInBetween = async (args: string[], isDone: (core: Client) => Promise<boolean>): Promise<Ran> => {
      const web = await openedWeb();
      const dialled = await dialHolder(data, programVersion());
      if (dialled.found !== 'core') throw new Error(dialled.found);
      const { core } = dialled.client;
      await using heard = await listenedTo(data, async () => {
        if (!(await isDone(core))) return true;
        web.child.kill('SIGKILL');
        return false;
      });
      const ran = await outpost(data, args);
      expect(heard.crossed()).not.toBe('');
      expect([ran.code, ran.stderr]).toEqual([0, expect.stringContaining('goes on in its place')]);
      await web.ended;
      return ran;
    };
    const spaceOf = async (core: Client): Promise<string> => (await core.status.get({})).connection?.spaceId ?? '';
    const drafts = async (core: Client): Promise<number> =>
      (await core.drafts.list({ spaceId: await spaceOf(core) })).total;
    const waiting = async (core: Client): Promise<number> => (await core.status.get({})).waiting;

    const added = await killedInBetween(
      ['--json', 'draft', 'add', 'Only once'],
      async (core) => (await drafts(core)) > 0,
    );
    const listed = (await outpost(data, ['--json', 'draft', 'list'])).json();
    expect(listed).toMatchObject({ total: 1, drafts: [{ id: added.json().draftId, title: 'Only once' }] });

    const again = ['--json', 'import', batch, '--again'];
    const queued = await killedInBetween(again, async (core) => (await waiting(core)) === 6);
    expect(queued.json()).toMatchObject({ rows: 3, queued: 3, drafts: 0, rejected: [] });
    expect((await outpost(data, ['--json', 'status'])).json()).toMatchObject({ outbox: { queued: 6 } });
    const saved = await killedInBetween([...again, '--drafts'], async (core) => (await drafts(core)) === 4);
    expect(saved.json()).toMatchObject({ rows: 3, queued: 0, drafts: 3, rejected: [] });
    expect((await outpost(data, ['--json', 'draft', 'list'])).json()).toMatchObject({ total: 4 });
  });

  it('whose Outpost is killed in the middle of a long import goes on without it, and nothing is told as lost', async () => {
    const batch = write('batch.csv', batchCsv(6_000));
    const web = await openedWeb();
    const dialled = await dialHolder(data, programVersion());
    if (dialled.found !== 'core') throw new Error(dialled.found);
    const { core } = dialled.client;
    const spaceId = (await core.status.get({})).connection?.spaceId ?? '';
    const importing = startOutpost(data, ['--json', 'import', batch, '--drafts']);
    const written = async (): Promise<number> => (await core.drafts.list({ spaceId })).total;
    await expect.poll(written, { interval: 0 }).toBeGreaterThan(0);
    web.child.kill('SIGKILL');
    const ran = await importing.ended;
    await web.ended;
    expect([ran.code, ran.json()]).toEqual([0, expect.objectContaining({ rows: 6_000, drafts: 6_000 })]);
    expect(ran.stderr).toContain('goes on in its place');
    expect(ran.stderr).not.toContain('nothing of it was kept');
    const status = await outpost(data, ['status']);
    expect([status.code, status.stdout]).toEqual([0, expect.not.stringContaining('nothing of it was kept')]);
    expect((await outpost(data, ['--json', 'draft', 'list'])).json()).toMatchObject({ total: 6_000 });
  });

  it('hands over a token, and is handed one, without that crossing the socket in words', async () => {
    const web = await openedWeb();
    await using heard = await listenedTo(data);
    const given = { env: { OUTPOST_TOKEN: '' }, stdin: sandbox.token };
    const place = ['--url', sandbox.url, '--space', String(sandbox.space)];
    const connected = await outpost(data, ['--json', 'connect', ...place, '--token-stdin'], given);
    expect(connected.code).toBe(0);
    const { spaceId } = connected.json();
    const made = await outpost(data, ['call', 'tokens.create', JSON.stringify({ spaceId, name: 'For the shop' })]);
    const { secret } = made.json() as { secret: string };
    expect(made.code).toBe(0);
    expect(secret.length).toBeGreaterThan(10);
    // Who comes says who it is, and what follows was heard as well.
    expect(heard.crossed()).toContain('"version"');
    expect(heard.crossed().length).toBeGreaterThan(500);
    for (const secretWord of [sandbox.token, secret, 'For the shop', sandbox.url])
      expect(heard.crossed()).not.toContain(secretWord);
    expect(readdirSync(data).filter((name) => name.startsWith('handed-'))).toEqual([]);
    web.child.kill('SIGTERM');
    await web.ended;
  });

  it('says so where the answer is larger than is handed over, and not that the other has ended', async () => {
    const [key, proof, address] = ['k', 'p', join(folder, 'other.sock')];
    const server = createServer();
    const sockets = new WebSocketServer({ server });
    sockets.on('connection', (socket) => {
      socket.once('message', () => {
        socket.send(JSON.stringify({ proven: proof, salt: 'of it' }));
        socket.once('message', () => socket.send('x'.repeat(MOST_BYTES + 1)));
      });
    });
    await new Promise<void>((resolve) => server.listen(address, resolve));
    await writeSocketFile(data, { address, key, proof, seal: 's', shell: 'desktop', pid: process.pid });
    const asked = await outpost(data, ['draft', 'list']);
    sockets.close();
    server.close();
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringMatching(/its answer is larger than 100 MB, .*\. Ask for less at a time/),
    ]);
  });

  it('says so where too many others are there, and not that the folder is open elsewhere', async () => {
    const web = await openedWeb();
    const others: Dialled[] = [];
    while (others.length < 32) others.push(await dialHolder(data, programVersion()));
    expect(others.map(({ found }) => found)).toEqual(others.map(() => 'core'));
    const asked = await outpost(data, ['draft', 'list']);
    expect([asked.code, asked.stderr]).toEqual([
      1,
      expect.stringMatching(/^Too many commands work at once .*Try again/),
    ]);
    for (const other of others) if (other.found === 'core') other.client.close();
    expect((await outpost(data, ['draft', 'list'])).code).toBe(0);
    web.child.kill('SIGTERM');
    await web.ended;
  });

  it('works also beside a long sync, and what is to be sent goes when that has ended', async () => {
    await importInto(data, batchCsv(1));
    sandbox.faults.add({ method: 'GET', path: /analytics/, fault: { kind: 'hang', when: 'before' } });
    const sync = startOutpost(data, ['sync']);
    await expect.poll(() => existsSync(join(data, 'core-socket.json'))).toBe(true);
    const outbox = await outpost(data, ['--json', 'outbox']);
    expect([outbox.code, outbox.json()]).toEqual([0, { actions: [expect.objectContaining({ state: 'queued' })] }]);
    expect(sync.child.exitCode).toBeNull();
    const send = startOutpost(data, ['--json', 'send', '--until-empty']);
    const noted = await outpost(data, ['draft', 'add', 'Beside it']);
    expect([noted.code, noted.stderr]).toEqual([0, '']);
    expect(created()).toBe(0);
    sandbox.faults.clear();
    sync.child.kill('SIGTERM');
    expect((await sync.ended).stderr).toContain('Stopped by SIGTERM');
    const sent = await send.ended;
    expect([sent.code, sent.json()]).toEqual([0, expect.objectContaining({ queued: 0, done: 1 })]);
    expect(created()).toBe(1);
  });

  it('that only waits for the sending goes on in its place; a long send is worked beside as well', async () => {
    await importInto(data, batchCsv(5));
    const web = await openedWeb();
    await expect.poll(created).toBe(2);
    const send = startOutpost(data, ['--json', 'send', '--until-empty']);
    // It waits for the next window with the web shell.
    await expect.poll(created).toBeGreaterThanOrEqual(3);
    web.child.kill('SIGTERM');
    await web.ended;
    const noted = write('more.csv', batchCsv(1, 'More'));
    const more = await outpost(data, ['--json', 'import', noted]);
    expect(more.code).toBe(0);
    const sent = await send.ended;
    expect([sent.code, sent.json()]).toEqual([0, expect.objectContaining({ queued: 0, done: 6 })]);
    expect(created()).toBe(6);
  });
});
