import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { systemClock } from '../../src-main/core/clock.ts';
import { silentLog } from '../../src-main/core/log.ts';
import {
  defaultWireProfile,
  openService,
  type Service,
  type ServiceOptions,
} from '../../src-main/core/service/service.ts';

export const TOKEN = 'canary-token-5f1e9c';

export interface Received {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface ScriptedServer {
  url: string;
  received: Received[];
  close(): Promise<void>;
}

/** A real HTTP server that answers as told and remembers what it was asked. */
export async function answerWith(
  answer: (response: ServerResponse, request: Received) => void,
): Promise<ScriptedServer> {
  const received: Received[] = [];
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('latin1') };
      received.push(one);
      answer(response, one);
    });
  });
  const url = await listen(server);
  return {
    url,
    received,
    async close() {
      server.closeAllConnections();
      await closed(server);
    },
  };
}

/** The same JSON to every request. */
export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Promise<ScriptedServer> {
  return answerText(typeof body === 'string' ? body : JSON.stringify(body), status, headers);
}

export function answerText(body: string | Buffer, status = 200, headers: Record<string, string> = {}) {
  return answerWith((response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  });
}

export interface RawServer {
  url: string;
  port: number;
  /** Bytes received so far, over all connections. */
  bytes(): Buffer;
  connections(): number;
  close(): Promise<void>;
}

/** A server that speaks bytes: `onBytes` runs for each piece received, `onConnect` for each connection. */
export async function rawServer(behave: {
  onConnect?: (socket: Socket) => void;
  onBytes?: (socket: Socket, sofar: Buffer) => void;
}): Promise<RawServer> {
  let all = Buffer.alloc(0);
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createNetServer((socket) => {
    connections++;
    sockets.add(socket);
    let sofar = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      all = Buffer.concat([all, chunk]);
      sofar = Buffer.concat([sofar, chunk]);
      behave.onBytes?.(socket, sofar);
    });
    behave.onConnect?.(socket);
  });
  const url = await listen(server);
  return {
    url,
    port: (server.address() as AddressInfo).port,
    bytes: () => all,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      await closed(server);
    },
  };
}

export function listen(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** A client of the scripted server with short deadlines; close it with the server. */
export function serviceAt(baseUrl: string, options: Partial<ServiceOptions> = {}): Service {
  return openService({
    baseUrl,
    token: () => TOKEN,
    remoteSpaceId: '7',
    profile: defaultWireProfile,
    clock: systemClock,
    log: silentLog,
    deadlines: { connectMs: 1500, headersMs: 700, bodyMs: 700, totalMs: 3000 },
    ...options,
  });
}

/** Runs `use` against a server and a client of it, and closes both. */
export async function withService<S extends { url: string; close(): Promise<void> }, R>(
  opening: Promise<S>,
  use: (service: Service, server: S) => Promise<R>,
  options: Partial<ServiceOptions> = {},
): Promise<R> {
  const server = await opening;
  const service = serviceAt(server.url, options);
  try {
    return await use(service, server);
  } finally {
    await service.close();
    await server.close();
  }
}
