import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionKind, KindOfAction } from '../../src-main/core/actions/actions.ts';
import { lossStories, stories, type Story } from './model-commands.ts';
import { endStory, openStory, type Real } from './model-story.ts';

/*
 * Random stories of a user, a network and a machine, against the simple model of model-story.ts. The short form takes
 * half a minute; the long one is `OUTPOST_MODEL_RUNS=10000 OUTPOST_MODEL_SEED=1 vitest run test/faults/model.test.ts`,
 * with stories of 50 steps.
 */

const runs = Number(process.env['OUTPOST_MODEL_RUNS'] ?? 0);
const seed = Number(process.env['OUTPOST_MODEL_SEED'] ?? 20_261_121);
const isLong = runs > 0;

async function play(steps: Iterable<Story>, spoil: (real: Real) => void = () => {}): Promise<void> {
  const { model, real } = await openStory();
  try {
    spoil(real);
    await fc.asyncModelRun(() => ({ model, real }), steps);
    await endStory(model, real);
  } finally {
    await real.rig.close();
  }
}

describe('any story of queueing, changing, faults, crashes, restarts and clock jumps', () => {
  it(
    'loses nothing, doubles nothing, keeps the order of a lane and touches nothing that was taken back',
    async () => {
      let played = 0;
      const story = fc.asyncProperty(stories(isLong ? 50 : 20), async (steps) => {
        await play(steps);
        played += 1;
      });
      const limit = isLong ? {} : { interruptAfterTimeLimit: 22_000, markInterruptAsFailure: false };
      await fc.assert(story, { numRuns: isLong ? runs : 500, seed, ...limit });
      console.log(`${played} stories, seed ${seed}`);
      expect(played).toBeGreaterThan(10);
    },
    isLong ? 24 * 3_600_000 : 90_000,
  );

  it('is shrunk to a readable story where the outbox is spoilt: a doubt that is retried', async () => {
    const spoil = ({ rig }: Real): void => {
      const kinds = rig.core.parts.kinds as Map<ActionKind, KindOfAction>;
      const create = kinds.get('posts.create');
      if (create !== undefined) kinds.set('posts.create', { ...create, idempotent: true });
    };
    const story = fc.asyncProperty(lossStories(5), (steps) => play(steps, spoil));
    const failure = await fc.check(story, { numRuns: 40, seed, interruptAfterTimeLimit: 45_000 });
    expect(failure.failed).toBe(true);
    const told = String(failure.counterexample?.[0]);
    expect(told.split(',').length).toBeLessThanOrEqual(4);
    expect(told).toContain('the next answer is lost');
    expect(String(failure.errorInstance)).toContain('doubled');
  }, 90_000);
});
