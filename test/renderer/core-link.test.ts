import { createORPCClient, type Client, type ClientContext, type ClientLink } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { describe, expect, it } from 'vitest';
import type { Push } from '../../src-preload/contract/changes.ts';
import { CoreGone, CoreLink, type Channel } from '../../src-renderer/client/core-link.ts';
import { quietSocket } from '../../src-renderer/client/quiet-socket.ts';

/* Calls over whatever line to the core there is. */

/** A line that answers with `answer`, and can be cut. */
function lineWith(answer: () => unknown): { channel: Channel; cut: () => void; asked: string[] } {
  const gone = new AbortController();
  const asked: string[] = [];
  const link: ClientLink<ClientContext> = {
    call: (path) => {
      asked.push(path.join('.'));
      return Promise.resolve(answer());
    },
  };
  return { channel: { link, gone: gone.signal }, cut: () => gone.abort(), asked };
}

const never = () => new Promise<never>(() => undefined);
const clientOver = (current: () => Promise<Channel>) =>
  createORPCClient<{ status: { get: Client<ClientContext, object, unknown, Error> } }>(new CoreLink(current) as never);

describe('a call to the core', () => {
  it('goes over the line that there is when it is made', async () => {
    const [first, second] = [lineWith(() => 'first'), lineWith(() => 'second')];
    let now = first;
    const client = clientOver(() => Promise.resolve(now.channel));
    expect(await client.status.get({})).toBe('first');
    now = second;
    expect(await client.status.get({})).toBe('second');
    expect([first.asked, second.asked]).toEqual([['status.get'], ['status.get']]);
  });

  it('fails as the core having gone where the line is cut before the answer, or was cut already', async () => {
    const line = lineWith(never);
    const client = clientOver(() => Promise.resolve(line.channel));
    const asked = client.status.get({});
    await Promise.resolve();
    line.cut();
    await expect(asked).rejects.toBeInstanceOf(CoreGone);
    await expect(client.status.get({})).rejects.toBeInstanceOf(CoreGone);
  });

  it('on a line that was cut already fails once, however the line itself fails behind it', async () => {
    const line = lineWith(() => Promise.reject(new Error('The socket is not open.')));
    line.cut();
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    await expect(clientOver(() => Promise.resolve(line.channel)).status.get({})).rejects.toBeInstanceOf(CoreGone);
    await new Promise(setImmediate);
    process.off('unhandledRejection', hear);
    expect(unheard).toEqual([]);
  });

  it('fails as the core having gone where the line ends it in words of its own before its end is told', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const line = lineWith(() => promise);
    const asked = clientOver(() => Promise.resolve(line.channel)).status.get({});
    await new Promise(setImmediate);
    reject(new Error('The socket was closed.'));
    // Each listener of an event has its promises settled before the next one is called.
    await Promise.resolve().then(() => Promise.resolve());
    line.cut();
    await expect(asked).rejects.toBeInstanceOf(CoreGone);
  });

  it('that is called off while its socket is closing fails nowhere else', async () => {
    const socket = Object.assign(new EventTarget(), { readyState: 1, sent: [] as unknown[] });
    const send = (message: unknown): void => void socket.sent.push(message);
    const websocket = quietSocket(Object.assign(socket, { send }) as unknown as WebSocket);
    const gone = new AbortController();
    const link = new RPCLink({ websocket });
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    const client = clientOver(() => Promise.resolve({ link, gone: gone.signal }));
    const off = new AbortController();
    const before = client.status.get({}, { signal: off.signal });
    await expect.poll(() => socket.sent.length).toBe(1);
    socket.readyState = 2;
    const behind = client.status.get({});
    off.abort(new Error('Nobody reads it any more.'));
    await expect(before).rejects.toThrow('Nobody reads it any more.');
    gone.abort();
    await expect(behind).rejects.toBeInstanceOf(CoreGone);
    await new Promise(setImmediate);
    process.off('unhandledRejection', hear);
    expect([unheard, socket.sent.length]).toEqual([[], 1]);
  });

  it('hears the answers of a live query whole, until the line is cut, and lets go of it at the core', async () => {
    let isReleased = false;
    const line = lineWith(() => {
      const pushes: Push[] = [{ n: 0, whole: { total: 1 } }];
      return {
        next: () => (pushes.length > 0 ? Promise.resolve({ done: false, value: pushes.shift() }) : never()),
        return: () => {
          isReleased = true;
          return Promise.resolve({ done: true, value: undefined });
        },
        [Symbol.asyncIterator]() {
          return this;
        },
      };
    });
    const live = (await clientOver(() => Promise.resolve(line.channel)).status.get({})) as AsyncIterable<unknown>;
    const heard: unknown[] = [];
    const listening = (async () => {
      for await (const answer of live) {
        heard.push(answer);
        line.cut();
      }
    })();
    await expect(listening).rejects.toBeInstanceOf(CoreGone);
    expect([heard, isReleased]).toEqual([[{ total: 1 }], true]);
  });
});
