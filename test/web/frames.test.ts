import { once } from 'node:events';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/websocket';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Client } from '../../src-preload/contract/contract.ts';
import { openWeb } from './open-web.ts';

const NOT_UNDERSTOOD = [4005, 'A message was not understood. Nothing was lost.'];
const NO_BINARY = [1003, 'Messages are text.'];

/** Writes bytes past ws, which would refuse to. */
const raw = (socket: WebSocket, ...bytes: number[]): void => {
  (socket as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from(bytes));
};

const malformed: [what: string, send: (socket: WebSocket) => void, end: (number | string)[]][] = [
  ['binary', (socket) => socket.send(Buffer.from([0, 1, 2])), NO_BINARY],
  ['not JSON', (socket) => socket.send('{'), NOT_UNDERSTOOD],
  ['empty', (socket) => socket.send(''), NOT_UNDERSTOOD],
  ['JSON of no known shape', (socket) => socket.send('{"i":"1","p":null}'), NOT_UNDERSTOOD],
  ['a list', (socket) => socket.send('[[[[]]]]'), NOT_UNDERSTOOD],
  ['deep', (socket) => socket.send('['.repeat(200_000)), NOT_UNDERSTOOD],
  ['a prototype', (socket) => socket.send('{"__proto__":{"i":"1"}}'), NOT_UNDERSTOOD],
  [
    'nonsense in fragments',
    (socket) => {
      socket.send('{"i":', { fin: false });
      socket.send('"1"', { fin: false });
      socket.send('', { fin: true });
    },
    NOT_UNDERSTOOD,
  ],
  ['more than any import', (socket) => socket.send('x'.repeat(64 * 1024 * 1024 + 1)), [1009, '']],
  [
    'more than any import, in fragments',
    (socket) => {
      for (let at = 0; at < 65; at += 1) socket.send('x'.repeat(1024 * 1024), { fin: false });
    },
    [1009, ''],
  ],
  // A masked text frame of one byte that is no UTF-8; a frame with a reserved bit; a frame that is not masked.
  ['not UTF-8', (socket) => raw(socket, 0x81, 0x81, 0, 0, 0, 0, 0xff), [1007, '']],
  ['a reserved bit', (socket) => raw(socket, 0xf1, 0x80, 0, 0, 0, 0), [1002, '']],
  ['unmasked', (socket) => raw(socket, 0x81, 0x01, 0x7b), [1002, '']],
];

describe('a frame that is no message', () => {
  it('ends its own socket in its own words; the core and the other windows do not notice', async () => {
    await using at = await openWeb({ core: 'real' });
    const deaths: unknown[] = [];
    at.host.onGone((gone) => deaths.push(gone));
    const session = await at.signIn();
    const bystander = await at.dial(session);
    const core: Client = createORPCClient(new RPCLink({ websocket: bystander as never }));
    for (const [what, send, end] of malformed) {
      const socket = await at.dial(session);
      socket.on('error', () => undefined);
      send(socket);
      const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
      expect([code, reason.toString()], what).toEqual(end);
      expect(await core.app.info({}), what).toMatchObject({ shell: 'cli' });
    }
    expect(deaths).toEqual([]);
    expect(at.host.state).toBe('running');
    bystander.close();
  });
});
