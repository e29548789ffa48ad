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

/** What the browser sends from our own page. */
async function ours(at: OpenWeb): Promise<{ origin: string; cookie: string }> {
  return { origin: at.web.url, cookie: (await at.signIn()).cookie };
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
    expect((await live.next()).value).toMatchObject([{ text: 'first' }]);
    socket.close();
  });

  it('is answered 401 without a session, with a wrong one, or with two', async () => {
    await using at = await openWeb();
    const { origin, cookie } = await ours(at);
    const [name] = cookie.split('=');
    for (const given of [undefined, '', `${name}=`, `${name}=wrong`, `other=1`, `${cookie}; ${name}=x`, `x${cookie}`]) {
      const headers = { origin, ...(given === undefined ? {} : { cookie: given }) };
      await expect(at.knock({ headers }), String(given)).rejects.toThrow('answered 401');
    }
    const socket = await at.knock({ headers: { origin, cookie: `theme=dark; ${cookie}` } });
    socket.close();
  });

  it('is refused to the oldest of seventeen browsers: sixteen are signed in at a time', async () => {
    await using at = await openWeb();
    const first = await ours(at);
    const second = await ours(at);
    for (let more = 0; more < 14; more += 1) await at.signIn();
    for (const headers of [first, second]) (await at.knock({ headers })).close();
    await at.signIn();
    await expect(at.knock({ headers: first })).rejects.toThrow('answered 401');
    (await at.knock({ headers: second })).close();
  });

  it('is refused to every other origin, and to none at all, session or not', async () => {
    await using at = await openWeb();
    const { cookie } = await ours(at);
    for (const origin of ['https://evil.example', 'null', `http://localhost:${at.port}`, `${at.web.url}/`]) {
      await expect(at.knock({ headers: { origin, cookie } }), origin).rejects.toThrow('answered 403');
    }
    await expect(at.knock({ headers: { cookie } })).rejects.toThrow('answered 403');
  });

  it('is refused under every other host name', async () => {
    await using at = await openWeb();
    const headers = await ours(at);
    for (const host of [`evil.example:${at.port}`, `localhost:${at.port}`, '127.0.0.1']) {
      await expect(at.knock({ headers: { ...headers, host } }), host).rejects.toThrow('answered 403');
    }
  });

  it('is at /core and nowhere else', async () => {
    await using at = await openWeb();
    const headers = await ours(at);
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
    const headers = await ours(at);
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
