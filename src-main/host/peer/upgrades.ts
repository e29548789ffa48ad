import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { CoreHost } from '../host.ts';
import { joinCore } from './core-socket.ts';
import { refusalOf, type Refusal } from './guard.ts';
import { whenProven, type Proof } from './prove-key.ts';
import { refuseSocket } from './refuse.ts';

/** An import's file of 20 million characters (contract, import.dryRun) fits, as UTF-8 with its escapes. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
/** Windows. */
const MAX_SOCKETS = 32;
/** Sockets that have yet to prove their key; the oldest makes room, so that none of them locks a window out. */
const MAX_UNPROVEN = 16;

/** All open WebSockets. */
export interface OpenSockets {
  /** How many there are. */
  count(): number;
  sayGoodbye(): void;
  cutOff(): void;
}

export interface UpgradeParts extends Proof {
  origin: string;
  host: CoreHost;
  /** What may wait for whoever does not read; default: core-socket.ts. */
  mostUnreadBytes?: number;
}

/** Takes WebSockets at /core, from our own origin only, that prove a key. */
export function takeUpgrades(server: Server, { origin, host, mostUnreadBytes, ...proof }: UpgradeParts): OpenSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const unproven = new Set<WebSocket>();
  sockets.on('wsClientError', (_error, socket) => refuseSocket(socket, { status: 400, why: 'Not a WebSocket.' }));
  const greet = (webSocket: WebSocket, raw: Duplex): void => {
    // A frame too long or malformed: ws closes the socket with the right code by itself.
    webSocket.on('error', () => undefined);
    const [oldest] = unproven;
    if (unproven.size >= MAX_UNPROVEN) oldest?.terminate();
    unproven.add(webSocket);
    webSocket.once('close', () => unproven.delete(webSocket));
    whenProven(webSocket, raw, proof, (line) => {
      unproven.delete(webSocket);
      joinCore(webSocket, host, { log: proof.log, line, mostUnreadBytes });
    });
  };
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal =
      refusalOf(request, origin, 'socket') ?? wrongPath(request.url) ?? tooMany(sockets.clients.size - unproven.size);
    if (refusal) refuseSocket(socket, refusal);
    // Without a session as well: a page that has none is told so by a close code, where an answer of 401 would be an error
    // that the page cannot read.
    else sockets.handleUpgrade(request, socket, head, (webSocket) => greet(webSocket, socket));
  });
  return {
    count: () => sockets.clients.size,
    sayGoodbye() {
      for (const client of sockets.clients) client.close(1001, 'Outpost was closed.');
      sockets.close();
    },
    cutOff() {
      for (const client of sockets.clients) client.terminate();
    },
  };
}

const wrongPath = (url: string | undefined): Refusal | null =>
  url === '/core' ? null : { status: 404, why: 'Not found.' };

const tooMany = (open: number): Refusal | null =>
  open < MAX_SOCKETS ? null : { status: 503, why: 'Too many windows are open.' };
