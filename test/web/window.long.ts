import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { outpost, startOutpost, type Running } from '../cli/outpost.ts';
import { buildOnce } from '../desktop/desktop-process.ts';
import { chromiumFlags, findChromium } from '../chromium.ts';
import { freshFolder, hasModes } from '../host/playground.ts';
import { sharedBrowser } from '../browser.ts';

/*
 * The built window in a real browser on the built web shell: who is let in, and who is not.
 */

let browser: Browser;
beforeAll(async () => {
  buildOnce();
  browser = await sharedBrowser();
});

/** Shown only once the core has said that nothing was chosen yet. */
const FROM_THE_CORE = 'Welcome to Outpost';
const isOpen = (page: Page): Promise<void> => page.getByText(FROM_THE_CORE).first().waitFor();
const addressOf = async (web: Running): Promise<string> => /http:\/\/\S+/.exec(await web.firstLine)![0];

async function stopped(web: Running): Promise<string> {
  web.child.kill('SIGTERM');
  return (await web.ended).stdout;
}

/** What the browser writes into its console as errors. */
function errorsIn(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('pageerror', ({ message }) => errors.push(message));
  return errors;
}

const needsAddress = (page: Page): Promise<void> => page.getByText('This browser needs a new address').waitFor();

describe('a signed-in browser', () => {
  it('opens another tab and reloads without a new code; no other server of this machine gets anything of it', async () => {
    using at = freshFolder();
    const web = startOutpost(at.folder, ['web', '--no-open', '--port', '0']);
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = errorsIn(page);
    await page.goto(await addressOf(web));
    await isOpen(page);
    await page.reload();
    await isOpen(page);
    const tab = await context.newPage();
    const origin = new URL(page.url()).origin;
    await tab.goto(origin);
    await isOpen(tab);
    expect(errors).toEqual([]);

    const heads: IncomingHttpHeaders[] = [];
    const other = createServer((request, response) => {
      heads.push(request.headers);
      response.setHeader('content-type', 'text/html').end('<title>Another server</title>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const stranger = await context.newPage();
    // As when a link is followed from one local page to another.
    await tab.evaluate(`location.assign('http://127.0.0.1:${(other.address() as AddressInfo).port}/')`);
    await tab.waitForURL((url) => url.origin !== origin);
    expect([heads[0]?.cookie, heads[0]?.referer], 'cookies would know no ports').toEqual([undefined, undefined]);
    expect(await tab.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await context.cookies()).toEqual([]);

    await stranger.goto(origin);
    await isOpen(stranger);
    other.close();
    await context.close();
    expect((await stopped(web)).match(/Opened in a browser at /g)).toHaveLength(1);
  });

  it('that was closed and opened again is still signed in', async () => {
    using at = freshFolder();
    const data = join(at.folder, 'data');
    const web = startOutpost(data, ['web', '--no-open', '--port', '0']);
    const address = await addressOf(web);
    const opened = async (): Promise<{ page: Page; close(): Promise<void> }> => {
      const profile = join(at.folder, 'profile');
      const context = await chromium.launchPersistentContext(profile, {
        executablePath: findChromium() ?? '',
        args: chromiumFlags,
      });
      return { page: await context.newPage(), close: () => context.close() };
    };
    const first = await opened();
    await first.page.goto(address);
    await isOpen(first.page);
    await first.close();
    const second = await opened();
    const errors = errorsIn(second.page);
    await second.page.goto(new URL(address).origin);
    await isOpen(second.page);
    expect(errors).toEqual([]);
    await second.close();
    await stopped(web);
  });

  it('opens the file that the shell was started with in Import, and keeps no key of it in its address', async () => {
    using at = freshFolder();
    const file = join(at.folder, 'winter plan.csv');
    writeFileSync(file, 'text,accounts\nLamps along the quay,all\n');
    const program = join(import.meta.dirname, '..', '..', 'out', 'main', 'web.js');
    const args = [program, '--data', join(at.folder, 'data'), '--port', '0', '--no-open', file];
    const web = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = (await once(web.stdout, 'data')) as [Buffer];
    const address = /http:\/\/\S+/.exec(String(said))![0];
    expect(address).toMatch(/#launch=[^&]+&then=\/take\/[0-9a-f]{32}$/);
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = errorsIn(page);
    await page.goto(address);
    await page.getByRole('button', { name: 'Try the sandbox' }).click();
    await page.getByText('winter plan.csv').first().waitFor();
    expect(new URL(page.url()).hash).toBe('#/import');
    const guessed = await page.evaluate(`fetch('/opened/${'0'.repeat(32)}').then(({ status }) => status)`);
    expect(guessed).toBe(404);
    expect(errors.filter((line) => !line.includes('404'))).toEqual([]);
    await context.close();
    const exited = once(web, 'exit');
    web.kill('SIGTERM');
    expect((await exited)[0]).toBe(0);
  });

  it('is told what to do when its storage is gone, the address was used, or Outpost was started again; `outpost open` lets it in', async () => {
    using at = freshFolder();
    let web = startOutpost(at.folder, ['web', '--no-open', '--port', '0']);
    const address = await addressOf(web);
    const { origin, port } = new URL(address);
    const context = await browser.newContext();
    const page = await context.newPage();
    const errors = errorsIn(page);
    await page.goto(address);
    await isOpen(page);
    await page.evaluate(() => localStorage.setItem('outpost.session-key', 'x'));
    await page.reload();
    await needsAddress(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await needsAddress(page);
    await page
      .getByText(
        'run “outpost open” in another one (“npx outpost open” in a checkout, and with the same --data, where it was started with that)',
      )
      .waitFor();
    const asked = await outpost(at.folder, ['open', '--json']);
    await page.goto(String(asked.json()['url']));
    await isOpen(page);
    expect(errors).toEqual([]);
    const another = await browser.newContext();
    const late = await another.newPage();
    await late.goto(address);
    await needsAddress(late);
    await another.close();
    expect(await stopped(web)).toMatch(/The address that opened a browser at .+ was tried again at .+ and refused\./);

    web = startOutpost(at.folder, ['web', '--no-open', '--port', port]);
    await web.firstLine;
    errors.length = 0;
    await page.goto(origin);
    await needsAddress(page);
    expect(errors).toEqual([]);
    await page.goto((await outpost(at.folder, ['open'])).stdout.split('\n')[0] ?? '');
    await isOpen(page);
    await context.close();
    await stopped(web);
  });
});

describe.runIf(hasModes)('the file by which another address is asked for', () => {
  it('is for its owner only, is good for nothing without its secret, and is gone when Outpost is closed', async () => {
    using at = freshFolder();
    const web = startOutpost(at.folder, ['web', '--no-open', '--port', '0']);
    const { origin } = new URL(await addressOf(web));
    const file = join(at.folder, 'web.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { secret } = JSON.parse(readFileSync(file, 'utf8')) as { secret: string };
    const ask = async (headers: Record<string, string>, given: string): Promise<number> => {
      const body = JSON.stringify({ secret: given });
      const answer = await fetch(`${origin}/launch`, { method: 'POST', body, headers });
      return answer.status;
    };
    const json = { 'content-type': 'application/json' };
    expect(await ask({ ...json, origin }, `${secret}A`)).toBe(403);
    expect(await ask({ ...json, origin: 'https://evil.example' }, secret)).toBe(403);
    expect(await ask(json, secret)).toBe(403);
    expect(await ask({ 'content-type': 'text/plain', origin }, secret)).toBe(403);
    expect(await ask({ ...json, origin }, secret)).toBe(200);
    await stopped(web);
    expect(existsSync(file)).toBe(false);
    const closed = await outpost(at.folder, ['open']);
    expect([closed.code, closed.stderr]).toEqual([1, expect.stringMatching(/outpost --data \S+ web$/m)]);
  });
});

describe.runIf(process.platform === 'linux')('the browser that is opened for its user', () => {
  it('is handed a page of 0600 and no code in its arguments; the page is gone once it was used', async () => {
    using at = freshFolder();
    // Stands in for xdg-open, and keeps what it was given.
    const bin = join(at.folder, 'bin');
    const given = join(at.folder, 'given');
    mkdirSync(bin);
    writeFileSync(
      join(bin, 'xdg-open'),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${given}.part' && mv '${given}.part' '${given}'\n`,
      {
        mode: 0o755,
      },
    );
    const env = { DISPLAY: ':99', PATH: `${bin}${delimiter}${process.env['PATH']}`, TMPDIR: at.folder };
    const web = startOutpost(join(at.folder, 'data'), ['web', '--port', '0'], { env });
    await web.firstLine;
    await expect.poll(() => existsSync(given)).toBe(true);
    const args = readFileSync(given, 'utf8').trim().split('\n');
    expect(args).toHaveLength(1);
    const [file = ''] = args;
    expect(file).not.toContain('launch=');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`file://${file}`);
    await isOpen(page);
    expect(page.url()).not.toContain('launch');
    await expect.poll(() => existsSync(file)).toBe(false);
    await context.close();
    expect(await stopped(web)).toContain('Opened in a browser at ');
  });

  it('leaves no page behind when Outpost is closed first', async () => {
    using at = freshFolder();
    const env = { DISPLAY: ':99', PATH: '/nonexistent', TMPDIR: at.folder };
    const web = startOutpost(join(at.folder, 'data'), ['web', '--port', '0'], { env });
    await web.firstLine;
    await stopped(web);
    rmSync(join(at.folder, 'data'), { recursive: true });
    expect(readdirSync(at.folder)).toEqual([]);
  });
});
