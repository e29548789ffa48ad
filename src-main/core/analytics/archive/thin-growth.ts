import { setImmediate as others } from 'node:timers/promises';
import type { Parts } from '../../parts.ts';
import { postMark } from '../analytics.queries.ts';
import { countBetween, forgetBetween } from './thin-growth.queries.ts';

/** Posts of one transaction. */
const AT_ONCE = 1_000;

interface Old {
  beforeMs: number;
  /** The accounts of which the service goes on telling: of others nothing is forgotten. */
  told: readonly { spaceId: string; accountId: string }[];
}

/**
 * Forgets what figures were before a moment, but for the first and the last of each figure of each post that the service goes on telling of: a few posts at a time,
 * with turns for everything else between. Returns how many were forgotten.
 */
export const thinGrowth = (parts: Pick<Parts, 'store' | 'closing'>, { beforeMs, told }: Old): Promise<number> =>
  bySteps(parts, (step) => parts.store.tx((tx) => forgetBetween(tx, { ...step, beforeMs, told: pairs(told) })));

/** How many `thinGrowth` would forget now. */
export const growthBetween = (parts: Pick<Parts, 'store' | 'closing'>, { beforeMs, told }: Old): Promise<number> =>
  bySteps(parts, (step) => countBetween(parts.store, { ...step, beforeMs, told: pairs(told) }));

const pairs = (told: Old['told']): string => JSON.stringify(told.map(({ spaceId, accountId }) => [spaceId, accountId]));

async function bySteps(
  { store, closing }: Pick<Parts, 'store' | 'closing'>,
  take: (posts: { after: number; until: number }) => number,
): Promise<number> {
  let sum = 0;
  const last = postMark(store);
  for (let after = 0; after < last && !closing.aborted; after += AT_ONCE) {
    sum += take({ after, until: after + AT_ONCE });
    await others();
  }
  return sum;
}
