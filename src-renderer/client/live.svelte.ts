import { createSubscriber } from 'svelte/reactivity';
import { linkOpen } from './core.ts';
import { seen, whileInSight } from './in-sight.ts';
import { failureOf, type Shown } from './failure.ts';

/** Opens a live query of the contract. */
export type Open<T> = (options: { signal: AbortSignal }) => Promise<AsyncIterable<T>>;

/**
 * A live query. It runs while something that reacts reads `current`, takes itself up again on a new channel, and is
 * released with its last reader. Between two runs the last value stays, so nothing flickers.
 */
export class Live<T> {
  readonly #open: Open<T>;
  readonly #subscribe: () => void;
  #value = $state.raw<T | undefined>(undefined);
  /** Whether the query itself has answered in this run. */
  #answered = false;
  #failure = $state.raw<Shown | null>(null);

  /** `afterMs`: asks only if it is still read after so long, for what may be scrolled past. */
  constructor(open: Open<T>, afterMs = 0) {
    this.#open = open;
    this.#subscribe = createSubscriber(() => {
      const ended = new AbortController();
      void this.#run(ended.signal, afterMs);
      return () => {
        ended.abort();
        this.#answered = false;
      };
    });
  }

  /** The newest result; undefined until the first one came. */
  get current(): T | undefined {
    this.#subscribe();
    return this.#value;
  }

  /** Why there is no result, if the query itself was refused. */
  get failure(): Shown | null {
    this.#subscribe();
    return this.#failure;
  }

  /** Takes what was asked for in another way, unless the query runs and knows better. */
  offer(value: T): void {
    if (!this.#answered) this.#value = value;
  }

  async #run(signal: AbortSignal, afterMs: number): Promise<void> {
    if (afterMs > 0) await pause(afterMs, signal);
    while (!signal.aborted) {
      const { inSight, stop } = whileInSight(signal);
      await follow(this.#open, inSight, {
        value: (value) => {
          this.#answered = true;
          this.#value = value;
          this.#failure = null;
        },
        refused: (failure) => (this.#failure = failure),
      });
      stop();
      await seen(signal);
    }
  }
}

/** Takes every result of a live query until `signal` aborts, over as many lines to the core as it takes. */
export async function follow<T>(
  open: Open<T>,
  signal: AbortSignal,
  tell: { value(value: T): void; refused?(failure: Shown): void },
): Promise<void> {
  while (!signal.aborted) {
    try {
      for await (const value of await open({ signal })) {
        if (signal.aborted) return;
        tell.value(value);
      }
      await pause(200, signal);
    } catch (error) {
      if (signal.aborted) return;
      const failure = failureOf(error);
      if (failure.code !== 'core-gone') {
        tell.refused?.(failure);
        // A refused query is asked again now and then: what refused it (a space just removed) may pass.
        await pause(5_000, signal);
      }
    }
    await linkOpen(signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
