import type { MessagePort } from 'node:worker_threads';
import { createORPCClient, ORPCError, type ClientContext, type ClientLink, type ClientOptions } from '@orpc/client';
import { RPCLink } from '@orpc/client/message-port';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { Failure } from '../../src-preload/contract/failure.ts';

/** A script's line to the core. */
export interface CoreClient {
  readonly core: Client;
  /** Aborts when the core can no longer be reached on this line. */
  readonly gone: AbortSignal;
  close(): void;
}

const failure: Failure = { code: 'core-gone', message: 'Outpost stopped working. Start it again; nothing is lost.' };
const coreGone = (): ORPCError<'FAILED', Failure> =>
  new ORPCError('FAILED', { defined: true, message: failure.message, data: failure });

/** Serves a client of the contract over a port of `CoreHost.openPort()`. When the port closes, calls that wait and calls
 *  made later fail with the code `core-gone`: left to oRPC, a call on a dead port waits for ever. */
export function connectClient(port: MessagePort): CoreClient {
  const gone = new AbortController();
  const waiting = new Set<(error: Error) => void>();
  // Before oRPC's own listener, whose plain abort error would otherwise win.
  port.on('close', () => {
    gone.abort();
    for (const reject of waiting) reject(coreGone());
    waiting.clear();
  });
  const link = new MortalLink(new RPCLink<ClientContext>({ port }), gone.signal, waiting);
  port.start();
  return { core: createORPCClient(link), gone: gone.signal, close: () => port.close() };
}

/** A link whose calls end when the line does. */
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
