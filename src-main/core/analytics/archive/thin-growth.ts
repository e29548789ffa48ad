import { setImmediate as others } from 'node:timers/promises';
import type { Parts } from '../../parts.ts';
import { postMark } from '../analytics.queries.ts';
import { forgetBetween } from './thin-growth.queries.ts';

/** Posts of one transaction. */
const AT_ONCE = 1_000;

/**
 * Forgets what figures were before a moment, but for the first and the last of each figure of each post: a few posts at a time,
 * with turns for everything else between. Returns how many were forgotten.
 */
export async function thinGrowth(
  { store, closing }: Pick<Parts, 'store' | 'closing'>,
  beforeMs: number,
): Promise<number> {
  let forgotten = 0;
  const last = postMark(store);
  for (let after = 0; after < last && !closing.aborted; after += AT_ONCE) {
    forgotten += store.tx((tx) => forgetBetween(tx, { after, until: after + AT_ONCE, beforeMs }));
    await others();
  }
  return forgotten;
}
