import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What happens to a connection between the client and the service. Bytes are counted over the connection. */
export type Way =
  /** Nobody listens on the port any more. */
  | { kind: 'refuse' }
  /** Accepted, and then nothing: not a byte is read or written. */
  | { kind: 'silent' }
  /** Ended before a byte was read: politely, or with a reset. */
  | { kind: 'unread'; how: 'close' | 'reset' }
  /** The first `bytes` of the request reach the service, then both sides are reset. */
  | { kind: 'cut-request'; bytes: number }
  /** The whole request reaches the service; of its answer the first `bytes` pass, and then ... */
  | { kind: 'cut-answer'; bytes: number; how: 'close' | 'reset' | 'stall' }
  /** The request is read here and never passed on; these bytes are the answer. Left open where `open`. */
  | { kind: 'answer'; bytes: string; open?: boolean }
  /** The client's first byte is answered by the end of our side, which goes on reading: a half-closed connection. */
  | { kind: 'half-close' };

export interface PlayOptions {
  /** Default: every connection until the fault is lifted. */
  times?: number;
  /** Only connections whose request is a write; reads (probes) pass. Not for what happens before the first byte. */
  only?: 'writes';
}

export interface Proxy {
  port: number;
  /** Returns when the fault is in place; call what it returns to lift it. */
  play(way: Way, options?: PlayOptions): Promise<() => Promise<void>>;
  /** Where connections lead from now on. */
  leadTo(port: number): void;
  /** Connections on which a fault was played. */
  played(): number;
  close(): Promise<void>;
}

interface Played {
  way: Way;
  left: number;
  only: PlayOptions['only'];
}

/** A TCP proxy on 127.0.0.1 that breaks connections on demand. What it does not break it passes on untouched. */
export async function startProxy(upstreamPort: number): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let upstream = upstreamPort;
  let current: Played | null = null;
  let played = 0;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client, sockets);
    const fault = current;
    if (fault === null || fault.left <= 0) return pass(client, link(upstream, sockets));
    const spoil = (first: Buffer | null): void => {
      fault.left -= 1;
      played += 1;
      spoilt(fault.way, client, () => link(upstream, sockets), first);
    };
    if (fault.only === undefined) return spoil(null);
    client.once('data', (first: Buffer) => {
      client.pause();
      if (/^(POST|PUT|PATCH|DELETE) /.test(first.toString('latin1')) && fault.left > 0) return spoil(first);
      const service = link(upstream, sockets);
      service.write(first);
      pass(client, service);
    });
  });
  const port = await listening(server, 0);
  return {
    port,
    async play(way, { times = Infinity, only } = {}) {
      if (way.kind === 'refuse') await closed(server, sockets);
      else current = { way, left: times, only };
      return async () => {
        current = null;
        if (!server.listening) await listening(server, port);
      };
    },
    leadTo(next) {
      upstream = next;
    },
    played: () => played,
    close: () => closed(server, sockets),
  };
}

/** `first` is what was read already to find out whether it is a write. */
function spoilt(way: Exclude<Way, { kind: 'refuse' }> | Way, client: Socket, open: () => Socket, first: Buffer | null) {
  switch (way.kind) {
    case 'refuse':
    case 'silent':
      return void client.pause();
    case 'unread':
      return end(client, way.how);
    case 'half-close':
      return onRequest(client, first, () => client.end());
    case 'answer':
      return onRequest(client, first, () => {
        if (way.open === true) client.write(way.bytes, 'latin1');
        else client.end(way.bytes, 'latin1');
      });
    case 'cut-request':
      return cutRequest(client, open(), first, way.bytes);
    case 'cut-answer':
      return cutAnswer(client, open(), first, way);
    default:
      way satisfies never;
  }
}

function onRequest(client: Socket, first: Buffer | null, then: () => void): void {
  if (first !== null) then();
  else client.once('data', then);
  client.resume();
}

function cutRequest(client: Socket, service: Socket, first: Buffer | null, bytes: number): void {
  let left = bytes;
  const send = (chunk: Buffer): void => {
    if (left <= 0) return;
    service.write(chunk.subarray(0, left), () => {
      if (left > 0) return;
      end(service, 'reset');
      end(client, 'reset');
    });
    left -= chunk.length;
  };
  if (first !== null) send(first);
  client.on('data', send);
}

function cutAnswer(
  client: Socket,
  service: Socket,
  first: Buffer | null,
  { bytes, how }: Extract<Way, { kind: 'cut-answer' }>,
): void {
  if (first !== null) service.write(first);
  client.pipe(service, { end: false });
  let left = bytes;
  let over = false;
  service.on('data', (chunk: Buffer) => {
    if (over) return;
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    over = left <= 0;
    const finish = (): void => {
      if (over && how !== 'stall') end(client, how);
    };
    if (piece.length > 0) client.write(piece, finish);
    else finish();
  });
}

function pass(client: Socket, service: Socket): void {
  client.pipe(service);
  service.pipe(client);
  // A reset on one side is one on the other; an end was passed on by the pipe.
  service.once('close', () => client.writableEnded || client.resetAndDestroy());
  client.once('close', () => service.destroy());
}

function end(socket: Socket, how: 'close' | 'reset'): void {
  if (how === 'reset') socket.resetAndDestroy();
  else socket.end(() => socket.destroy());
}

function link(port: number, sockets: Set<Socket>): Socket {
  return keep(connect({ port, host: '127.0.0.1', allowHalfOpen: true }), sockets);
}

function keep(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket);
  socket.on('error', () => socket.destroy());
  socket.once('close', () => sockets.delete(socket));
  return socket;
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function closed(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  return new Promise((resolve) => server.close(() => resolve()));
}
