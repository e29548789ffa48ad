import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reasonWords } from '../../src-preload/contract/words/reason.ts';
import { startSandbox } from '../../src-main/sandbox/sandbox.ts';
import { PictureFetcher } from '../../src-main/core/pictures/fetch-picture.ts';
import { createPost, listAccounts } from '../../src-main/core/service/service.ts';
import { outpost } from '../cli/outpost.ts';
import { proxyTo } from './proxy-to.ts';
import { listen, rawServer, serviceAt, TOKEN } from './scripted-server.ts';

const post = { content: 'Hello', accountIds: ['1'], mode: 'now' as const };
const closing: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** One byte after the other, for as long as somebody is there. */
function drip(socket: Socket, first: string, then: string): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(then), 50);
  socket.on('close', () => clearInterval(timer));
}

const signedIn = `Basic ${Buffer.from('anna:word').toString('base64')}`;

describe('a proxy that makes no tunnel', () => {
  it.each([
    ['407 Proxy Authentication Required', 'proxy-sign-in', 'HTTPS_PROXY to http://NAME:PASSWORD@HOST:PORT'],
    ['502 Bad Gateway', 'proxy', 'does not let it through'],
    ['403 Forbidden', 'proxy', 'does not let it through'],
    [null, 'proxy', 'does not let it through'],
  ])('leaves a post provably unsent, and is named as the cause (%s)', async (answer, code, words) => {
    const { url, asked } = await proxyTo(answer);
    const service = serviceAt('https://publish.example', { proxyOf: () => Promise.resolve(url) });
    closing.push(() => service.close());
    let wasOnWire = false;
    const told = await createPost(service, post, { onWire: () => (wasOnWire = true) });
    expect(told).toMatchObject({ ok: false, verdict: 'unsent', code });
    expect(told.ok ? '' : reasonWords(told.reason)).toContain(words);
    expect(wasOnWire).toBe(false);
    expect(asked[0]).toBe(`publish.example:443 ${signedIn}`);
    expect(JSON.stringify(told)).not.toMatch(new RegExp(`word|${TOKEN}`));
    expect(await listAccounts(service)).toMatchObject({ ok: false, verdict: 'unsent', code });
  });

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

describe('a way that changes while the program runs', () => {
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
