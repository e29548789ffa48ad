import type { MessagePort } from 'node:worker_threads';
import { createORPCClient, ORPCError, type ClientContext, type ClientLink, type ClientOptions } from '@orpc/client';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import { RPCLink as SocketLink } from '@orpc/client/websocket';
import type { WebSocket } from 'ws';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Failure } from '../../src-preload/contract/failure.ts';
import type { SealedLine } from './peer/sealed-line.ts';

/** A script's link to the core. */
export interface CoreClient {
  readonly core: Client;
  /** Aborts when the core can no longer be reached over it. Its reason is an `Ending`. */
  readonly gone: AbortSignal;
  close(): void;
}

/** A link to the core in another program. */
export interface DistantCoreClient extends CoreClient {
  /** Ends it, because the other program gives no sign of life. */
  giveUp(): void;
}

/** `too-large`: the core is there, and an answer of it was larger than a socket takes. `silent`: it was waited for long enough. */
export type Ending = 'ended' | 'too-large' | 'silent';

const failure: Failure = { code: 'core-gone', message: 'Outpost stopped working. Start it again; nothing is lost.' };
const coreGone = (): ORPCError<'FAILED', Failure> =>
  new ORPCError('FAILED', { defined: true, message: failure.message, data: failure });

/** Serves a client of the contract over a port of `CoreHost.openPort()`. When the port closes, calls that wait and calls
 *  made later fail with the code `core-gone`: left to oRPC, a call on a dead port waits for ever. */
export function connectClient(port: MessagePort): CoreClient {
  const lifetime = new Lifetime((ended) => port.on('close', () => ended('ended')));
  const client = lifetime.client(new PortLink<ClientContext>({ port }), () => port.close());
  port.start();
  return client;
}

/** Of ws: it closes itself because of what it was sent, and tells that in no other way. */
const TOO_LARGE = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';

/** As `connectClient`, over an open WebSocket of the program that holds the folder, which has taken our key. */
export function connectSocket(socket: WebSocket, line: SealedLine): DistantCoreClient {
  let how: Ending = 'ended';
  socket.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === TOO_LARGE) how = 'too-large';
  });
  const lifetime = new Lifetime((ended) => socket.on('close', () => ended(how)));
  const link = new SocketLink<ClientContext>({ websocket: new SealedSocket(socket, line) as never });
  return {
    ...lifetime.client(link, () => socket.close()),
    giveUp: () => {
      how = 'silent';
      socket.terminate();
    },
  };
}

/** A message as oRPC reads it. To name Node's own `MessageEvent` loads its fetch, which takes a fifth of a short command's time. */
class Said extends Event {
  readonly data: string | Buffer;
  constructor(data: string | Buffer) {
    super('message');
    this.data = data;
  }
}

/** As much of a WebSocket as oRPC uses, with what is said on it unsealed. What the other end did not seal ends it. */
class SealedSocket extends EventTarget {
  readonly #socket: WebSocket;
  readonly #line: SealedLine;

  constructor(socket: WebSocket, line: SealedLine) {
    super();
    this.#socket = socket;
    this.#line = line;
    socket.on('message', (sealed) => {
      const data = line.open(sealed as Buffer);
      if (data === null) socket.terminate();
      else this.dispatchEvent(new Said(data));
    });
    socket.on('close', () => this.dispatchEvent(new Event('close')));
  }

  get readyState(): number {
    return this.#socket.readyState;
  }

  send(frame: string | Uint8Array): void {
    this.#socket.send(this.#line.seal(frame));
  }
}

/** Made before oRPC listens for the end of the same link: its plain abort error would otherwise come first. */
class Lifetime {
  readonly #gone = new AbortController();
  readonly #waiting = new Set<(error: Error) => void>();

  constructor(onEnd: (ended: (how: Ending) => void) => void) {
    onEnd((how) => {
      this.#gone.abort(how);
      for (const reject of this.#waiting) reject(coreGone());
      this.#waiting.clear();
    });
  }

  client(link: ClientLink<ClientContext>, close: () => void): CoreClient {
    const mortal = new MortalLink(link, this.#gone.signal, this.#waiting);
    return { core: createORPCClient(mortal), gone: this.#gone.signal, close };
  }
}

/** A link whose calls end when it does. */
class MortalLink implements ClientLink<ClientContext> {
  readonly #link: ClientLink<ClientContext>;
  readonly #gone: AbortSignal;
  readonly #waiting: Set<(error: Error) => void>;

  constructor(link: ClientLink<ClientContext>, gone: AbortSignal, waiting: Set<(error: Error) => void>) {
    this.#link = link;
    this.#gone = gone;
    this.#waiting = waiting;
  }

  async call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>): Promise<unknown> {
    const output = await this.#orGone(() => this.#link.call(path, input, options));
    return isIterator(output) ? this.#mortal(output) : output;
  }

  #mortal(live: AsyncIterator<unknown>): AsyncIterableIterator<unknown> {
    return {
      next: () => this.#orGone(() => live.next()),
      return: async () => {
        if (!this.#gone.aborted) await live.return?.();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #orGone<T>(work: () => Promise<T>): Promise<T> {
    if (this.#gone.aborted) return Promise.reject(coreGone());
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.#waiting.add(reject);
    void work()
      .then(resolve, reject)
      .finally(() => this.#waiting.delete(reject));
    return promise;
  }
}

function isIterator(value: unknown): value is AsyncIterator<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value && 'next' in value;
}
