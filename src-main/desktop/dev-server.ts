import { app, net } from 'electron';
import { securityHeaders } from '../host/content-security.ts';

/**
 * electron-vite's own server, which `npm run dev` names; null: the window is the built one. An installed program takes its window from
 * nowhere else, and a checkout only from this computer.
 */
export function devServer(): string | null {
  const named = app.isPackaged ? undefined : process.env['ELECTRON_RENDERER_URL'];
  const url = named === undefined ? null : URL.parse(named);
  const isHere = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return isHere ? url.origin : null;
}

/** What the server has at a path, as a page of ours: its address stays `app:`, with all that hangs on that. */
export async function fromDevServer(server: string, path: string): Promise<Response> {
  const { status, headers, body } = await net.fetch(server + path);
  const contentType = headers.get('content-type');
  return new Response(body, {
    status,
    headers: {
      ...securityHeaders,
      // Vite puts styles into the page, talks to it over a socket, and shows its errors as markup.
      'content-security-policy': `default-src 'self' 'unsafe-inline' data:; connect-src 'self' ${server.replace('http:', 'ws:')}`,
      'cache-control': 'no-store',
      ...(contentType === null ? {} : { 'content-type': contentType }),
    },
  });
}
