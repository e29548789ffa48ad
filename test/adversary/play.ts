import { seededRandom } from '../../src-main/sandbox/seed/random.ts';
import type { Adversity, Trial } from './adversity.ts';
import type { Campaign } from './run.ts';

export interface Sum {
  name: string;
  trials: number;
  posts: number;
  doubled: number;
  /** Trials in which it said something, and in which it asked. */
  told: number;
  asked: number;
  wrong: string[];
}

/** The same seed plays the same trials. */
export async function play(adversity: Adversity, trials: number, seed: number): Promise<Sum> {
  const sum: Sum = { name: adversity.name, trials, posts: 0, doubled: 0, told: 0, asked: 0, wrong: [] };
  for (let n = 0; n < trials; n++) add(sum, await adversity.trial(seededRandom(seed * 1_000 + n)), n);
  return sum;
}

function add(sum: Sum, trial: Trial, n: number): void {
  sum.posts += trial.posts;
  sum.doubled += trial.doubled;
  sum.told += trial.told.length > 0 ? 1 : 0;
  sum.asked += trial.told.includes('older') ? 1 : 0;
  sum.wrong.push(...trial.wrong.map((what) => `trial ${n}: ${what}`));
}

/** One line of `npm run test:adversary`, with what went wrong below it. */
export function asCampaign(adversity: Adversity): Campaign {
  return {
    name: adversity.name,
    size: adversity.trials,
    run: async ({ size, seed }) => {
      const { trials, posts, doubled, told, asked, wrong } = await play(adversity, size, seed);
      const counts = `${trials} trials, ${posts} posts: ${doubled} doubled, said in ${told}, asked in ${asked}`;
      const table = [`${adversity.about}: ${counts}`, ...wrong].join('\n');
      return { table, violations: wrong.length };
    },
  };
}
