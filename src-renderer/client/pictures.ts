import type { PictureOf } from '../../src-preload/contract/pictures.ts';
import { core } from './core.ts';

/** Pictures that lists go back to; more are asked for again, and come from the disk. */
const MOST_KEPT = 300;

const asked = new Map<string, Promise<string | null>>();

/** A picture as an address that the window may show; null: there is none. One that was not to be had is asked for again later. */
export function pictureOf(of: PictureOf): Promise<string | null> {
  const key = JSON.stringify([of.spaceId, of.accountId, of.postId ?? null, of.boardId ?? null]);
  const known = asked.get(key);
  if (known !== undefined) return known;
  const [oldest] = asked.keys();
  if (asked.size >= MOST_KEPT && oldest !== undefined) asked.delete(oldest);
  const coming = core.pictures.get(of).then(
    ({ dataUrl }) => dataUrl,
    () => null,
  );
  asked.set(key, coming);
  void coming.then((picture) => picture === null && asked.get(key) === coming && asked.delete(key));
  return coming;
}
