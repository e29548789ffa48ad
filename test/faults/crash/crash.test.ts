import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectSafeAfter } from './expect-safe.ts';
import { crashTrials } from './trials.ts';

/*
 * The short form of `npm run test:crash -- --trials N --seed S`: real processes, killed with SIGKILL while they send; the
 * longer one is crash.long.ts. `OUTPOST_CRASH_SEED` plays another run.
 */

const seed = Number(process.env['OUTPOST_CRASH_SEED'] ?? 7);
/** For what hangs: on a busy machine each of the processes takes its time. */
const CEILING_MS = 600_000;

beforeAll(() => {
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'outpost-crash-compiled');
});

describe('kill -9', () => {
  it(
    'loses nothing and doubles nothing in 20 kills at T1 to T5, at the journal and the mark, in the sweep, at a receipt and at any moment',
    () => expectSafeAfter(20, seed),
    CEILING_MS,
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
