import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startOutpost, type Running } from '../cli/outpost.ts';
import { buildOnce } from '../desktop/desktop-process.ts';
import { freshFolder } from '../host/playground.ts';
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

describe('a signed-in browser', () => {
  it('opens another tab and reloads without a new code; its cookie opens nothing for another server of this machine', async () => {
    using at = freshFolder();
    const web = startOutpost(at.folder, ['web', '--no-open', '--port', '0']);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(await addressOf(web));
    await isOpen(page);
    await page.reload();
    await isOpen(page);
    const tab = await context.newPage();
    const origin = new URL(page.url()).origin;
    await tab.goto(origin);
    await isOpen(tab);

    const cookies: string[] = [];
    const other = createServer((request, response) => {
      cookies.push(request.headers.cookie ?? '');
      response.setHeader('content-type', 'text/html').end('<title>Another server</title>');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const stranger = await context.newPage();
    // As when a link is followed from one local page to another.
    await tab.evaluate(`location.assign('http://127.0.0.1:${(other.address() as AddressInfo).port}/')`);
    await tab.waitForURL((url) => url.origin !== origin);
    expect(cookies[0], 'cookies know no ports').toContain('outpost-');
    expect(await tab.evaluate(() => ({ ...localStorage }))).toEqual({});
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/core`, { headers: { origin, cookie: cookies[0]! } });
    const got: unknown[] = [];
    socket.on('message', (data) => got.push(data));
    socket.on('open', () => socket.send(JSON.stringify({ i: '1', p: { u: '/connections/list', b: { json: {} } } })));
    const [code] = (await once(socket, 'close')) as [number];
    expect({ code, got }).toEqual({ code: 4003, got: [] });

    await stranger.goto(origin);
    await isOpen(stranger);
    other.close();
    await context.close();
    expect((await stopped(web)).match(/Opened in a browser at /g)).toHaveLength(1);
  });

  it('says that a window has no key when its storage or its cookie is gone, or the address was used', async () => {
    using at = freshFolder();
    const web = startOutpost(at.folder, ['web', '--no-open', '--port', '0']);
    const address = await addressOf(web);
    const noKey = (page: Page): Promise<void> => page.getByText('This window has no key').waitFor();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(address);
    await isOpen(page);
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.reload();
    await noKey(page);
    await context.addCookies(cookies);
    await page.reload();
    await isOpen(page);
    await page.evaluate(() => localStorage.setItem('outpost.session-key', 'x'));
    await page.reload();
    await noKey(page);
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await noKey(page);
    const another = await browser.newContext();
    const late = await another.newPage();
    await late.goto(address);
    await noKey(late);
    await context.close();
    await another.close();
    expect(await stopped(web)).toMatch(/The address that opened a browser at .+ was tried again at .+ and refused\./);
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
