import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { CoreHost } from '../../src-main/host/host.ts';
import { silentLog } from '../../src-main/core/log.ts';
import { startWeb, type Web } from '../../src-main/web/start-web.ts';
import { freshFolder, hasModes, tinyHost } from '../host/playground.ts';

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
  rendererFolder: string;
  /** Header names and values as a flat list, so that one can be sent twice. `host` is ours unless given. */
  ask(method: string, path: string, headers?: string[], body?: string): Promise<Answer>;
  /** Redeems a fresh code; the cookie as a browser would send it. */
  signIn(): Promise<string>;
  dial(options?: { path?: string; headers?: Record<string, string> }): Promise<WebSocket>;
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

/** The real web shell over a real host with the tiny core. */
export async function openWeb(): Promise<OpenWeb> {
  const at = freshFolder();
  const started = await tinyHost(join(at.folder, 'data'));
  const clock = { nowMs: 1_000_000 };
  const rendererFolder = buildWindow(at.folder);
  const options = { host: started.host, port: 0, rendererFolder, log: silentLog };
  const web = await startWeb({ ...options, nowMs: () => clock.nowMs });
  const port = Number(new URL(web.url).port);
  const ask: OpenWeb['ask'] = (method, path, headers = [], body = '') => {
    const own = headers.some((name) => name.toLowerCase() === 'host') ? [] : ['Host', `127.0.0.1:${port}`];
    return send(port, method, path, [...own, ...headers], body);
  };
  return {
    web,
    port,
    host: started.host,
    clock,
    rendererFolder,
    ask,
    async signIn() {
      const body = codeOf(web);
      const answer = await ask('POST', '/session', asJson(web.url, body), body);
      return String(answer.headers['set-cookie']?.[0]).split(';')[0]!;
    },
    dial: (dialing = {}) => dial(`ws://127.0.0.1:${port}${dialing.path ?? '/core'}`, dialing.headers ?? {}),
    async [Symbol.asyncDispose]() {
      await web.close();
      await started[Symbol.asyncDispose]();
      at[Symbol.dispose]();
    },
  };
}

/** The body that redeems a fresh code. */
export function codeOf(web: Web, validMs?: number): string {
  return JSON.stringify({ code: new URL(web.launchUrl(validMs)).hash.replace('#launch=', '') });
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
function dial(url: string, headers: Record<string, string>): Promise<WebSocket> {
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
