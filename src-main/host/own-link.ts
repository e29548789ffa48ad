import type { Client } from '../../src-preload/contract/contract.ts';
import type { CoreHost } from './host.ts';
import { connectClient, type CoreClient } from './rpc-client.ts';

/**
 * The shell's own line to its core: what it shows beside its window comes over it, and what is chosen there goes over it. Opened
 * anew when the core was started again.
 */
export class OwnLink {
  readonly #host: CoreHost;
  readonly #followed: (() => void)[] = [];
  readonly #stop: () => void;
  #client: CoreClient;

  constructor(host: CoreHost) {
    this.#host = host;
    this.#client = connectClient(host.openPort());
    this.#stop = host.onGone(({ restarted }) => void (restarted && this.#renew()));
  }

  get core(): Client {
    return this.#client.core;
  }

  /** Gives `tell` every value of a live query, now and after each restart of the core. */
  follow<Value>(ask: (core: Client) => Promise<AsyncIterable<Value>>, tell: (value: Value) => void): void {
    const read = async (): Promise<void> => {
      for await (const value of await ask(this.core)) tell(value);
    };
    // It ends with the core that was asked; the next one is asked anew.
    const begin = (): void => void read().catch(() => undefined);
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
