import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../src-main/core/log.ts';
import { startWeb } from '../../src-main/web/start-web.ts';
import { asJson, codeOf, openWeb, sendRaw, type OpenWeb } from './open-web.ts';

/** One shell for all questions: none of them changes it for the next. */
let at: OpenWeb;
beforeAll(async () => {
  at = await openWeb();
});
afterAll(() => at[Symbol.asyncDispose]());

describe('where the web shell listens', () => {
  it('is 127.0.0.1 and no other address of this machine', async () => {
    const others = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
    const reachable = others.filter((one) => one.family === 'IPv4' && one.address !== '127.0.0.1');
    for (const address of ['127.0.0.2', ...reachable.map((one) => one.address)]) {
      const refused = await new Promise<boolean>((resolve) => {
        const socket = connect(at.port, address, () => resolve(false));
        socket.on('error', () => resolve(true));
        socket.on('connect', () => socket.destroy());
      });
      expect(refused, `a connection to ${address}`).toBe(true);
    }
  });

  it('says in words that a port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const port = (other.address() as { port: number }).port;
    const options = { host: at.host, port, rendererFolder: at.rendererFolder, log: silentLog };
    await expect(startWeb(options)).rejects.toThrow(`Port ${port} is in use by another program`);
    other.close();
  });

  it('says in words that the window has not been built', async () => {
    const options = { host: at.host, port: 0, rendererFolder: `${at.rendererFolder}-not`, log: silentLog };
    await expect(startWeb(options)).rejects.toThrow('The window has not been built');
  });
});

describe('the Host header', () => {
  const hosts = (): [string, string[]][] => [
    ['a rebound name', ['Host', `evil.example:${at.port}`]],
    ['localhost', ['Host', `localhost:${at.port}`]],
    ['no port', ['Host', '127.0.0.1']],
    ['another port', ['Host', '127.0.0.1:1']],
    ['a suffix', ['Host', `127.0.0.1:${at.port}.evil.example`]],
    ['user info', ['Host', `a@127.0.0.1:${at.port}`]],
    ['empty', ['Host', '']],
    ['given twice, right first', ['Host', `127.0.0.1:${at.port}`, 'Host', 'evil.example']],
    ['given twice, right last', ['Host', 'evil.example', 'Host', `127.0.0.1:${at.port}`]],
    ['given twice, both right', ['Host', `127.0.0.1:${at.port}`, 'Host', `127.0.0.1:${at.port}`]],
  ];

  it('must be exactly ours, once, for a page', async () => {
    for (const [what, headers] of hosts()) {
      expect((await at.ask('GET', '/', headers)).status, what).toBe(403);
    }
    expect((await at.ask('GET', '/')).status).toBe(200);
  });

  it('must be there', async () => {
    expect(await sendRaw(at.port, 'GET / HTTP/1.1\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
    expect(await sendRaw(at.port, 'GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('must be exactly ours before a code is looked at: the code stays good', async () => {
    const body = codeOf(at.web);
    for (const [what, headers] of hosts()) {
      const answer = await at.ask('POST', '/session', [...headers, ...asJson(at.web.url, body)], body);
      expect(answer.status, what).toBe(403);
    }
    expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(200);
  });

  it('cannot be gone round by an absolute address in the request line', async () => {
    const host = `Host: 127.0.0.1:${at.port}\r\nConnection: close`;
    expect(await sendRaw(at.port, `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('the Origin header', () => {
  const wrong = (): [string, string[]][] => [
    ['another site', ['Origin', 'https://evil.example']],
    ['null', ['Origin', 'null']],
    ['another port', ['Origin', 'http://127.0.0.1:1']],
    ['another scheme', ['Origin', `https://127.0.0.1:${at.port}`]],
    ['localhost', ['Origin', `http://localhost:${at.port}`]],
    ['a path', ['Origin', `${at.web.url}/`]],
    ['empty', ['Origin', '']],
    ['twice', ['Origin', at.web.url, 'Origin', at.web.url]],
    ['ours and another', ['Origin', at.web.url, 'Origin', 'https://evil.example']],
  ];

  it('must be exactly ours where something changes', async () => {
    const body = codeOf(at.web);
    const rest = ['Content-Type', 'application/json', 'Content-Length', String(body.length)];
    for (const [what, headers] of [...wrong(), ['absent', []] as [string, string[]]]) {
      expect((await at.ask('POST', '/session', [...headers, ...rest], body)).status, what).toBe(403);
    }
    expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(200);
  });

  it('may be absent from a plain read, but not wrong', async () => {
    for (const [what, headers] of wrong()) expect((await at.ask('GET', '/', headers)).status, what).toBe(403);
    expect((await at.ask('GET', '/', ['Origin', at.web.url])).status).toBe(200);
  });
});

describe('what is served', () => {
  it('is the page, and the built files by their exact names', async () => {
    expect(await at.ask('GET', '/')).toMatchObject({ status: 200, body: expect.stringContaining('<title>Outpost') });
    const script = await at.ask('GET', '/assets/index-8f3a.js');
    expect(script).toMatchObject({ status: 200, body: 'export {};' });
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toContain('immutable');
    expect((await at.ask('GET', '/index.html')).headers['cache-control']).toBe('no-store');
  });

  it.each([
    '/../outside.txt',
    '/assets/../../outside.txt',
    '/%2e%2e/outside.txt',
    '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
    '/..%5coutside.txt',
    '/assets/link.txt',
    '/assets/index-8f3a.js.map',
    '/assets/',
    '/assets',
    '//index.html',
    '/index.html%00.js',
    '/INDEX.HTML',
    '/constructor',
    '/__proto__',
    '/session',
    '/core',
  ])('is not %s', async (path) => {
    const answer = await at.ask('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain('OUTSIDE');
  });

  it('changes nothing on a read: a code in a GET is not redeemed', async () => {
    const body = codeOf(at.web);
    const { code } = JSON.parse(body) as { code: string };
    for (const method of ['GET', 'HEAD']) {
      const answer = await at.ask(method, `/session?code=${code}`);
      expect(answer.status).toBe(404);
    }
    expect((await at.ask('POST', '/session', asJson(at.web.url, body), body)).status).toBe(200);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'POST'])('takes no %s', async (method) => {
    const answer = await at.ask(method, '/', ['Origin', at.web.url, 'Content-Length', '0']);
    expect(answer.status).toBe(405);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('headers', () => {
  it('protect every answer, errors included', async () => {
    const body = codeOf(at.web);
    const long = 'x'.repeat(2_000);
    const answers: [string, string, string[]?, string?][] = [
      ['GET', '/'],
      ['HEAD', '/'],
      ['GET', '/assets/index-8f3a.js'],
      ['GET', '/nowhere'],
      ['GET', '/', ['Host', 'evil.example']],
      ['GET', '/', ['Origin', 'null']],
      ['PUT', '/', ['Origin', at.web.url]],
      ['POST', '/session', asJson(at.web.url, body), body],
      ['POST', '/session', asJson(at.web.url, body), body],
      ['POST', '/session', asJson(at.web.url, '{'), '{'],
      ['POST', '/session', asJson(at.web.url, long), long],
    ];
    for (const [method, path, headers, sent] of answers) {
      const answer = await at.ask(method, path, headers, sent);
      expectProtected(answer.headers, `${method} ${path} ${answer.status}`);
    }
  });

  it('protect answers to what cannot be parsed, and to expectations', async () => {
    const host = `Host: 127.0.0.1:${at.port}`;
    for (const text of [
      'rubbish\r\n\r\n',
      `GET / HTTP/1.1\r\n${host}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\n${host}\r\nExpect: something\r\n\r\n`,
      `GET /core HTTP/1.1\r\n${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    ]) {
      const answer = await sendRaw(at.port, text);
      const [first, ...lines] = answer.split('\r\n\r\n')[0]!.split('\r\n');
      expect(first).toMatch(/^HTTP\/1\.1 4\d\d /);
      expectProtected(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2))), first!);
    }
  });
});

it('whoever failed a check gets no second answer on the same connection', async () => {
  const ours = `GET / HTTP/1.1\r\nHost: 127.0.0.1:${at.port}\r\n`;
  const theirs = 'GET / HTTP/1.1\r\nHost: evil.example\r\n';
  const answers = async (text: string): Promise<string[]> =>
    (await sendRaw(at.port, text)).match(/HTTP\/1\.1 \d+/g) ?? [];
  expect(await answers(`${ours}\r\n${ours}Connection: close\r\n\r\n`)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(await answers(`${theirs}\r\n${ours}Connection: close\r\n\r\n`)).toEqual(['HTTP/1.1 403']);
});

describe('limits', () => {
  it('refuse a body longer than a code needs, however its length is told', async () => {
    const long = JSON.stringify({ code: 'x'.repeat(2_000) });
    expect((await at.ask('POST', '/session', asJson(at.web.url, long), long)).status).toBe(413);
    const chunked = ['Origin', at.web.url, 'Content-Type', 'application/json', 'Transfer-Encoding', 'chunked'];
    expect((await at.ask('POST', '/session', chunked, long)).status).toBe(411);
  });

  it('refuse headers beyond 16 KiB', async () => {
    const headers = `Host: 127.0.0.1:${at.port}\r\nX: ${'x'.repeat(17_000)}`;
    expect(await sendRaw(at.port, `GET / HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  });
});

/** The headers of toolchain.md and quality.md, each by its own value. */
function expectProtected(headers: Record<string, unknown>, what: string): void {
  const policy = String(headers['content-security-policy']);
  for (const part of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]) {
    expect(policy.split('; '), what).toContain(part);
  }
  expect(policy, what).not.toMatch(/script-src[^;]*(unsafe|\*|http)/);
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cache-control': expect.stringMatching(/no-store|immutable/),
  });
  expect(headers['access-control-allow-origin'], what).toBeUndefined();
}
