import { seededRandom } from '../../src-main/sandbox/seed/random.ts';
import type { Adversity, Trial } from './adversity.ts';
import type { Campaign } from './run.ts';
import type { Mutant } from './sender-job.ts';

export interface Sum {
  name: string;
  trials: number;
  posts: number;
  doubled: number;
  /** Trials in which nothing that had gone out was lost from the ledger: there is nothing to be said then. */
  nothingLost: number;
  /** Of the others: in which it said something, and in which it asked. */
  told: number;
  asked: number;
  wrong: string[];
}

/** The same seed plays the same trials. */
export async function play(
  adversity: Adversity,
  { trials, seed, mutant = null }: { trials: number; seed: number; mutant?: Mutant | null },
): Promise<Sum> {
  const { name } = adversity;
  const sum: Sum = { name, trials, posts: 0, doubled: 0, nothingLost: 0, told: 0, asked: 0, wrong: [] };
  for (let n = 0; n < trials; n++) add(sum, await adversity.trial(seededRandom(seed * 1_000 + n), mutant), n);
  return sum;
}

function add(sum: Sum, trial: Trial, n: number): void {
  sum.posts += trial.posts;
  sum.doubled += trial.doubled;
  if (trial.lost === 0) sum.nothingLost += 1;
  else if (trial.told.length > 0) sum.told += 1;
  sum.asked += trial.told.includes('older') ? 1 : 0;
  sum.wrong.push(...trial.wrong.map((what) => `trial ${n}: ${what}`));
}

/** One line of `npm run test:adversary`, with what went wrong below it. */
export function asCampaign(adversity: Adversity): Campaign {
  return {
    name: adversity.name,
    size: adversity.trials,
    run: async ({ size, seed }) => {
      const { trials, posts, doubled, nothingLost, told, asked, wrong } = await play(adversity, { trials: size, seed });
      const said = `something lost in ${trials - nothingLost}, said in ${told} of them; nothing lost in ${nothingLost}`;
      const counts = `${trials} trials, ${posts} posts: ${doubled} doubled; ${said}; asked in ${asked}`;
      const table = [`${adversity.about}: ${counts}`, ...wrong].join('\n');
      return { table, violations: wrong.length };
    },
  };
}
