import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type AddressInfo } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type Server } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  SOON,
  answersTo,
  openWatchedRig,
  playRow,
  read,
  receiptsOf,
  shortDeadlines,
  type Expected,
  type FaultRig,
} from './matrix.ts';
import type { PlayOptions, Way } from './proxy.ts';

let rig: FaultRig;
afterEach(() => rig.close());

const queued = { state: 'queued', executed: 0, attempts: 0, then: 'goes' } as const;
const asks = { state: 'in_doubt', card: /It may be live on X\.$/, attempts: 1, then: 'stays' } as const;
const write = { only: 'writes', times: 1 } as const;

type Row = [name: string, way: Way, options: PlayOptions, expected: Expected];

describe('network: provably unsent, so it goes out when the fault is over', () => {
  const rows: Row[] = [
    [
      'refused',
      { kind: 'refuse' },
      {},
      { ...queued, online: 'offline', reason: /cannot be reached.*Nothing was sent/ },
    ],
  ];

  it.each(rows)('%s', async (_, way, options, expected) => {
    rig = await openWatchedRig();
    await playRow(rig, expected, await rig.proxy.play(way, options));
  });

  it('a name that cannot be found', async () => {
    rig = await openWatchedRig();
    const url = pointAt(rig, 'https://nowhere.invalid');
    const expected = { ...queued, online: 'offline', reason: /name of the service cannot be found/ } as const;
    await playRow(rig, expected, () => void pointAt(rig, url));
  });
});

describe.skipIf(process.platform !== 'linux')('network: a machine that does not answer a connection attempt', () => {
  it('connect timeout', async () => {
    rig = await openWatchedRig();
    const full = await fullBacklog();
    const url = pointAt(rig, `http://127.0.0.1:${full.port}`);
    const expected = { ...queued, online: 'offline', reason: /did not answer in time.*Nothing was sent/ } as const;
    await playRow(rig, expected, () => void pointAt(rig, url));
    full.close();
  });

  /** A process that listens, is stopped, and whose queue of connections is full: the system drops what comes. */
  async function fullBacklog(): Promise<{ port: number; close(): void }> {
    const script = `require('net').createServer().listen(0, '127.0.0.1', 1, function () { console.log(this.address().port) })`;
    const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const port = Number(line.toString());
    child.kill('SIGSTOP');
    const waiting = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => {}));
    await expect.poll(() => waiting.filter((socket) => !socket.connecting).length, SOON).toBeGreaterThan(0);
    const close = (): void => {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
    };
    return { port, close };
  }
});

describe('network: sent, and no status came back, so it asks', () => {
  const answered = (bytes: string, open = false): Way => ({ kind: 'answer', bytes, open });
  const rows: Row[] = [
    ['closed unread', { kind: 'half-close' }, write, { ...asks, executed: 0 }],
    ['reset in the middle of the request', { kind: 'cut-request', bytes: 60 }, write, { ...asks, executed: 0 }],
    ['closed after reading', { kind: 'cut-answer', bytes: 0, how: 'close' }, write, { ...asks, executed: 1 }],
    ['reset after reading', { kind: 'cut-answer', bytes: 0, how: 'reset' }, write, { ...asks, executed: 1 }],
    ['no answer after reading', { kind: 'cut-answer', bytes: 0, how: 'stall' }, write, { ...asks, executed: 1 }],
    ['headers cut off', { kind: 'cut-answer', bytes: 40, how: 'close' }, write, { ...asks, executed: 1 }],
    ['headers stalled', { kind: 'cut-answer', bytes: 40, how: 'stall' }, write, { ...asks, executed: 1 }],
    ['garbage', answered('\x16\x03\x01 this is not HTTP\r\n\r\n'), write, { ...asks, executed: 0 }],
    [
      'a bomb of headers',
      answered(`HTTP/1.1 200 OK\r\n${'x-bomb: 0123456789\r\n'.repeat(9_000)}\r\n`),
      write,
      { ...asks, executed: 0 },
    ],
    ['a hang up in the middle of a status line', answered('HTTP/1.1 2'), write, { ...asks, executed: 0 }],
  ];

  it.each(rows)('%s', async (_, way, options, expected) => {
    rig = await openWatchedRig();
    await playRow(rig, expected, await rig.proxy.play(way, options));
    expect(rig.proxy.played()).toBe(1);
  });

  it.each(['close', 'reset'] as const)(
    'a connection that is ended (%s) before a byte was read is unsent or asks, and is never carried out',
    async (how) => {
      rig = await openWatchedRig();
      const lift = await rig.proxy.play({ kind: 'unread', how });
      const [id = ''] = await rig.post('Unread');
      await expect.poll(() => rig.proxy.played(), SOON).toBeGreaterThan(0);
      await rig.reaches(id, 'queued', 'in_doubt');
      expect(receiptsOf(rig, 'Unread').all).toEqual([]);
      await saysOfUnread(id);
      await lift();
      await rig.reaches(id, 'done', 'in_doubt');
      const { row } = await read(rig, id);
      expect(receiptsOf(rig, 'Unread').executed).toHaveLength(row.state === 'done' ? 1 : 0);
      await saysOfUnread(id);
    },
  );

  /** Whichever of the two it has become: the window says that one. */
  async function saysOfUnread(id: string): Promise<void> {
    const window = await rig.window();
    const unsaid = async (): Promise<string[]> => {
      const { state } = (await read(rig, id)).row;
      if (state === 'in_doubt')
        return window.unsaid({
          text: 'Unread',
          where: 'Needs you',
          words: ['In doubt', /^Sent \d\d:\d\d, no answer\. It may be live on X\.$/],
          answers: answersTo.in_doubt,
        });
      if (state === 'done') return window.unsaid({ text: 'Unread', where: 'Done today', words: [/^Done$/] });
      return window.unsaid({
        text: 'Unread',
        where: 'Waiting',
        words: ['Waits for the connection', 'when back'],
        connection: 'Offline',
      });
    };
    await expect.poll(unsaid, SOON).toEqual([]);
  }

  it('a connection that is accepted and never read: asks after the deadline', async () => {
    rig = await openWatchedRig();
    const lift = await rig.proxy.play({ kind: 'silent' }, { times: 1 });
    await playRow(rig, { ...asks, executed: 0, reason: /did not answer in time/ }, lift);
  });

  it('a stale keep-alive connection spoils a probe at most: no write travels over a used connection', async () => {
    rig = await openWatchedRig();
    rig.sandbox.faults.add({ method: 'GET', fault: { kind: 'stale-keep-alive' } });
    for (const text of ['First', 'Second', 'Third']) {
      await rig.client.status.probe({});
      const [id = ''] = await rig.post(text);
      await rig.reaches(id, 'done');
      expect(receiptsOf(rig, text).all).toHaveLength(1);
      await (await rig.window()).says({ text, where: 'Done today', words: [/^Done$/], connection: 'Online' });
    }
    await (await rig.window()).asksNothing();
  });
});

describe('TLS: whatever is wrong with it, nothing was sent', () => {
  let folder: string;
  const before = getCACertificates();
  const servers: Server[] = [];
  const pairs = new Map<string, { key: Buffer; cert: Buffer }>();

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-tls-'));
    for (const [name, host] of Object.entries({ good: 'localhost', stranger: 'localhost', elsewhere: 'example.org' })) {
      const [keyFile, certFile] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
      const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${host}`];
      const files = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', keyFile, '-out', certFile];
      execFileSync('openssl', [...kind, ...files], { stdio: 'ignore' });
      pairs.set(name, { key: readFileSync(keyFile), cert: readFileSync(certFile) });
    }
    const trusted = ['good', 'elsewhere'].map((name) => String(pairs.get(name)?.cert));
    setDefaultCACertificates([...before, ...trusted]);
  });
  afterAll(() => {
    setDefaultCACertificates(before);
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true });
  });

  /** Speaks TLS with one of the certificates, and plain HTTP to the sandbox. */
  async function terminator(name: string, sandboxPort: number): Promise<number> {
    const server = createTlsServer(pairs.get(name) ?? {}, (socket) => {
      const service = connect(sandboxPort, '127.0.0.1');
      socket.on('error', () => service.destroy());
      service.on('error', () => socket.destroy());
      socket.pipe(service).pipe(socket);
    });
    server.on('tlsClientError', () => {});
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  async function openTlsRig(): Promise<FaultRig> {
    rig = await openWatchedRig();
    rig.proxy.leadTo(await terminator('good', rig.sandbox.port));
    pointAt(rig, `https://localhost:${rig.proxy.port}`);
    const [id = ''] = await rig.post('Over TLS');
    await rig.reaches(id, 'done');
    return rig;
  }

  const reason = /No secure connection could be made.*Nothing was sent/;
  it.each([
    ['a self-signed certificate', 'stranger'],
    ['a certificate of another host', 'elsewhere'],
  ])('%s', async (_, name) => {
    await openTlsRig();
    rig.proxy.leadTo(await terminator(name, rig.sandbox.port));
    const good = await terminator('good', rig.sandbox.port);
    await playRow(rig, { ...queued, online: 'offline', reason }, () => rig.proxy.leadTo(good));
  });

  it('a port that speaks plain HTTP', async () => {
    await openTlsRig();
    const good = await terminator('good', rig.sandbox.port);
    rig.proxy.leadTo(rig.sandbox.port);
    await playRow(rig, { ...queued, online: 'offline', reason }, () => rig.proxy.leadTo(good));
  });

  it('a handshake that stalls', async () => {
    await openTlsRig();
    const lift = await rig.proxy.play({ kind: 'silent' });
    const expected = { ...queued, online: 'offline', reason: /did not answer in time.*Nothing was sent/ } as const;
    await playRow(rig, expected, lift);
    expect(shortDeadlines.connectMs).toBeLessThan(shortDeadlines.totalMs);
  });
});

/** The address of the connection changes under the core. Returns the one before. */
function pointAt({ core }: FaultRig, url: string): string {
  const { store } = core.parts;
  const before = store.raw.prepare('SELECT url FROM connection').pluck().get() as string;
  store.raw.prepare('UPDATE connection SET url = ?').run(url);
  store.topics.touch('connection');
  return before;
}
