import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOnce } from '../desktop/desktop-process.ts';
import { freshFolder } from '../host/playground.ts';

beforeAll(buildOnce);

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const webProgram = at('out/main/web.js');
const startProgram = at('src-main/start.mjs');

interface Run {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  exited: Promise<number | null>;
  /** The one-time address, as soon as it is printed. */
  address: Promise<string>;
}

/** A program of ours without a display, so that nothing opens on the machine of whoever runs the tests. */
function run(program: string, args: string[], node = process.execPath, more: Record<string, string> = {}): Run {
  const env = { ...process.env };
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'OUTPOST_DATA']) delete env[name];
  Object.assign(env, more);
  const child = spawn(node, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  const printed = Promise.withResolvers<string>();
  child.stdout.on('data', (text: Buffer) => {
    out += text.toString();
    const address = /http:\/\/127\.0\.0\.1:\d+\/#launch=\S+/.exec(out)?.[0];
    if (address) printed.resolve(address);
  });
  child.stderr.on('data', (text: Buffer) => (err += text.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  void exited.then((code) => printed.reject(new Error(`It ended with ${code}: ${err}`)));
  printed.promise.catch(() => undefined);
  return { child, out: () => out, err: () => err, exited, address: printed.promise };
}

// Windows has no signals: what ends a program there ends it at once.
const onPosix = process.platform !== 'win32';

describe.runIf(onPosix)('the web shell as a program', () => {
  it('prints its one-time address, serves the window, and ends cleanly when told to', async () => {
    using folder = freshFolder();
    const web = run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open']);
    const address = new URL(await web.address);
    const page = await fetch(address.origin);
    expect(await page.text()).toContain('<title>Outpost');
    const body = JSON.stringify({ code: address.hash.replace('#launch=', '') });
    const headers = { 'content-type': 'application/json', origin: address.origin };
    const session = await fetch(`${address.origin}/session`, { method: 'POST', headers, body });
    expect(session.status).toBe(200);
    web.child.kill('SIGTERM');
    expect(await web.exited).toBe(0);
    expect(web.err()).toBe('');
  });

  it('closes its data in peace where one press of Ctrl+C is heard several times, as under npm start', async () => {
    using folder = freshFolder();
    const web = run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open']);
    await web.address;
    let presses = 0;
    const pressing = setInterval(() => {
      web.child.kill('SIGINT');
      if ((presses += 1) === 5) clearInterval(pressing);
    }, 5);
    expect(await web.exited).toBe(0);
    clearInterval(pressing);
    expect(web.err()).toBe('');
    const left = readdirSync(folder.folder).filter((name) => /-wal$|^core-socket|^web-control/.test(name));
    expect(left).toEqual([]);
  });

  it('opens no browser where the folder for temporary files cannot be written, says so in one line, and goes on', async () => {
    using folder = freshFolder();
    const missing = join(folder.folder, 'missing');
    // A screen is claimed, and no program that could open a browser on it is in the path.
    const surroundings = { DISPLAY: ':0', PATH: missing, TMPDIR: missing };
    const web = run(webProgram, ['--data', folder.folder, '--port', '0'], process.execPath, surroundings);
    const address = new URL(await web.address);
    expect(await (await fetch(address.origin)).text()).toContain('<title>Outpost');
    web.child.kill('SIGTERM');
    expect(await web.exited).toBe(0);
    const said = web
      .out()
      .split('\n')
      .filter((line) => line.startsWith('The browser'));
    expect(said).toEqual([
      `The browser was not opened. The page that leads it here could not be written to ${missing}: it cannot be made there: the system keeps that place to itself, or the way to it is a link that leads nowhere. Open the address yourself.`,
    ]);
    expect(web.err()).toBe('');
  });

  it('says who holds the data folder, and where it runs', async () => {
    using folder = freshFolder();
    const first = run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open']);
    await first.address;
    const second = run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open']);
    expect(await second.exited).toBe(1);
    expect(second.err()).toContain(`process ${first.child.pid}`);
    expect(second.err()).toContain(`It runs at ${new URL(await first.address).origin} `);
    expect(second.out()).toBe('');
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
  });

  it('opens a file in the one that runs already, and says where', async () => {
    using folder = freshFolder();
    const file = join(folder.folder, 'winter.csv');
    const data = join(folder.folder, 'data');
    writeFileSync(file, 'text\nBread at seven.\n');
    const first = run(webProgram, ['--data', data, '--port', '0', '--no-open']);
    await first.address;
    const second = run(webProgram, ['--data', data, '--no-open', file]);
    expect(await second.exited).toBe(0);
    const [, address = ''] = /winter\.csv is opened there, at (\S+)/.exec(second.out()) ?? [];
    const { origin, hash } = new URL(address);
    expect(origin).toBe(new URL(await first.address).origin);
    const [, key] = /^#launch=[\w-]+&then=\/take\/(\w+)$/.exec(hash) ?? [];
    expect(await (await fetch(`${origin}/opened/${key}`)).text()).toContain('Bread at seven.');
    first.child.kill('SIGINT');
    expect(await first.exited).toBe(0);
  });

  it('says where the other one runs also where both were started at the same moment', async () => {
    using folder = freshFolder();
    const both = [1, 2].map(() => run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open']));
    const addresses = await Promise.allSettled(both.map(({ address }) => address));
    const first = addresses.findIndex(({ status }) => status === 'fulfilled');
    const [winner, loser] = [both[first]!, both[1 - first]!];
    expect(await loser.exited).toBe(1);
    expect(loser.err()).toContain(`It runs at ${new URL(await winner.address).origin} `);
    expect(loser.err()).toContain(`outpost open --data ${folder.folder}\n`);
    winner.child.kill('SIGTERM');
    expect(await winner.exited).toBe(0);
  });

  it('says that a port is taken, and leaves the data folder free', async () => {
    using folder = freshFolder();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const web = run(webProgram, ['--data', folder.folder, '--port', String(port), '--no-open']);
    expect(await web.exited).toBe(1);
    expect(web.err()).toContain(`Port ${port} is in use by another program`);
    other.close();
  });

  it('takes a file from where npm was called, and has it opened in the window', async () => {
    using folder = freshFolder();
    writeFileSync(join(folder.folder, 'batch.csv'), 'text\nLamps along the quay\n');
    const data = join(folder.folder, 'data');
    const args = ['--data', data, '--port', '0', '--no-open', 'batch.csv'];
    const started = run(startProgram, args, process.execPath, { INIT_CWD: folder.folder });
    const address = await started.address;
    const key = /then=\/take\/([0-9a-f]{32})$/.exec(address)?.[1];
    const opened = await fetch(new URL(`/opened/${key}`, address));
    expect([opened.headers.get('x-file-name'), await opened.text()]).toEqual([
      'batch.csv',
      'text\nLamps along the quay\n',
    ]);
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  });

  it('says of what it is given and cannot open what it takes, or why', async () => {
    using folder = freshFolder();
    const said = async (...args: string[]): Promise<string> => {
      const web = run(webProgram, ['--data', folder.folder, '--no-open', ...args]);
      expect(await web.exited).toBe(1);
      return web.err();
    };
    expect(await said('picture.png')).toContain(
      '"picture.png" is nothing that can be opened here: name a file of posts',
    );
    expect(await said('no-such.csv')).toContain('no-such.csv cannot be read: there is no such file.');
  });

  it.each([['--port', 'x'], ['--port', '70000'], ['--nonsense']])(
    'says how it is used when given %s',
    async (...args) => {
      const web = run(webProgram, args);
      expect(await web.exited).toBe(1);
      expect(web.err()).toContain('Usage: web');
    },
  );
});

it.each([
  ['npm start', startProgram, 'Usage: npm start'],
  ['the web shell', webProgram, 'Usage: web'],
])('%s says how it is used when asked, and opens nothing', async (_name, program, usage) => {
  const asked = run(program, ['--help']);
  expect([await asked.exited, asked.err()]).toEqual([0, '']);
  expect(asked.out()).toContain(usage);
});

describe.runIf(onPosix)('npm start', () => {
  it.runIf(process.platform === 'linux')(
    'says in one line why there is no desktop window, and opens the web shell',
    async () => {
      using folder = freshFolder();
      const started = run(startProgram, ['--data', folder.folder, '--port', '0', '--no-open']);
      await started.address;
      const said = started.err().trim().split('\n');
      // A source that was changed since the tests began is built first.
      expect(said.filter((line) => line !== 'Building Outpost...')).toEqual([
        'There is no display: opening the web shell instead.',
      ]);
      started.child.kill('SIGTERM');
      expect(await started.exited).toBe(0);
    },
  );

  const olderNode = '/usr/bin/node';
  it.skipIf(!existsSync(olderNode))("runs under the system's own Node, whatever its version", async () => {
    using folder = freshFolder();
    const started = run(startProgram, ['--data', folder.folder, '--port', '0', '--no-open'], olderNode);
    await started.address;
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  });

  it.skipIf(!existsSync(olderNode))('lets the web shell be started by any Node', async () => {
    using folder = freshFolder();
    const web = run(webProgram, ['--data', folder.folder, '--port', '0', '--no-open'], olderNode);
    await web.address;
    web.child.kill('SIGTERM');
    expect(await web.exited).toBe(0);
  });
});
