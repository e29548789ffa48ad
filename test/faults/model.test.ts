import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ActionKind, KindOfAction } from '../../src-main/core/actions/actions.ts';
import { lossStories } from './model-commands.ts';
import { expectSafeStories, play } from './model-play.ts';
import type { Real } from './model-story.ts';

/*
 * Random stories of a user, a network and a machine, against the simple model of model-story.ts. The longer form is
 * model.long.ts; `OUTPOST_MODEL_SEED` plays other stories.
 */

const seed = Number(process.env['OUTPOST_MODEL_SEED'] ?? 20_261_121);
/** For what hangs: on a busy machine a story takes its time. */
const CEILING_MS = 300_000;

describe('any story of queueing, changing, faults, crashes, restarts and clock jumps', () => {
  it(
    'loses nothing, doubles nothing, keeps the order of a lane and touches nothing that was taken back',
    () => expectSafeStories({ runs: 12, steps: 20, seed }),
    CEILING_MS,
  );

  it(
    'is shrunk to a readable story where the outbox is spoilt: a doubt that is retried',
    async () => {
      const spoil = ({ rig }: Real): void => {
        const kinds = rig.core.parts.kinds as Map<ActionKind, KindOfAction>;
        const create = kinds.get('posts.create');
        if (create !== undefined) kinds.set('posts.create', { ...create, idempotent: true });
      };
      const story = fc.asyncProperty(lossStories(5), (steps) => play(steps, spoil));
      const failure = await fc.check(story, { numRuns: 40, seed });
      expect(failure.failed).toBe(true);
      const told = String(failure.counterexample?.[0]);
      expect(told.split(',').length).toBeLessThanOrEqual(4);
      expect(told).toContain('the next answer is lost');
      expect(String(failure.errorInstance)).toContain('doubled');
    },
    CEILING_MS,
  );
});
