import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { securityHeaders } from '../host/content-security.ts';
import type { OpenedFiles } from '../host/opening/opened-files.ts';
import type { RendererFiles } from '../host/renderer-files.ts';

const SCHEME = 'app';
const OPENED = '/opened/';
/** The origin of every page of Outpost; file:// would let a page read the disk. */
export const APP_ORIGIN = 'app://outpost';
export const PAGE_URL = `${APP_ORIGIN}/index.html`;

/** Whether an address is one of our pages: the same scheme and host exactly, no port, no user. */
export function isOurs(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === `${SCHEME}:` && url.host === 'outpost' && url.username === '' && url.password === '';
}

/** Before Electron is ready: `app:` behaves as https does (an origin of its own, modules, fetch). */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Where the window comes from: the path of an address of ours, and what stands behind it. */
export type WindowSource = (pathname: string, search: string) => Promise<Response>;

/** Serves the window, and what the user gave Outpost to open. */
export function serveAppScheme(source: WindowSource, opened: OpenedFiles): void {
  protocol.handle(SCHEME, (request) => answer(source, opened, request));
}

/** The built window, by exact look-up. */
export const builtWindow =
  (files: RendererFiles): WindowSource =>
  (pathname) =>
    answerBuilt(files, pathname);

async function answer(source: WindowSource, opened: OpenedFiles, request: Request): Promise<Response> {
  const isAsked = request.method === 'GET' && isOurs(request.url);
  const { pathname, search } = isAsked ? new URL(request.url) : { pathname: '', search: '' };
  return pathname.startsWith(OPENED) ? answerOpened(opened, pathname.slice(OPENED.length)) : source(pathname, search);
}

async function answerBuilt(files: RendererFiles, pathname: string): Promise<Response> {
  const found = files.get(pathname);
  if (!found) return new Response('Not found.', { status: 404, headers: securityHeaders });
  const body = new Uint8Array(await readFile(found.file));
  return new Response(body, { headers: { ...securityHeaders, 'content-type': found.contentType } });
}

async function answerOpened(opened: OpenedFiles, key: string): Promise<Response> {
  const file = await opened.read(key);
  if (file === 'gone') return new Response('Not found.', { status: 404, headers: securityHeaders });
  if (file === 'too-large') return new Response('Too large.', { status: 413, headers: securityHeaders });
  const name = { 'x-file-name': encodeURIComponent(file.name), ...(file.more ? { 'x-more-files': '1' } : {}) };
  const own = { 'content-type': 'application/octet-stream', ...name };
  return new Response(new Uint8Array(file.bytes), {
    headers: { ...securityHeaders, ...own, 'cache-control': 'no-store' },
  });
}
