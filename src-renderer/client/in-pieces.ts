import { MOST_DRAFTS } from '../../src-preload/contract/most-drafts.ts';
import { figure } from '../../src-preload/contract/words/figure.ts';
import { plural, type Forms } from '../../src-preload/contract/words/plural.ts';
import { attempt, toasts } from './toast.svelte.ts';

/** So many are changed in one call, a part of a second: everything else has its turn after each, and how far it is can be said. */
export const PIECE = 500;
/** What is done by then says nothing of itself; then how far it is is said no more often than this. */
const QUIET_MS = 500;
/** Before what is said goes by itself. */
const AGAIN_MS = 3_000;

/** What is being done, with `{done}` of `#`: "Cancelling: 1,500 of 10,000". */
export const doing = (words: string): Forms => ({ one: words, other: words });

/** Where a piece stands among all: so many were done before it, and so many come after it. */
interface Piece {
  before: number;
  after: number;
}

/**
 * Asks for these in as many calls as it takes, one after the other, and says how far that is where it takes longer than a moment; the
 * first that fails ends it. Gives what was answered until then.
 */
export async function inPieces<T>(
  ids: readonly string[],
  forms: Forms,
  ask: (ids: string[], at: Piece) => Promise<T>,
  most = PIECE,
): Promise<T[]> {
  const answers: T[] = [];
  let isOn = true;
  let saidMs = performance.now();
  for (let before = 0; before < ids.length; before += most) {
    if (before > 0 && performance.now() - saidMs >= QUIET_MS) {
      saidMs = performance.now();
      toasts.say('working', plural(ids.length, forms, { done: figure(before) }), () => isOn);
    }
    const piece = ids.slice(before, before + most);
    const answer = await attempt(ask(piece, { before, after: ids.length - before - piece.length }));
    if (answer === undefined) break;
    answers.push(answer);
  }
  isOn = false;
  return answers;
}

/** The same where the core knows what is left: asks as long as there is something, and every piece does some of it. */
export async function untilNoneLeft<T extends { left: number }>(
  forms: Forms,
  ask: (most: number) => Promise<T>,
  doneIn: (answer: T) => number,
): Promise<T[]> {
  const answers: T[] = [];
  let isOn = true;
  let done = 0;
  let saidMs = performance.now();
  for (let left = Infinity; left > 0;) {
    const answer = await attempt(ask(PIECE));
    if (answer === undefined) break;
    answers.push(answer);
    if (doneIn(answer) === 0) break;
    done += doneIn(answer);
    ({ left } = answer);
    if (left > 0 && performance.now() - saidMs >= QUIET_MS) {
      saidMs = performance.now();
      toasts.say('working', plural(done + left, forms, { done: figure(done) }), () => isOn);
    }
  }
  isOn = false;
  return answers;
}

/** Says what is being done, or how far it is by then, for as long as that takes, where it is one call and takes longer than a moment. */
export async function saidWhile<T>(words: string | (() => string), work: Promise<T>): Promise<T> {
  let isOn = true;
  const said = typeof words === 'string' ? words : { text: words, count: 1, many: words };
  const say = (): void => toasts.say('working', said, () => isOn);
  let timer = setTimeout(function again() {
    say();
    timer = setTimeout(again, AGAIN_MS);
  }, QUIET_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    isOn = false;
  }
}

/** Why so many are not queued, copied or given their times in one go; null: they are not too many. */
export const tooManyWords = (draftIds: readonly string[]): string | null =>
  draftIds.length > MOST_DRAFTS ? plural(MOST_DRAFTS, tooMany) : null;

const tooMany = {
  one: 'These are too many at once: select no more than # draft.',
  other: 'These are too many at once: select up to # drafts.',
};
