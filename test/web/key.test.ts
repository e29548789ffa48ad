import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { usualPatience } from '../../src-main/host/peer/server.ts';
import { openWeb, type OpenWeb } from './open-web.ts';

/** A call of the contract as a page sends it. */
const CALL = JSON.stringify({ i: '1', p: { u: '/app/info', b: { json: {} } } });

interface End {
  code: number;
  reason: string;
  /** Everything that was received before. */
  got: string[];
}

/** What became of a socket that anybody of this machine opens who lies about where it comes from. */
async function endOf(at: OpenWeb, send: (socket: WebSocket) => void): Promise<End> {
  const socket = await at.knock({ headers: { origin: at.web.url } });
  const got: string[] = [];
  socket.on('message', (data) => got.push(String(data)));
  socket.on('error', () => undefined);
  send(socket);
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
  return { code, reason: reason.toString(), got };
}

const REFUSED = { code: 4003, reason: 'Open Outpost with a new address.', got: [] };

describe('a socket that any program of this machine opens', () => {
  it('is told nothing without the key of its own page, whatever it sends first', async () => {
    await using at = await openWeb();
    const key = await at.signIn();
    const firstFrames: [string, (socket: WebSocket) => void][] = [
      ['a call', (socket) => socket.send(CALL)],
      ['a key that was never given', (socket) => socket.send(JSON.stringify({ key: key.toLowerCase() }))],
      ['an empty key', (socket) => socket.send('{"key":""}')],
      ['a key in a list', (socket) => socket.send(JSON.stringify({ key: [key] }))],
      ['a key that is longer', (socket) => socket.send(JSON.stringify({ key: `${key}A` }))],
      ['a bare key', (socket) => socket.send(key)],
      ['nothing of sense', (socket) => socket.send('null')],
      ['the key in a binary frame', (socket) => socket.send(Buffer.from(JSON.stringify({ key })))],
      [
        'a wrong key, then the right one and a call',
        (socket) => [JSON.stringify({ key: 'x' }), JSON.stringify({ key }), CALL].forEach((text) => socket.send(text)),
      ],
    ];
    for (const [what, send] of firstFrames) expect(await endOf(at, send), what).toEqual(REFUSED);
  });

  it('is let in by the key, told so once, and served what it sends right behind it', async () => {
    await using at = await openWeb();
    const key = await at.signIn();
    const socket = await at.knock({ headers: { origin: at.web.url } });
    const got: string[] = [];
    socket.on('message', (data) => got.push(String(data)));
    socket.send(JSON.stringify({ key }));
    socket.send(CALL);
    await expect.poll(() => got.length).toBe(2);
    expect(got[0]).toBe('{"proven":true}');
    expect(JSON.parse(got[1]!)).toMatchObject({ i: '1' });
    socket.close();
  });

  it('is not let in by the secret that asks for codes', async () => {
    await using at = await openWeb();
    expect(await endOf(at, (socket) => socket.send(JSON.stringify({ key: at.web.secret })))).toEqual(REFUSED);
  });

  it('is ended when it says nothing', async () => {
    await using at = await openWeb({ patience: { ...usualPatience, proofMs: 50 } });
    await at.signIn();
    expect(await endOf(at, () => undefined)).toEqual(REFUSED);
  });

  it('is ended when its first frame is longer than a key, before the rest is read', async () => {
    await using at = await openWeb();
    await at.signIn();
    const socket = await at.knock({ headers: { origin: at.web.url } });
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    let sentMiB = 0;
    const pour = async (): Promise<void> => {
      while (socket.readyState === socket.OPEN && sentMiB < 60) {
        await new Promise((resolve) => socket.send(Buffer.alloc(1024 * 1024), { fin: false }, resolve));
        sentMiB += 1;
      }
    };
    await Promise.race([pour(), closed]);
    await closed;
    // What the system's own buffers took.
    expect(sentMiB).toBeLessThan(13);
  });

  it('keeps no window out, in whatever number it comes', async () => {
    // None ends because it was silent for too long: only others make it go.
    await using at = await openWeb({ patience: { ...usualPatience, proofMs: 600_000 } });
    const session = await at.signIn();
    const headers = { origin: at.web.url };
    const windows: WebSocket[] = [];
    while (windows.length < 31) windows.push(await at.dial(session));
    const silent = await Promise.all(Array.from({ length: 60 }, () => at.knock({ headers })));
    windows.push(await at.dial(session));
    const isOpen = (socket: WebSocket): boolean => socket.readyState === socket.OPEN;
    expect(windows.filter(isOpen)).toHaveLength(32);
    await expect.poll(() => silent.filter(isOpen).length).toBeLessThanOrEqual(16);
    for (const socket of [...silent, ...windows]) socket.terminate();
  });
});
