import { copyFileSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freshFolder } from './playground.ts';

/*
 * The plain JavaScript around `npm start`: how Electron's program is fetched, and what its end means. Electron's own installer
 * runs, against a server of the test's.
 */

const root = join(import.meta.dirname, '..', '..');
type Fetched = { program: string } | { why: string };
interface Fetching {
  node: string;
  electronFolder: string;
  say: (line: string) => void;
  env: Record<string, string | undefined>;
  probeMs?: number;
  stillMs?: number;
}
const load = (name: string): Promise<unknown> => import(new URL(`../../src-main/${name}`, import.meta.url).href);
const { fetchElectron } = (await load('electron-program.mjs')) as { fetchElectron(how: Fetching): Promise<Fetched> };
const { run } = (await load('built.mjs')) as { run(program: string, args: string[]): Promise<number> };
const { readEnd } = (await load('desktop-end.mjs')) as {
  readEnd(code: number, ranMs: number, platform?: string): { code?: number; why?: string };
};

/** Electron's package as npm leaves it: an installer and no program. */
function freshElectron(folder: string): string {
  const modules = join(folder, 'node_modules');
  const electron = join(modules, 'electron');
  mkdirSync(electron, { recursive: true });
  for (const name of ['install.js', 'package.json', 'checksums.json']) {
    copyFileSync(join(root, 'node_modules', 'electron', name), join(electron, name));
  }
  symlinkSync(join(root, 'node_modules', '@electron'), join(modules, '@electron'), 'junction');
  return electron;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Offers Electron's releases; what asks for the archive is answered as given. */
async function mirror(archive: (response: ServerResponse) => void): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('.zip')) archive(response);
    else response.writeHead(404).end();
  });
  servers.push(server.listen(0, '127.0.0.1'));
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked };
}

async function fetchFrom(url: string, folder: string, stillMs: number): Promise<{ fetched: Fetched; said: string[] }> {
  const said: string[] = [];
  const fetched = await fetchElectron({
    node: process.execPath,
    electronFolder: freshElectron(folder),
    say: (line) => said.push(line),
    env: {
      ...process.env,
      ELECTRON_MIRROR: url,
      electron_config_cache: undefined,
      XDG_CACHE_HOME: join(folder, 'cache'),
    },
    stillMs,
  });
  return { fetched, said };
}

describe("fetching Electron's program", () => {
  it('is not begun where nothing answers', async () => {
    using at = freshFolder();
    const { url } = await mirror(() => undefined);
    await new Promise((resolve) => servers.pop()!.close(resolve));
    const { fetched, said } = await fetchFrom(url, at.folder, 60_000);
    expect(fetched).toEqual({ why: "Electron's program cannot be fetched here: nothing answers where it is offered" });
    expect(said).toEqual([]);
  });

  it('is ended when nothing comes any more', async () => {
    using at = freshFolder();
    const { url, asked } = await mirror((response) =>
      response.writeHead(200, { 'content-length': '9000000' }).write('begun'),
    );
    const { fetched, said } = await fetchFrom(url, at.folder, 3_000);
    expect(fetched).toEqual({ why: "Electron's program could not be fetched: nothing came any more" });
    expect(asked.some((line) => line.startsWith('GET ') && line.endsWith('.zip'))).toBe(true);
    expect(said[0]).toMatch(/^Fetching Electron/);
  });

  it('goes on for as long as something comes, however slowly, and says how far it is', async () => {
    using at = freshFolder();
    let sent = 0;
    const { url } = await mirror((response) => {
      response.writeHead(200, { 'content-length': '2000000' });
      const trickle = setInterval(() => {
        sent += 1;
        response.write(Buffer.alloc(100_000));
        if (sent === 20) clearInterval(trickle);
      }, 400);
    });
    const startedMs = performance.now();
    const { fetched, said } = await fetchFrom(url, at.folder, 4_000);
    // It came whole, twice as slow as it may stand still, and was then found not to be what Electron's package expects.
    expect(sent).toBe(20);
    expect(performance.now() - startedMs).toBeGreaterThan(7_000);
    expect(fetched).toEqual({ why: "Electron's program could not be fetched: its installer failed" });
    expect(said.some((line) => /^Fetching Electron: \d MB so far$/.test(line))).toBe(true);
  });
});

describe('the end of a desktop', () => {
  it.runIf(process.platform !== 'win32')('by SIGTRAP is no end by its user', async () => {
    const code = await run('/bin/sh', ['-c', 'kill -TRAP $$']);
    expect(readEnd(code, 500, 'linux')).toEqual({
      why: 'This system does not let Electron set up its sandbox (SIGTRAP)',
    });
    expect(readEnd(code, 500, 'darwin')).toEqual({ why: 'Electron crashed at once (SIGTRAP)' });
    const crashed = await run('/bin/sh', ['-c', 'kill -SEGV $$']);
    expect(readEnd(crashed, 500, 'linux')).toEqual({ why: 'Electron crashed at once (SIGSEGV)' });
  });

  it.runIf(process.platform !== 'win32')('by its user is passed on, as is a crash after it stood', async () => {
    const ended = await run('/bin/sh', ['-c', 'kill -TERM $$']);
    expect(readEnd(ended, 500, 'linux')).toEqual({ code: 143 });
    const trapped = await run('/bin/sh', ['-c', 'kill -TRAP $$']);
    expect(readEnd(trapped, 60_000, 'linux')).toEqual({ code: trapped });
    expect(readEnd(0, 100)).toEqual({ code: 0 });
  });

  it('is a failure when it came at once, on Windows whatever its code', () => {
    expect(readEnd(127, 100, 'linux')).toEqual({ why: 'The desktop window could not be opened' });
    expect(readEnd(0xc0000135, 100, 'win32')).toEqual({ why: 'The desktop window could not be opened' });
  });
});

it('no program is started through a shell, which would split a path with spaces', () => {
  for (const name of [
    'src-main/start.mjs',
    'src-main/built.mjs',
    'src-main/electron-program.mjs',
    'src-main/host/ensure-node.ts',
  ]) {
    expect(readFileSync(join(root, name), 'utf8'), name).not.toMatch(/shell:/);
  }
});
