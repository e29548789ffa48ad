import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';
import type { OpenedFiles } from '../host/opening/opened-files.ts';
import type { RendererFiles } from '../host/renderer-files.ts';
import type { LaunchCodes, Redemption } from './launch-codes.ts';
import type { Sessions } from './sessions.ts';
import type { FileToOpen } from './file-to-open.ts';

export interface RouteParts {
  files: RendererFiles;
  codes: LaunchCodes;
  sessions: Sessions;
  /** What the shell was started with to open; a page asks for it by a key that only its address has. */
  opened: OpenedFiles;
  /** A code for whoever knows the secret of the control file, and the key of the file that is to be opened; null for anybody else. */
  launchFor(secret: string, opens: FileToOpen | null): { code: string; opens?: string } | null;
  /** Told what became of every code that was tried. */
  onRedemption(what: Redemption, code: string): void;
}

/** Everything the web shell answers over HTTP: the window's own files, and one code for one session. */
export function routes({ files, opened, codes, sessions, launchFor, onRedemption }: RouteParts): Hono {
  const app = new Hono();
  app.post('/session', async (c) => {
    const code = fieldIn('code', c.req.header('content-type'), await c.req.text());
    if (code === null) return c.text('Expected {"code": "..."} as JSON.\n', 400);
    const redemption = codes.redeem(code);
    onRedemption(redemption, code);
    if (redemption !== 'redeemed') return c.text('This address was used, or is too old.\n', 403);
    return c.json({ key: sessions.open() });
  });
  app.post('/launch', async (c) => {
    const [type, body] = [c.req.header('content-type'), await c.req.text()];
    const [secret, file, more] = [
      fieldIn('secret', type, body),
      fieldIn('file', type, body),
      fieldIn('more', type, body),
    ];
    const opens = file === null ? null : { file, ...(more === null ? {} : { more: true as const }) };
    const launch = secret === null ? null : launchFor(secret, opens);
    return launch === null ? c.text('Not without the secret of this run.\n', 403) : c.json(launch);
  });
  app.get('/opened/:key', async (c) => {
    const file = await opened.read(c.req.param('key'));
    if (file === 'gone') return c.text('Not found.\n', 404);
    if (file === 'too-large') return c.text('Too large.\n', 413);
    return c.body(new Uint8Array(file.bytes), 200, {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      ...(file.more ? { 'x-more-files': '1' } : {}),
    });
  });
  app.get('*', async (c) => {
    const found = files.get(new URL(c.req.url).pathname);
    if (!found) return c.text('Not found.\n', 404);
    const { contentType, cacheControl } = found;
    return c.body(await readFile(found.file), 200, { 'content-type': contentType, 'cache-control': cacheControl });
  });
  app.all('*', (c) => c.text('Nothing here takes this method.\n', 405, { allow: 'GET, HEAD' }));
  app.onError((_error, c) => c.text('Outpost could not answer.\n', 500));
  return app;
}

/** JSON only: a form of another site can send text/plain without asking first. Null: not what was expected. */
function fieldIn(
  name: 'code' | 'secret' | 'file' | 'more',
  contentType: string | undefined,
  body: string,
): string | null {
  if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/json') return null;
  try {
    const parsed = JSON.parse(body) as Partial<Record<string, unknown>> | null;
    const value = parsed?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
