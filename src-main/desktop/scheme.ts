import { readFile } from 'node:fs/promises';
import { protocol } from 'electron';
import { securityHeaders } from '../host/content-security.ts';
import type { RendererFiles } from '../host/renderer-files.ts';

const SCHEME = 'app';
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

/** Serves the built window, by exact look-up. */
export function serveAppScheme(files: RendererFiles): void {
  protocol.handle(SCHEME, (request) => answer(files, request));
}

async function answer(files: RendererFiles, request: Request): Promise<Response> {
  const found = request.method === 'GET' && isOurs(request.url) ? files.get(new URL(request.url).pathname) : undefined;
  if (!found) return new Response('Not found.', { status: 404, headers: securityHeaders });
  const body = new Uint8Array(await readFile(found.file));
  return new Response(body, { headers: { ...securityHeaders, 'content-type': found.contentType } });
}
