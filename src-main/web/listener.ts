import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeServer, type Patience } from '../host/peer/server.ts';
import { portTakenWords } from '../host/port-taken.ts';

/** Loopback only, by number: a name could be made to mean something else. */
const LOOPBACK = '127.0.0.1';

/** Another program listens there. */
export class PortTaken extends Error {
  readonly port: number;

  constructor(port: number) {
    super(portTakenWords(port));
    this.name = 'PortTaken';
    this.port = port;
  }
}

/** A server that listens on 127.0.0.1 and nowhere else, patient with no one. Throws `PortTaken`. */
export async function listen(port: number, patience: Patience): Promise<{ server: Server; port: number }> {
  const server = makeServer(patience);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new PortTaken(port) : error);
    });
    server.listen({ port, host: LOOPBACK, exclusive: true }, resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
