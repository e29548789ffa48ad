import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../src-preload/contract/contract.ts';
import type { CoreHost } from './host.ts';
import { eachApart } from './each-apart.ts';
import { connectClient, type CoreClient } from './rpc-client.ts';

const AGAIN_AFTER_MS = 1_000;

/**
 * The shell's own line to its core: what it shows beside its window comes over it, and what is chosen there goes over it. Opened
 * anew when the core was started again.
 */
export class OwnLink {
  readonly #host: CoreHost;
  readonly #againAfterMs: number;
  readonly #followed: (() => void)[] = [];
  readonly #stop: () => void;
  #client: CoreClient;

  constructor(host: CoreHost, againAfterMs = AGAIN_AFTER_MS) {
    this.#host = host;
    this.#againAfterMs = againAfterMs;
    this.#client = connectClient(host.openPort());
    this.#stop = host.onGone(({ restarted }) => void (restarted && this.#renew()));
  }

  get core(): Client {
    return this.#client.core;
  }

  /** Gives `tell` every value of a live query, now and after each restart of the core. One that failed is asked for anew; what `tell` throws is logged. */
  follow<Value>(ask: (core: Client) => Promise<AsyncIterable<Value>>, tell: (value: Value) => void): void {
    const read = async ({ core }: CoreClient): Promise<void> => {
      for await (const value of await ask(core)) eachApart(this.#host.log, [() => tell(value)]);
    };
    const begin = (): void => {
      const client = this.#client;
      void read(client)
        .catch(() => undefined)
        .then(() => sleep(this.#againAfterMs, undefined, { ref: false }))
        // It ended with the core that was asked, where that is gone: the next one is asked as it comes.
        .then(() => void (client === this.#client && !client.gone.aborted && begin()));
    };
    this.#followed.push(begin);
    begin();
  }

  close(): void {
    this.#stop();
    this.#client.close();
  }

  #renew(): void {
    this.#client.close();
    this.#client = connectClient(this.#host.openPort());
    for (const begin of this.#followed) begin();
  }
}
