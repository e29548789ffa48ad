import { ORPCError } from '@orpc/server';
import { tooManyLiveWords } from '../../src-preload/contract/words/too-many-live.ts';

/** At once on one line: a window has a few dozen. Each is read again whenever something is written, and everybody waits for that. */
export const MOST_LIVE = 200;

/** The live queries of one line to the core. */
export class LiveQueries {
  #open = 0;

  /** Counts a live query until it ends. One too many throws before it is read: one line alone must not take the core's time. */
  count<T>(answers: AsyncIterable<T>): AsyncIterable<T> {
    if (this.#open >= MOST_LIVE) throw new ORPCError('TOO_MANY_REQUESTS', { message: tooManyLiveWords(MOST_LIVE) });
    this.#open += 1;
    const ended = (): void => void (this.#open -= 1);
    return counted(answers[Symbol.asyncIterator](), ended);
  }
}

/** Also one that is ended before its first answer was asked for, where a generator would not hear of its end. */
function counted<T>(answers: AsyncIterator<T>, onEnd: () => void): AsyncIterable<T> {
  let isOver = false;
  const over = (): void => {
    if (!isOver) onEnd();
    isOver = true;
  };
  const iterator: AsyncIterableIterator<T> = {
    async next() {
      try {
        const answer = await answers.next();
        if (answer.done === true) over();
        return answer;
      } catch (error) {
        over();
        throw error;
      }
    },
    async return(value?: unknown) {
      over();
      return (await answers.return?.(value)) ?? { done: true, value };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
