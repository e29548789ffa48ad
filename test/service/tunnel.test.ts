import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { PictureFetcher } from '../../src-main/core/pictures/fetch-picture.ts';
import type { Deadlines } from '../../src-main/core/service/http/deadlines.ts';
import { openSockets, type Sockets } from '../../src-main/core/service/http/sockets.ts';
import { createPost, listAccounts } from '../../src-main/core/service/service.ts';
import { outpost } from '../cli/outpost.ts';
import { playedClock } from '../faults/played-clock.ts';
import { answerWith, listen, rawServer, serviceAt, TOKEN } from './scripted-server.ts';

const post = { content: 'Hello', accountIds: ['1'], mode: 'now' as const };
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A proxy: `to` is the port that every tunnel leads to, whatever it is asked for; or the words it refuses each with; null: it hangs up. */
async function proxyTo(to: number | string | null): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((_request, response) => response.writeHead(500).end());
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', ({ url, headers }, socket: Socket) => {
    asked.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    socket.on('error', () => undefined);
    if (to === null) return void socket.destroy();
    if (typeof to === 'string') return void socket.end(`HTTP/1.1 ${to}\r\n\r\n`);
    const there = connect(to, '127.0.0.1', () => socket.write('HTTP/1.1 200 Connection established\r\n\r\n'));
    there.on('error', () => socket.destroy());
    sockets.add(there);
    socket.pipe(there).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://anna:word@127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
/** One byte after the other, for as long as somebody is there. */
function drip(socket: Socket, first: string, then: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(then), 50);
  socket.on('close', () => clearInterval(timer));
}

const signedIn = `Basic ${Buffer.from('anna:word').toString('base64')}`;

describe('a proxy that makes no tunnel', () => {
  it.each([['407 Proxy Authentication Required'], ['502 Bad Gateway'], ['403 Forbidden'], [null]])(
    'leaves a post provably unsent, and is named as the cause (%s)',
    async (answer) => {
      const { url, asked } = await proxyTo(answer);
      const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(url) });
      closing.push(() => service.close());
      let wasOnWire = false;
      const told = await createPost(service, post, { onWire: () => (wasOnWire = true) });
      expect(told).toMatchObject({ ok: false, verdict: 'unsent', code: 'proxy' });
      expect(wasOnWire).toBe(false);
      expect(asked[0]).toBe(`publish.example:443 ${signedIn}`);
      expect(JSON.stringify(told)).not.toMatch(new RegExp(`word|${TOKEN}`));
      expect(await listAccounts(service)).toMatchObject({ ok: false, verdict: 'unsent', code: 'proxy' });
    },
  );

  it.each<[string, (socket: Socket) => void]>([
    ['says nothing', () => undefined],
    ['drips', (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nX-Wait: ', 'a')],
    ['floods', (socket) => void socket.write(`HTTP/1.1 200 OK\r\nX: ${'a'.repeat(1024 * 1024)}`)],
    ['speaks nonsense', (socket) => void socket.end('\0\x01 200 not at all\r\n\r\n')],
    ['is another protocol', (socket) => drip(socket, 'SSH-2.0-OpenSSH_9.9\r\n', '\r\n')],
  ])('and %s is given up, with the post provably unsent', async (_, speak) => {
    const proxy = await rawServer({ onBytes: (socket) => speak(socket) });
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(proxy.url) });
    closing.push(
      () => proxy.close(),
      () => service.close(),
    );
    let wasOnWire = false;
    const told = await createPost(service, post, { onWire: () => (wasOnWire = true) });
    expect(told).toMatchObject({ ok: false, verdict: 'unsent' });
    expect(wasOnWire).toBe(false);
  });

  it('for it is not spoken is told so, and neither spoken to nor gone past', async () => {
    const socks = await rawServer({});
    const proxy = `socks5://127.0.0.1:${socks.port}`;
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(proxy) });
    closing.push(
      () => socks.close(),
      () => service.close(),
    );
    // Whoever went past it would not have found the service.
    expect(await createPost(service, post)).toMatchObject({ ok: false, verdict: 'unsent', code: 'proxy' });
    expect(socks.connections()).toBe(0);
  });

  it('is as good as no service where nothing listens at its address', async () => {
    const gone = createServer();
    const url = await listen(gone);
    gone.close();
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(url) });
    closing.push(() => service.close());
    expect(await createPost(service, post)).toMatchObject({ ok: false, verdict: 'unsent', code: 'unreachable' });
  });
});

describe('a way that changes while the program runs', () => {
  const origin = 'http://publish.example';
  const deadlines = { connectMs: 1_500 } as Deadlines;

  /** A service behind proxies, whose first calls are answered when the test says so. */
  async function behindProxies(held = 0): Promise<{ to: number; answer(): void; asked(): number }> {
    const waiting: (() => void)[] = [];
    let asked = 0;
    const there = await answerWith((response) => {
      asked += 1;
      const answer = (): void => void response.writeHead(200).end('there');
      if (asked <= held) waiting.push(answer);
      else answer();
    });
    closing.push(() => there.close());
    return { to: Number(new URL(there.url).port), answer: () => waiting.shift()!(), asked: () => asked };
  }

  async function ask(sockets: Sockets): Promise<string> {
    const agent = await sockets.agent('write');
    const { body } = await agent.request({ origin, path: '/', method: 'GET' });
    return body.text();
  }

  it('is taken after a minute, and at once where the one of before did not lead there', async () => {
    const { to } = await behindProxies();
    const [one, two] = [await proxyTo(to), await proxyTo(to)];
    let says: () => Promise<string | null> = () => Promise.resolve(one.url);
    const clock = playedClock();
    const sockets = openSockets(origin, { deadlines, proxyOf: () => says(), clock });
    closing.push(() => sockets.close());
    const went = (): number[] => [one.asked.length, two.asked.length];
    expect([await ask(sockets), went()]).toEqual(['there', [1, 0]]);
    says = () => Promise.resolve(two.url);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 0]]);
    clock.pass(60_001);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 1]]);
    // Who cannot be asked again changes nothing.
    says = () => Promise.reject(new Error('nobody there'));
    clock.pass(60_001);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 2]]);
    says = () => Promise.resolve(one.url);
    expect([await ask(sockets), went()]).toEqual(['there', [2, 3]]);
    sockets.missed();
    expect([await ask(sockets), went()]).toEqual(['there', [3, 3]]);
  });

  it('lets what is on the wire by the one of before have its answer, and gives it up with all else after a sleep', async () => {
    const service = await behindProxies(2);
    const [one, two] = [await proxyTo(service.to), await proxyTo(service.to)];
    let proxy = one.url;
    const sockets = openSockets(origin, { deadlines, proxyOf: () => Promise.resolve(proxy), clock: playedClock() });
    closing.push(() => sockets.close());
    const first = ask(sockets);
    await expect.poll(service.asked).toBe(1);
    const second = ask(sockets).catch(() => 'given up');
    await expect.poll(service.asked).toBe(2);
    proxy = two.url;
    sockets.missed();
    expect(await ask(sockets)).toBe('there');
    expect([one.asked.length, two.asked.length]).toEqual([2, 1]);
    service.answer();
    expect(await first).toBe('there');
    await sockets.drop();
    expect(await second).toBe('given up');
  });

  it('is found by the call after one that did not come through', async () => {
    const [one, two] = [await proxyTo('403 Forbidden'), await proxyTo('403 Forbidden')];
    let proxy = one.url;
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(proxy) });
    closing.push(() => service.close());
    await listAccounts(service);
    proxy = two.url;
    expect(two.asked).toEqual([]);
    await listAccounts(service);
    expect(two.asked).toHaveLength(1);
  });
});

describe('a way that could not be asked for', () => {
  it('is asked for anew by the next call, and not at all by a close', async () => {
    let asked = 0;
    const service = serviceAt('https://publish.example', {
      proxyOf() {
        asked += 1;
        return Promise.reject(new Error('nobody there'));
      },
    });
    await expect(listAccounts(service)).rejects.toThrow('nobody there');
    await expect(listAccounts(service)).rejects.toThrow('nobody there');
    await service.close();
    expect(asked).toBe(2);
  });
});

describe('a picture', () => {
  it('is asked of the proxy where the service has it, and elsewhere only where its name leads outside from here', async () => {
    const { url, asked } = await proxyTo('403 Forbidden');
    const fetcher = new PictureFetcher(() => Promise.resolve(url));
    closing.push(() => fetcher.close());
    const fetched = (address: string) =>
      fetcher
        .fetch(address, { ownOrigin: 'https://publish.example', signal: AbortSignal.timeout(5_000) })
        .catch(() => 'refused');
    expect(await fetched('https://publish.example/a.png')).toBe('refused');
    expect(asked).toEqual([`publish.example:443 ${signedIn}`]);
    expect(await fetched('https://there-is-no-such.name.com/a.png')).toBeNull();
    expect(await fetched('https://192.168.0.1/a.png')).toBeNull();
    expect(asked).toHaveLength(1);
  });
});

describe('a service that only a proxy leads to, with a certificate that only the system trusts', () => {
  let folder: string;
  const file = (name: string): string => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'outpost-tunnel-'));
    const subject = ['-subj', '/CN=publish.example', '-addext', 'subjectAltName=DNS:publish.example'];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      file('key.pem'),
      '-out',
      file('cert.pem'),
    ];
    execFileSync('openssl', [...request, '-days', '2', ...subject], { stdio: 'ignore' });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** What the certificate stands before: `port` of this computer. */
  async function frontOf(port: number): Promise<number> {
    const sockets = new Set<Socket>();
    const pem = { key: readFileSync(file('key.pem')), cert: readFileSync(file('cert.pem')) };
    const front = createTlsServer(pem, (socket) => {
      sockets.add(socket);
      const there = connect(port, '127.0.0.1');
      for (const one of [socket, there]) one.on('error', () => undefined);
      socket.pipe(there).pipe(socket);
      socket.on('close', () => there.destroy());
    });
    front.on('tlsClientError', () => undefined);
    const url = await listen(front);
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      front.close();
    });
    return Number(new URL(url).port);
  }

  it('is told nothing where it is not trusted', async () => {
    const behind = await rawServer({});
    closing.push(() => behind.close());
    const { url } = await proxyTo(await frontOf(behind.port));
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(url) });
    closing.push(() => service.close());
    expect(await createPost(service, post)).toMatchObject({ ok: false, verdict: 'unsent', code: 'tls' });
    expect(behind.bytes()).toHaveLength(0);
  });

  it('is reached by the command, which says when either is missing', async () => {
    const sandbox = await startSandbox({ posts: 3 });
    closing.push(() => sandbox.close());
    const { url, asked } = await proxyTo(await frontOf(Number(new URL(sandbox.url).port)));
    const data = file('data');
    const connectWith = (env: Record<string, string>) =>
      outpost(
        data,
        ['connect', '--url', 'https://publish.example', '--space', String(sandbox.space), '--token-stdin', '--json'],
        { stdin: sandbox.token, env },
      );
    const distrusted = await connectWith({ HTTPS_PROXY: url });
    expect(distrusted.stdout + distrusted.stderr).toMatch(/certificate is not valid/);
    const trusted = await connectWith({ HTTPS_PROXY: url, SSL_CERT_FILE: file('cert.pem') });
    expect(trusted.code).toBe(0);
    expect(new Set(asked)).toEqual(new Set([`publish.example:443 ${signedIn}`]));
    const direct = await connectWith({ HTTPS_PROXY: url, NO_PROXY: '.example', SSL_CERT_FILE: file('cert.pem') });
    expect(direct.stdout + direct.stderr).toMatch(/cannot be found|address/i);
  });
});
