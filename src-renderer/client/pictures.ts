import type { PictureOf } from '../../src-preload/contract/pictures.ts';
import { core } from './core.ts';

/** Pictures that lists go back to; more are asked for again, and come from the disk. */
const MOST_KEPT = 300;
/** A page of posts has fifty: asked for all at once they stand before whatever is asked for next, and each answer takes of the next frame. */
const EACH_FRAME = 8;
/** A list that is sorted to and fro asks once for one that was not to be had, or that a newer one may follow. */
const AGAIN_MS = 30_000;

const asked = new Map<string, Promise<string | null>>();
let waiting: (() => void)[] = [];

/**
 * A picture as an address that the window may show; null: there is none. One that was not to be had, or is older, is asked for again later. It is
 * asked for when the words beside it were painted, a few in each frame.
 */
export function pictureOf(of: PictureOf): Promise<string | null> {
  const key = JSON.stringify([of.spaceId, of.accountId, of.postId ?? null, of.boardId ?? null]);
  const known = asked.get(key);
  if (known !== undefined) return known;
  const [oldest] = asked.keys();
  if (asked.size >= MOST_KEPT && oldest !== undefined) asked.delete(oldest);
  const answer = turn()
    .then(() => core.pictures.get(of))
    .catch(() => ({ dataUrl: null, isOlder: false }));
  const coming = answer.then(({ dataUrl }) => dataUrl);
  asked.set(key, coming);
  const forget = (): void => {
    if (asked.get(key) === coming) asked.delete(key);
  };
  void answer.then(({ dataUrl, isOlder }) => {
    if (dataUrl === null || isOlder) setTimeout(forget, AGAIN_MS);
  });
  return coming;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) requestAnimationFrame(giveTurns);
  });
}

/** Behind the frame, not in it. */
function giveTurns(): void {
  setTimeout(() => {
    const next = waiting.slice(0, EACH_FRAME);
    waiting = waiting.slice(EACH_FRAME);
    for (const go of next) go();
    if (waiting.length > 0) requestAnimationFrame(giveTurns);
  });
}
