import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Pictures, PicturesAhead, type PictureLimits } from '../../../src-main/core/pictures/pictures.ts';
import type { PictureOf } from '../../../src-preload/contract/pictures.ts';
import { keepPost } from '../../keep-post.ts';
import { openRig, type Rig } from '../../rig.ts';
import { madePng } from './made-picture.ts';

/* A host of pictures on this machine, which is the connection's own: the one place on it that may be asked. */

let rig: Rig;
let host: Server;
let origin: string;
let answers: Record<string, RequestListener>;
let asked: { path: string; headers: Record<string, unknown> }[];

beforeEach(async () => {
  [answers, asked] = [{}, []];
  host = createServer((request, response) => {
    asked.push({ path: request.url ?? '', headers: request.headers });
    (answers[request.url ?? ''] ?? ((_request, other) => other.writeHead(404).end()))(request, response);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  rig = await openRig({ dispatch: false });
  rig.core.parts.store.raw.prepare('UPDATE connection SET url = ?').run(`${origin}/api`);
});
afterEach(async () => {
  host.closeAllConnections();
  host.close();
  await rig.close();
});

const bytes = (body: Buffer | string, type = 'image/png'): RequestListener => {
  return (_request, response) => response.writeHead(200, { 'content-type': type }).end(body);
};
const to = (location: string): RequestListener => {
  return (_request, response) => response.writeHead(302, { location }).end();
};

function showing(url: string, limits: Partial<PictureLimits> = {}) {
  const accountId = rig.account('x');
  keepPost(rig, accountId, { remoteId: '7', publishedAtMs: 1, excerpt: 'A post.' });
  rig.core.parts.store.raw.prepare('UPDATE post SET thumbnail = ? WHERE remote_id = ?').run(url, '7');
  const pictures = new Pictures(rig.core.parts, limits);
  return { pictures, get: () => shown(pictures, { spaceId: rig.spaceId, accountId, postId: '7' }) };
}

const shown = async (pictures: Pictures, of: PictureOf): Promise<string | null> => (await pictures.get(of)).dataUrl;

const found = (as: 'answered' | 'unreachable'): void => {
  const { reachability, sessions } = rig.core.parts;
  for (const { id } of sessions.connections()) reachability[as](id);
};

const dataOf = (body: Buffer): string => `data:image/png;base64,${body.toString('base64')}`;
const folder = (): string => join(rig.core.parts.options.dataFolder, 'pictures');

it('a picture of a board is that of the board alone, and one of a board that is not kept is not to be had', async () => {
  const png = madePng();
  answers['/board.png'] = bytes(png);
  const accountId = rig.account('x');
  rig.core.parts.store.raw
    .prepare(
      'INSERT INTO board (space_id, account_id, remote_id, name, image, position, raw) VALUES (?, ?, ?, ?, ?, 0, ?)',
    )
    .run(rig.spaceId, accountId, 'b1', 'Winter bags', `${origin}/board.png`, '{}');
  const get = (boardId: string) => shown(new Pictures(rig.core.parts), { spaceId: rig.spaceId, accountId, boardId });
  expect(await get('b1')).toBe(dataOf(png));
  expect(await get('b2')).toBeNull();
});

describe('pictures of accounts and boards', () => {
  it('are kept before anybody looks at them, and are there with the service gone', async () => {
    const run = await openRig({ sync: 'all', pace: 10 });
    try {
      const { client, spaceId } = run;
      const { store, options } = run.core.parts;
      const named = (): { account_id: string; remote_id: string }[] =>
        store.raw.prepare('SELECT account_id, remote_id FROM board WHERE image IS NOT NULL').all() as never;
      const count = async () =>
        (await client.accounts.list({ spaceId })).filter(({ avatar }) => avatar !== null).length + named().length;
      const kept = (): number => readdirSync(join(options.dataFolder, 'pictures')).length;
      await expect.poll(() => named().length).toBeGreaterThan(0);
      await expect
        .poll(async () => existsSync(join(options.dataFolder, 'pictures')) && kept() - (await count()))
        .toBe(0);
      await run.sandbox.close();
      const [board] = named();
      const of = { spaceId, accountId: board?.account_id ?? '', boardId: board?.remote_id ?? '' };
      expect(await shown(new Pictures(run.core.parts), of)).toMatch(/^data:image/);
    } finally {
      await run.close();
    }
  });

  it('are not fetched ahead while the service is away or pulls are paused, and are as soon as both are over', async () => {
    const run = await openRig({ dispatch: false, pace: 10 });
    const { parts } = run.core;
    parts.store.raw.prepare('UPDATE connection SET url = ?').run(`${origin}/api`);
    const { id: connectionId } = parts.sessions.connections()[0] ?? { id: '' };
    const ahead = new PicturesAhead(parts, new Pictures(parts));
    const soon = (): Promise<void> => new Promise((resolve) => void parts.clock.after(5_000, resolve));
    parts.reachability.unreachable(connectionId);
    ahead.start();
    await soon();
    await run.client.sync.pause({ spaceId: run.spaceId, paused: true });
    parts.reachability.answered(connectionId);
    await soon();
    expect(asked).toEqual([]);
    await run.client.sync.pause({ spaceId: run.spaceId, paused: false });
    await expect.poll(() => asked.length).toBeGreaterThan(1);
    await ahead.stop();
    await run.close();
  });

  it('take no place of one that was looked at, and one that is kept from an older address is enough', async () => {
    answers['/old'] = bytes(madePng());
    const accountId = rig.account('x');
    const of = { spaceId: rig.spaceId, accountId };
    const lies = (at: string) =>
      rig.core.parts.store.raw.prepare('UPDATE account SET avatar = ?').run(`${origin}${at}`);
    lies('/old');
    await new Pictures(rig.core.parts, { mostKeptBytes: 1_000_000 }).keep(of);
    expect(asked).toEqual([]);
    await new Pictures(rig.core.parts).keep(of);
    lies('/young');
    await new Pictures(rig.core.parts).keep(of);
    expect(asked.map(({ path }) => path)).toEqual(['/old']);
  });
});

describe('a picture of a post', () => {
  it('is fetched once, with nothing that tells who asks, and shown from the disk from then on', async () => {
    const png = madePng();
    answers['/a.png?s=1'] = bytes(png);
    const { get } = showing(`${origin}/a.png?s=1`);
    expect(await Promise.all([get(), get()])).toEqual([dataOf(png), dataOf(png)]);
    expect(asked).toHaveLength(1);
    for (const name of ['authorization', 'cookie', 'referer', 'user-agent'])
      expect(asked[0]?.headers).not.toHaveProperty(name);
    host.close();
    host.closeAllConnections();
    expect(await showing(`${origin}/a.png?s=1`).get()).toBe(dataOf(png));
  });

  it('is fetched anew where what is left of it on the disk is no picture any more', async () => {
    const png = madePng();
    answers['/a.png'] = bytes(png);
    const { get } = showing(`${origin}/a.png`);
    for (const left of ['', '\0'.repeat(png.length), 'half a word']) {
      expect(await get()).toBe(dataOf(png));
      const [name = ''] = readdirSync(folder());
      writeFileSync(join(folder(), name), left);
      expect(await get()).toBe(dataOf(png));
    }
    expect(asked).toHaveLength(4);
  });

  it('stays where its new address gives nothing, and goes where it gives another', async () => {
    found('answered');
    const [old, young] = [madePng(), madePng({ width: 5 })];
    answers['/old'] = bytes(old);
    await showing(`${origin}/old`).get();
    expect(await showing(`${origin}/gone`).get()).toBe(dataOf(old));
    await expect.poll(() => asked.at(-1)?.path).toBe('/gone');
    answers['/young'] = bytes(young);
    const { get } = showing(`${origin}/young`);
    await expect.poll(get).toBe(dataOf(young));
    expect(readdirSync(folder())).toHaveLength(1);
  });

  it('is shown at once as it was kept, however long its new address takes, which is not asked while the service is away', async () => {
    answers['/old'] = bytes(madePng());
    await showing(`${origin}/old`).get();
    // Never answered.
    answers['/slow'] = () => undefined;
    const { pictures, get } = showing(`${origin}/slow`, { fetchMs: 3_600_000 });
    found('unreachable');
    expect(await get()).toBe(dataOf(madePng()));
    expect(asked.map(({ path }) => path)).toEqual(['/old']);
    found('answered');
    const of = { spaceId: rig.spaceId, accountId: rig.account('x'), postId: '7' };
    expect(await pictures.get(of)).toEqual({ dataUrl: dataOf(madePng()), isOlder: true });
    await expect.poll(() => asked.at(-1)?.path).toBe('/slow');
  });

  it('that was not reached is asked for again as soon as the service is found there', async () => {
    answers['/cut'] = (request) => request.socket.destroy();
    const { get } = showing(`${origin}/cut`);
    expect([await get(), await get(), asked.length]).toEqual([null, null, 1]);
    found('unreachable');
    expect([await get(), asked.length]).toEqual([null, 1]);
    answers['/cut'] = bytes(madePng());
    found('answered');
    expect(await get()).toBe(dataOf(madePng()));
  });

  it('that was not reached is asked for again after a while, whatever is known of the service', async () => {
    answers['/cut'] = (request) => request.socket.destroy();
    const { get } = showing(`${origin}/cut`, { unreachedAgainAfterMs: -1 });
    expect([await get(), await get(), asked.length]).toEqual([null, null, 2]);
  });

  it('lies where the connection does, where its address is a path alone', async () => {
    const png = madePng();
    answers['/storage/a.png'] = bytes(png);
    expect(await showing('/storage/a.png').get()).toBe(dataOf(png));
    expect([await showing('storage/b.png').get(), asked.map(({ path }) => path)]).toEqual([
      dataOf(png),
      ['/storage/a.png'],
    ]);
  });

  it('is not asked for again for a while where there was none', async () => {
    const { get } = showing(`${origin}/none`);
    expect([await get(), await get(), asked.length]).toEqual([null, null, 1]);
  });

  it('is asked for again where very many others gave none since: not all of them are remembered', async () => {
    const { pictures, get } = showing(`${origin}/none`, { mostRemembered: 2 });
    const at = rig.core.parts.store.raw.prepare('UPDATE post SET thumbnail = ? WHERE remote_id = ?');
    await get();
    for (const path of ['/second', '/third']) {
      at.run(`${origin}${path}`, '7');
      await pictures.get({ spaceId: rig.spaceId, accountId: rig.account('x'), postId: '7' });
    }
    at.run(`${origin}/none`, '7');
    await get();
    expect(asked.map(({ path }) => path)).toEqual(['/none', '/second', '/third', '/none']);
  });

  it.each<[string, Buffer | string, string]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['an SVG that says it is a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png'],
    ['a page', '<!doctype html><p>Sign in', 'image/png'],
    ['nothing', '', 'image/png'],
    ['the first bytes of a PNG', madePng().subarray(0, 12), 'image/png'],
    ['a PNG of a size that no window can draw', madePng({ width: 60_000, height: 60_000 }), 'image/png'],
    ['20 MB', Buffer.concat([madePng(), Buffer.alloc(20 * 1024 * 1024)]), 'image/png'],
  ])('is none where what came is %s', async (_what, body, type) => {
    answers['/p'] = bytes(body, type);
    expect(await showing(`${origin}/p`).get()).toBeNull();
    expect(() => readdirSync(folder())).toThrow('ENOENT');
  });

  it('is none where it does not come to its end in time', async () => {
    answers['/slow'] = (_request, response) => void response.writeHead(200).write(madePng().subarray(0, 20));
    expect(await showing(`${origin}/slow`, { fetchMs: 200 }).get()).toBeNull();
  });

  it('follows a redirect, but not for ever', async () => {
    found('answered');
    answers['/a.png'] = bytes(madePng());
    answers['/moved'] = to('/a.png');
    answers['/round'] = to('/round');
    expect(await showing(`${origin}/moved`).get()).toBe(dataOf(madePng()));
    const before = asked.length;
    await showing(`${origin}/round`).get();
    await expect.poll(() => asked.length - before).toBe(4);
  });

  it('follows no redirect to a file, nor to another place of this machine', async () => {
    let touched = 0;
    const other = createServer((request, response) => {
      touched += 1;
      bytes(madePng())(request, response);
    });
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const places = [`http://127.0.0.1:${port}/`, `http://localhost:${port}/`, `https://127.0.0.1:${port}/`];
    for (const place of [...places, 'file:///etc/passwd', 'https://[::1]/', 'data:image/png,', 'https://']) {
      answers[`/to-${place}`] = to(place);
      expect(await showing(`${origin}/to-${place}`).get(), place).toBeNull();
    }
    expect(touched).toBe(0);
    other.close();
  });

  it('makes room by those that were not looked at for longest', async () => {
    const png = madePng();
    answers['/a'] = answers['/b'] = answers['/c'] = bytes(png);
    const accountId = rig.account('x');
    const { pictures } = showing(`${origin}/a`, { mostKeptBytes: 2 * png.length });
    for (const remoteId of ['7', '8', '9']) {
      keepPost(rig, accountId, { remoteId, publishedAtMs: 1, excerpt: 'A post.' });
      const thumbnail = `${origin}/${{ 7: 'a', 8: 'b', 9: 'c' }[remoteId]}`;
      rig.core.parts.store.raw.prepare('UPDATE post SET thumbnail = ? WHERE remote_id = ?').run(thumbnail, remoteId);
    }
    const get = (postId: string) => shown(pictures, { spaceId: rig.spaceId, accountId, postId });
    for (const postId of ['7', '8', '9']) expect(await get(postId)).toBe(dataOf(png));
    expect(readdirSync(folder())).toHaveLength(2);
    expect(await get('9')).toBe(dataOf(png));
    expect(asked).toHaveLength(3);
    await get('7');
    expect(asked).toHaveLength(4);
  });
});

describe('a picture of an account', () => {
  it('comes from where the service says, and is none where it says nothing', async () => {
    const accountId = rig.account('x');
    answers['/me'] = bytes(madePng());
    const setAvatar = rig.core.parts.store.raw.prepare('UPDATE account SET avatar = ?');
    const pictures = new Pictures(rig.core.parts);
    setAvatar.run(null);
    expect(await shown(pictures, { spaceId: rig.spaceId, accountId })).toBeNull();
    setAvatar.run(`${origin}/me`);
    expect(await shown(pictures, { spaceId: rig.spaceId, accountId })).toBe(dataOf(madePng()));
  });
});
