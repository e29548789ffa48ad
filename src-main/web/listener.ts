import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeRoom } from './connections.ts';

/** Loopback only, by number: a name could be made to mean something else. */
const LOOPBACK = '127.0.0.1';

/** Connections that are not windows. One more ends the oldest: slow ones cannot keep a good request out. */
const MAX_CONNECTIONS = 128;
/** Never reached unless making room fails: then Node drops what comes. */
const MAX_SOCKETS = 1_024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;

/** How long the web shell waits for whoever is slow. */
export interface Patience {
  /** For a request's headers, counted from the connection on. */
  headersMs: number;
  /** For a whole request. */
  requestMs: number;
  /** For the next request on a connection. */
  keepAliveMs: number;
  /** For a WebSocket to prove its key. */
  proofMs: number;
}

export const usualPatience: Patience = { headersMs: 10_000, requestMs: 20_000, keepAliveMs: 5_000, proofMs: 5_000 };

/** Another program listens there. */
export class PortTaken extends Error {
  readonly port: number;

  constructor(port: number) {
    super(
      [
        `Port ${port} is in use by another program (perhaps another Outpost).`,
        'Choose another with --port, or any free one with --port 0.',
      ].join(' '),
    );
    this.name = 'PortTaken';
    this.port = port;
  }
}

/** A server that listens on 127.0.0.1 and nowhere else, patient with no one. Throws `PortTaken`. */
export async function listen(port: number, patience: Patience): Promise<{ server: Server; port: number }> {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keepAliveMs,
    connectionsCheckingInterval: patience.headersMs / 2,
    // Judged by guard.ts, so that a request without one gets the same answer with the same headers.
    requireHostHeader: false,
  });
  server.maxConnections = MAX_SOCKETS;
  server.maxHeadersCount = MAX_HEADERS;
  makeRoom(server, MAX_CONNECTIONS);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
