import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import type { CoreHost } from '../../src-main/host/host.ts';
import { silentLog } from '../../src-main/core/log.ts';
import type { Redemption } from '../../src-main/web/launch-codes.ts';
import type { Patience } from '../../src-main/host/peer/server.ts';
import { startWeb, type Web } from '../../src-main/web/start-web.ts';
import { freshFolder, hasModes, tinyHost } from '../host/playground.ts';

const realCore = fileURLToPath(new URL('../../src-main/core/worker.ts', import.meta.url));

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface OpenWeb {
  web: Web;
  port: number;
  host: CoreHost;
  clock: { nowMs: number };
  /** What became of each code that was tried. */
  redemptions: [Redemption, string][];
  rendererFolder: string;
  /** Header names and values as a flat list, so that one can be sent twice. `host` is ours unless given. */
  ask(method: string, path: string, headers?: string[], body?: string): Promise<Answer>;
  /** Redeems a fresh code; the key, as the page keeps it. */
  signIn(): Promise<string>;
  /** Opens a socket, and no more. */
  knock(options?: { path?: string; headers?: Record<string, string> }): Promise<WebSocket>;
  /** Opens one as our own page does, up to where its key was taken. */
  dial(key?: string): Promise<WebSocket>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** What the window's folder holds, and what lies beside it. */
function buildWindow(folder: string): string {
  const renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>Outpost</title>');
  writeFileSync(join(renderer, 'assets', 'index-8f3a.js'), 'export {};');
  writeFileSync(join(renderer, 'assets', 'index-8f3a.js.map'), '{}');
  writeFileSync(join(folder, 'outside.txt'), 'OUTSIDE');
  // Making links takes a privilege on Windows.
  if (hasModes) symlinkSync(join(folder, 'outside.txt'), join(renderer, 'assets', 'link.txt'));
  return renderer;
}

export interface OpenWebOptions {
  /** `real`: the worker as it is. Default: the tiny one, which dies at will. */
  core?: 'real';
  patience?: Patience;
}

/** The real web shell over a real host. */
export async function openWeb({ core, patience }: OpenWebOptions = {}): Promise<OpenWeb> {
  const at = freshFolder();
  const started = await tinyHost(join(at.folder, 'data'), core === 'real' ? { worker: realCore } : {});
  const clock = { nowMs: 1_000_000 };
  const rendererFolder = buildWindow(at.folder);
  const options = { host: started.host, port: 0, rendererFolder, log: silentLog };
  const redemptions: [Redemption, string][] = [];
  const web = await startWeb({
    ...options,
    nowMs: () => clock.nowMs,
    onRedemption: (...redemption) => redemptions.push(redemption),
    ...(patience ? { patience } : {}),
  });
  const port = Number(new URL(web.url).port);
  const ask: OpenWeb['ask'] = (method, path, headers = [], body = '') => {
    const own = headers.some((name) => name.toLowerCase() === 'host') ? [] : ['Host', `127.0.0.1:${port}`];
    return send(port, method, path, [...own, ...headers], body);
  };
  const open: OpenWeb = {
    web,
    port,
    host: started.host,
    clock,
    rendererFolder,
    ask,
    async signIn() {
      const body = codeOf(web);
      const answer = await ask('POST', '/session', asJson(web.url, body), body);
      return (JSON.parse(answer.body) as { key: string }).key;
    },
    knock: (asked = {}) => knock(`ws://127.0.0.1:${port}${asked.path ?? '/core'}`, asked.headers ?? {}),
    async dial(given) {
      const key = given ?? (await open.signIn());
      const socket = await open.knock({ headers: { origin: web.url } });
      socket.send(JSON.stringify({ key }));
      await once(socket, 'message');
      return socket;
    },
    redemptions,
    async [Symbol.asyncDispose]() {
      await web.close();
      await started[Symbol.asyncDispose]();
      at[Symbol.dispose]();
    },
  };
  return open;
}

/** The body that redeems a fresh code. */
export function codeOf(web: Web, validMs?: number): string {
  return JSON.stringify({ code: web.launch(validMs).code });
}

/** The headers the window sends with JSON. */
export const asJson = (origin: string, body: string): string[] => [
  'Origin',
  origin,
  'Content-Type',
  'application/json',
  'Content-Length',
  String(Buffer.byteLength(body)),
];

function send(port: number, method: string, path: string, headers: string[], body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers, agent: false, setHost: false } as never);
    asking.on('error', reject);
    asking.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }));
    });
    asking.end(body);
  });
}

/** Sends bytes as they are; resolves with everything that came back until the other side hung up. */
export function sendRaw(port: number, text: string, host = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    let got = '';
    const socket = connect(port, host, () => socket.write(text));
    socket.setEncoding('utf8').on('data', (part: string) => (got += part));
    socket.on('error', reject);
    socket.on('close', () => resolve(got));
  });
}

/** Resolves when open; rejects with the status the upgrade was answered with. */
function knock(url: string, headers: Record<string, string>): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers });
    socket.once('open', () => resolve(socket));
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(Object.assign(new Error(`answered ${response.statusCode}`), { response }));
    });
    socket.once('error', reject);
  });
}
