import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../src-main/sandbox/seed/random.ts';
import { compareWorkspace, compareService, historiesOf, learnBlockIds } from './merges/compare.ts';
import { finish } from './merges/finish.ts';
import { takeStep } from './merges/steps.ts';
import { openStory, type Counts, type Mutant } from './merges/story.ts';
import type { Campaign } from './run.ts';

const STEPS = 70;
/** Most of the time of a story is waiting. */
const AT_ONCE = 6;

export interface Merges extends Counts {
  stories: number;
  wrong: string[];
}

/**
 * Random stories of what a user does to things that are not sent yet, with a service that answers well, slowly, not at
 * all, or with a refusal. At the end the service has what was wanted last. The same seed asks for the same.
 */
export async function merges({
  stories,
  seed,
  mutant = null,
}: {
  stories: number;
  seed: number;
  mutant?: Mutant | null;
}): Promise<Merges> {
  const sum: Merges = {
    ...{ stories, wrong: [], steps: 0, merged: 0, faults: 0, doubts: 0, refused: 0, askedAgain: 0, heldInSight: 0 },
  };
  let next = 0;
  const work = async (): Promise<void> => {
    for (let n = next++; n < stories; n = next++) {
      const { counts, wrong } = await play(seed * 1_000 + n, mutant);
      for (const [name, count] of Object.entries(counts)) sum[name as keyof Counts] += count;
      sum.wrong.push(...Array.from(wrong, (what) => `story ${n}: ${what}`));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sum;
}

async function play(seed: number, mutant: Mutant | null): Promise<{ counts: Counts; wrong: Iterable<string> }> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-merges-'));
  try {
    const story = await openStory(seededRandom(seed), folder, mutant);
    try {
      for (let n = 0; n < STEPS; n += 1) await takeStep(story);
      await finish(story);
      await learnBlockIds(story);
      const held = await compareWorkspace(story);
      const historyOf = historiesOf(story);
      compareService(story, await story.end(), { held, historyOf });
      return story;
    } catch (error) {
      await story.end();
      throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As the command prints it. */
export function mergesTable(sum: Merges): string {
  const { stories, steps, merged, faults, doubts, refused, askedAgain, heldInSight, wrong } = sum;
  return [
    `merges: ${stories} stories, ${steps} steps, ${faults} faults: ${merged} commands merged, ${doubts} doubts answered,`,
    `${refused} refusals (${askedAgain} asked for again), ${heldInSight} kept in sight for want of an ID; ${wrong.length} wrong`,
    ...wrong,
  ].join('\n');
}

export const mergesCampaign: Campaign = {
  name: 'merges',
  size: 100,
  run: async ({ size, seed }) => {
    const sum = await merges({ stories: size, seed });
    return { table: mergesTable(sum), violations: sum.wrong.length };
  },
};
