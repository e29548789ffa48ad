import type { ClientContext, ClientLink, ClientOptions } from '@orpc/client';
import type { Push } from '../../src-preload/contract/changes.ts';
import { wholeAnswers } from './whole-answers.ts';

/** Thrown into every call that was under way when the core went away; `failureOf` makes `core-gone` of it. */
export class CoreGone extends Error {
  constructor() {
    super('The core is gone');
    this.name = 'CoreGone';
  }
}

/** One connection to one core. oRPC lets a call on a dead one hang, so its end is told by a signal of our own. */
export interface Channel {
  link: ClientLink<ClientContext>;
  gone: AbortSignal;
}

function orGone<T>(gone: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new CoreGone());
    if (gone.aborted) stop();
    else gone.addEventListener('abort', stop, { once: true });
    // Also of work that began too late: why it fails is known then, and told once.
    // A line that closes ends its calls in words of its own just before its end is told here, so that those wait for it.
    work
      .then(resolve, (error: unknown) => new Promise<void>((then) => setTimeout(() => then(reject(error)))))
      .finally(() => gone.removeEventListener('abort', stop));
  });
}

async function* untilGone<T>(gone: AbortSignal, source: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const step = await orGone(gone, source.next());
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    source.return?.()?.catch(() => undefined);
  }
}

function isLive(value: unknown): value is AsyncIterableIterator<Push> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Calls over whatever channel there is now: `current` gives it, waiting for one if it must. Live queries come as pushes.
 */
export class CoreLink implements ClientLink<ClientContext> {
  readonly #current: () => Promise<Channel>;

  constructor(current: () => Promise<Channel>) {
    this.#current = current;
  }

  async call(path: readonly string[], input: unknown, options: ClientOptions<ClientContext>): Promise<unknown> {
    const channel = await this.#current();
    const answer = await orGone(channel.gone, channel.link.call(path, input, options));
    return isLive(answer) ? wholeAnswers(untilGone(channel.gone, answer)) : answer;
  }
}
