import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Loopback only, by number: a name could be made to mean something else. */
const LOOPBACK = '127.0.0.1';

const MAX_CONNECTIONS = 128;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;

/** Another program listens there. */
export class PortTaken extends Error {
  readonly port: number;

  constructor(port: number) {
    super(
      `Port ${port} is in use by another program (perhaps another Outpost). ` +
        'Choose another with --port, or any free one with --port 0.',
    );
    this.name = 'PortTaken';
    this.port = port;
  }
}

/** A server that listens on 127.0.0.1 and nowhere else, patient with no one. Throws `PortTaken`. */
export async function listen(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 10_000,
    requestTimeout: 20_000,
    keepAliveTimeout: 5_000,
    connectionsCheckingInterval: 5_000,
    // Judged by guard.ts, so that a request without one gets the same answer with the same headers.
    requireHostHeader: false,
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
