import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { watchForLife } from '../../src-main/host/local-socket/signs-of-life.ts';

/** Two ends of one line; the other one's signs of life can be kept back. */
async function line() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, autoPong: false });
  await once(server, 'listening');
  let isStopped = false;
  server.on('connection', (socket) => socket.on('ping', () => void (isStopped || socket.pong())));
  const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(socket, 'open');
  return {
    socket,
    stop: () => void (isStopped = true),
    goOn: () => void (isStopped = false),
    async [Symbol.asyncDispose]() {
      socket.terminate();
      for (const one of server.clients) one.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const patience = { everyMs: 20, silentAfter: 5 };

it('tells once when the other end gives no sign of life, when it gives them again, and when waiting is over', async () => {
  await using at = await line();
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const all = { silent: tell('silent'), again: tell('again'), over: tell('over') };
  watchForLife(at.socket, { ...patience, endsAfter: 15 }, all);
  const answered = Array.from({ length: 10 }, () => once(at.socket, 'pong'));
  await answered.at(-1);
  expect(told).toEqual([]);
  at.stop();
  await expect.poll(() => told).toEqual(['silent']);
  at.goOn();
  await expect.poll(() => told).toEqual(['silent', 'again']);
  at.stop();
  await expect.poll(() => told).toEqual(['silent', 'again', 'silent', 'over']);
});

it('waits for ever where nothing is over', async () => {
  await using at = await line();
  at.stop();
  const told: string[] = [];
  const missed = Promise.withResolvers<void>();
  let pings = 0;
  const { ping } = at.socket;
  at.socket.ping = (...args: []) => {
    pings += 1;
    if (pings === 40) missed.resolve();
    return ping.apply(at.socket, args);
  };
  const tell = (what: string) => () => void told.push(what);
  watchForLife(
    at.socket,
    { ...patience, endsAfter: null },
    { silent: tell('silent'), again: tell('again'), over: tell('over') },
  );
  await missed.promise;
  expect(told).toEqual(['silent']);
});
