import type { Server } from 'node:http';
import { WebSocketServer } from 'ws';
import type { CoreHost } from '../host/host.ts';
import { joinCore } from './core-socket.ts';
import { refusalOf, type Refusal } from './guard.ts';
import { refuseSocket } from './refuse.ts';
import type { Sessions } from './sessions.ts';

/** An import's file of 20 million characters (contract, import.dryRun) fits, as UTF-8 with its escapes. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;
const MAX_SOCKETS = 32;

/** All open WebSockets. */
export interface OpenSockets {
  sayGoodbye(): void;
  cutOff(): void;
}

/** Takes WebSockets at /core, from signed-in windows of our own origin only. */
export function takeUpgrades(server: Server, origin: string, sessions: Sessions, host: CoreHost): OpenSockets {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  sockets.on('wsClientError', (_error, socket) => refuseSocket(socket, { status: 400, why: 'Not a WebSocket.' }));
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const refusal =
      refusalOf(request, origin, 'socket') ??
      wrongPath(request.url) ??
      noSession(sessions, request.headers.cookie) ??
      tooMany(sockets.clients.size);
    if (refusal) refuseSocket(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, (webSocket) => joinCore(webSocket, host));
  });
  return {
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

const noSession = (sessions: Sessions, cookie: string | undefined): Refusal | null =>
  sessions.admits(cookie) ? null : { status: 401, why: 'Open Outpost from the address printed in the terminal.' };

const tooMany = (open: number): Refusal | null =>
  open < MAX_SOCKETS ? null : { status: 503, why: 'Too many windows are open.' };
