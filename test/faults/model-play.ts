import fc from 'fast-check';
import { stories, type Story } from './model-commands.ts';
import { endStory, openStory, type Real } from './model-story.ts';

/** Plays one story on a workspace and a service of its own; throws at the first step after which a promise does not hold. */
export async function play(steps: Iterable<Story>, spoil: (real: Real) => void = () => {}): Promise<void> {
  const { model, real } = await openStory();
  try {
    spoil(real);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    await endStory(model, real);
  } finally {
    await real.rig.close();
  }
}

export async function expectSafeStories(about: { runs: number; steps: number; seed: number }): Promise<void> {
  const { runs, steps, seed } = about;
  await fc.assert(
    fc.asyncProperty(stories(steps), (story) => play(story)),
    { numRuns: runs, seed },
  );
  console.log(`${runs} stories of up to ${steps} steps, seed ${seed}`);
}
