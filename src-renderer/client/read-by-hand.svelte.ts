import { failureOf } from './failure.ts';
import { toasts } from './toast.svelte.ts';

/** "Read again": what comes of it is said, and where there is no connection, that at once, since no answer may take its time. */
export class ReadByHand {
  #reading = $state(false);

  get reading(): boolean {
    return this.#reading;
  }

  async run(ask: () => Promise<unknown>, wasOffline: boolean): Promise<void> {
    this.#reading = true;
    if (wasOffline) sayOffline();
    try {
      await ask();
      toasts.say('read-again', 'Read again.');
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code !== 'unreachable') toasts.fail('not-read', `${message} What is here stays.`);
      else if (!wasOffline) sayOffline();
    } finally {
      this.#reading = false;
    }
  }
}

const sayOffline = (): void =>
  toasts.fail('not-read', 'There is no connection. What is here stays, and is read again once there is one.');
