import { compiledOnce } from '../store/compiled-once.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';

const highestMark = compiledOnce<object, { mark: number | null }>(() =>
  query.selectFrom('post').select((eb) => eb.fn.max('seen').as('mark')),
);

/** Highest `post.seen`: what a post seen later proves was not known before. */
export function postMark(reader: Reader): number {
  return reader.get(highestMark({}))?.mark ?? 0;
}
