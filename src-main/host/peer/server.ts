import { createServer, type Server } from 'node:http';
import { makeRoom } from './connections.ts';

/** Connections that are not windows. One more ends the oldest: slow ones cannot keep a good request out. */
const MAX_CONNECTIONS = 128;
/** Never reached unless making room fails: then Node drops what comes. */
const MAX_SOCKETS = 1_024;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;

/** How long whoever is slow is waited for. */
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

/** A server that listens nowhere yet, patient with no one. */
export function makeServer(patience: Patience): Server {
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
  return server;
}
