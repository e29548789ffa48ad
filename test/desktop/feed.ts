import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';

/** A place for updates as electron-builder fills one, and a packaged program (an AppImage) that is told of it. */
export interface Feed extends AsyncDisposable {
  /** What the desktop's process needs in its surroundings to be that program. */
  env: Record<string, string>;
  /** The program's own file. */
  program: string;
  /** What it was asked for, and with which headers. */
  asked: { path: string; headers: IncomingHttpHeaders }[];
  /** From here on it leads to that address, whatever it is asked for; what is asked there it answers as before. */
  leadTo(host: string): void;
  /** What is offered, as the file says it. */
  offer(changes?: { version?: string; notes?: string; sha512?: string }): void;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** What is offered writes down, when it is started, which data it has. */
const newer = '#!/bin/sh\nprintf %s "$OUTPOST_DATA" > "$0.started.new"\nmv "$0.started.new" "$0.started"\n';

export async function startFeed(folder: string): Promise<Feed> {
  const asked: Feed['asked'] = [];
  let described = '';
  let other: string | null = null;
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers });
    if (other !== null && headers.host?.startsWith('127.0.0.1:') === true)
      return void response.writeHead(302, { location: `http://${other}:${portOf(server)}${url}` }).end();
    if (url.includes('.yml')) response.end(described);
    else if (url.endsWith('.AppImage')) response.end(newer);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  const resources = join(folder, 'resources');
  mkdirSync(resources);
  const url = `http://127.0.0.1:${port}/desktop`;
  writeFileSync(
    join(resources, 'app-update.yml'),
    `provider: generic\nurl: ${url}\nupdaterCacheDirName: outpost-updater\n`,
  );
  const program = join(folder, 'Outpost.AppImage');
  writeFileSync(program, '#!/bin/sh\n# old\n', { mode: 0o755 });
  const offer: Feed['offer'] = ({ version = '9.9.9', notes = 'Emoji', sha512 } = {}) => {
    const sum = sha512 ?? createHash('sha512').update(newer).digest('base64');
    described = [
      `version: ${version}`,
      `files:\n  - url: Outpost-x86_64.AppImage\n    sha512: ${sum}\n    size: ${newer.length}`,
      `path: Outpost-x86_64.AppImage\nsha512: ${sum}`,
      `releaseDate: '2026-11-20T10:00:00.000Z'\nreleaseNotes: ${JSON.stringify(notes)}\n`,
    ].join('\n');
  };
  offer();
  const caches = join(folder, 'caches');
  const own = {
    STAND_IN_PACKAGED: '1',
    STAND_IN_RESOURCES: resources,
    APPIMAGE: program,
    APPDIR: dirname(process.execPath),
  };
  return {
    env: { ...own, XDG_CACHE_HOME: caches, XDG_CONFIG_HOME: join(folder, 'config') },
    ...{ program, asked, offer },
    leadTo: (host) => void (other = host),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
