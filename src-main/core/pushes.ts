import { changeBetween, PUSHES, type Json, type Push } from '../../src-preload/contract/changes.ts';

/** Whether the port that a request came on takes its live queries as pushes. */
export function takesPushes(headers: Readonly<Record<string, string | readonly string[] | undefined>>): boolean {
  return headers[PUSHES.name] === PUSHES.value;
}

/** The answers of a live query as what becomes different from one to the next. */
export async function* asPushes(answers: AsyncIterable<unknown>): AsyncGenerator<Push> {
  let before: Json = null;
  let n = 0;
  for await (const answer of answers) {
    // A copy of its own, as the window has one: what an answer shares with the core may change in place.
    const now = JSON.parse(JSON.stringify(answer)) as Json;
    const change = n === 0 ? null : changeBetween(before, now);
    yield change === null ? { n, whole: now } : { n, change };
    before = now;
    n += 1;
  }
}

/**
 * What a live query sends, as JSON has it, which is all that it says: its answers are compared so. oRPC looks at each value of a plain
 * object for what JSON cannot say, and copies it: for a page of posts that takes as long as writing and reading it.
 */
export async function* asWritten(answers: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  for await (const answer of answers)
    yield typeof answer === 'object' && answer !== null ? new Written(answer) : answer;
}

/** Not a plain object, so that oRPC leaves it alone. */
class Written {
  readonly #answer: object;

  constructor(answer: object) {
    this.#answer = answer;
  }

  toJSON(): object {
    return this.#answer;
  }
}

export function isLive(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}
