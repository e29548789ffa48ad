import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Client } from '../../src-preload/contract/contract.ts';
import { until } from '../host/playground.ts';
import { openWeb, type OpenWeb } from './open-web.ts';

const clientOn = (socket: WebSocket): Client => createORPCClient(new RPCLink({ websocket: socket as never }));
const closing = async (socket: WebSocket): Promise<number> => ((await once(socket, 'close')) as [number])[0];

const DAY_MS = 86_400_000;

/** What the browser sends from our own page. */
const ours = (at: OpenWeb): { origin: string } => ({ origin: at.web.url });

/** With which code a key is refused. */
async function refusalOf(at: OpenWeb, key: string): Promise<number> {
  const socket = await at.knock({ headers: ours(at) });
  socket.send(JSON.stringify({ key }));
  return closing(socket);
}

describe('the WebSocket', () => {
  it('serves the contract to a signed-in window', async () => {
    await using at = await openWeb();
    const socket = await at.dial();
    expect(await clientOn(socket).app.info({})).toMatchObject({ shell: 'cli' });
    socket.close();
  });

  it('passes a live query on', async () => {
    await using at = await openWeb();
    const socket = await at.dial();
    const live = await clientOn(socket).app.watchNotices({});
    expect((await live.next()).value).toMatchObject([{ fact: { words: 'first' } }]);
    socket.close();
  });

  it('is refused to the oldest of seventeen browsers: sixteen are signed in at a time', async () => {
    await using at = await openWeb();
    const [first, second] = [await at.signIn(), await at.signIn()];
    for (let more = 0; more < 14; more += 1) await at.signIn();
    for (const key of [first, second]) (await at.dial(key)).close();
    await at.signIn();
    expect(await refusalOf(at, first)).toBe(4003);
    (await at.dial(second)).close();
  });

  it('is refused to a browser that did not come for thirty days, and not to one that did', async () => {
    await using at = await openWeb();
    const [away, regular] = [await at.signIn(), await at.signIn()];
    at.clock.nowMs += 20 * DAY_MS;
    (await at.dial(regular)).close();
    at.clock.nowMs += 10 * DAY_MS;
    expect(await refusalOf(at, away)).toBe(4003);
    at.clock.nowMs += 19 * DAY_MS;
    (await at.dial(regular)).close();
  });

  it('is refused to every other origin, and to none at all, key or not', async () => {
    await using at = await openWeb();
    for (const origin of ['https://evil.example', 'null', `http://localhost:${at.port}`, `${at.web.url}/`]) {
      await expect(at.knock({ headers: { origin } }), origin).rejects.toThrow('answered 403');
    }
    await expect(at.knock()).rejects.toThrow('answered 403');
  });

  it('is refused under every other host name', async () => {
    await using at = await openWeb();
    const headers = ours(at);
    for (const host of [`evil.example:${at.port}`, `localhost:${at.port}`, '127.0.0.1']) {
      await expect(at.knock({ headers: { ...headers, host } }), host).rejects.toThrow('answered 403');
    }
  });

  it('is at /core and nowhere else', async () => {
    await using at = await openWeb();
    const headers = ours(at);
    for (const path of ['/', '/core/', '/core?x=1', '/Core', '/session']) {
      await expect(at.knock({ path, headers }), path).rejects.toThrow('answered 404');
    }
  });

  it('ends when a message is longer than any import, and the core lives on', async () => {
    await using at = await openWeb();
    const socket = await at.dial();
    socket.send(Buffer.alloc(64 * 1024 * 1024 + 1));
    expect(await closing(socket)).toBe(1009);
    const next = await at.dial();
    expect(await clientOn(next).app.info({})).toMatchObject({ shell: 'cli' });
    next.close();
  });

  it('is not opened in any number', async () => {
    await using at = await openWeb();
    const headers = ours(at);
    const session = await at.signIn();
    const open: WebSocket[] = [];
    while (open.length < 32) open.push(await at.dial(session));
    await expect(at.knock({ headers })).rejects.toThrow('answered 503');
    for (const socket of open) socket.close();
  });
});

describe('a core that dies', () => {
  it('closes the window with 4001 the first time and 4002 for good', async () => {
    await using at = await openWeb();
    const first = await at.dial();
    const firstEnd = closing(first);
    await expect(clientOn(first).drafts.get({ draftId: 'die' })).rejects.toThrow();
    expect(await firstEnd).toBe(4001);
    await until(() => at.host.state === 'running', 'the core is back');
    const second = await at.dial();
    const secondEnd = closing(second);
    await expect(clientOn(second).drafts.get({ draftId: 'die' })).rejects.toThrow();
    expect(await secondEnd).toBe(4002);
    expect(await closing(await at.dial())).toBe(4002);
  });

  it('serves a window that dials while the core is being started again', async () => {
    await using at = await openWeb();
    const first = await at.dial();
    await expect(clientOn(first).drafts.get({ draftId: 'die' })).rejects.toThrow();
    const second = await at.dial();
    expect(await clientOn(second).app.info({})).toMatchObject({ shell: 'cli' });
    second.close();
  });
});

describe('closing the web shell', () => {
  it('says goodbye to its windows and ends', async () => {
    await using at = await openWeb();
    const socket = await at.dial();
    const end = closing(socket);
    await at.web.close();
    expect(await end).toBe(1001);
    await expect(at.ask('GET', '/')).rejects.toThrow('ECONNREFUSED');
  });

  it('does not wait for a window that does not answer', async () => {
    await using at = await openWeb();
    const socket = await at.dial();
    socket.pause();
    await at.web.close();
    expect(socket.readyState).not.toBe(3);
    socket.terminate();
  });
});
