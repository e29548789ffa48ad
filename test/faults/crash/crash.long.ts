import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSafeAfter } from './expect-safe.ts';
import { crashTrials } from './trials.ts';

beforeAll(() => {
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'outpost-crash-compiled');
});

const seed = Number(process.env['OUTPOST_CRASH_SEED'] ?? 7);
/** For what hangs: on a busy machine each of the processes takes its time. */
const CEILING_MS = 600_000;

describe('kill -9', () => {
  it(
    'loses nothing and doubles nothing in 40 kills at T1 to T5, at the journal and the mark, in the sweep, at a receipt and at any moment',
    () => expectSafeAfter(40, 11),
    1_200_000,
  );

  it(
    '12 times at random moments while it sends: the journal and the ledger agree, and what cannot be known is in doubt',
    async () => {
      const result = await crashTrials({
        trials: 12,
        seed: seed + 1,
        width: 2,
        posts: 12,
        faults: [{ fault: { kind: 'slow', delayMs: 25 }, probability: 1 }],
        deathOf: (_, random) => ({ by: 'chance', since: 'receipt', inMs: random.between(0, 300) }),
      });
      expect(result.violations).toEqual([]);
      expect(result.kills).toEqual({ chance: 12 });
      expect(result.doubts).toBeGreaterThan(0);
    },
    CEILING_MS,
  );
});

describe('the checker notices', () => {
  it(
    'a marker that is set after the send instead of before it: posts go out twice',
    async () => {
      const result = await crashTrials({
        ...{ trials: 20, seed, width: 1, mutant: 'marker-after-answer', stopsAt: 'doubled', faults: [] },
        deathOf: (_, random) => ({ by: 'receipt', nth: random.between(1, 3) }),
      });
      expect(result.violations.map((violation) => violation.what)).toContain('doubled');
    },
    CEILING_MS,
  );

  it(
    'a doubt that is retried without an answer',
    async () => {
      const result = await crashTrials({
        ...{ trials: 20, seed, width: 1, mutant: 'doubt-is-retried', stopsAt: 'doubled', posts: 4 },
        faults: [{ fault: { kind: 'reset', when: 'after' }, probability: 0.5 }],
        deathOf: () => ({ by: 'chance', since: 'open', inMs: 1_500 }),
      });
      expect(result.violations.map((violation) => violation.what)).toContain('doubled');
    },
    CEILING_MS,
  );

  it(
    'a promise given before the commit: posts are lost',
    async () => {
      const result = await crashTrials({
        ...{ trials: 20, seed, width: 1, mutant: 'says-before-commit', stopsAt: 'lost' },
        deathOf: () => ({ by: 'point', point: { step: 'T1', side: 'before', nth: 2 } }),
      });
      expect(result.violations.map((violation) => violation.what)).toContain('lost');
    },
    CEILING_MS,
  );
});
