import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { expectSafeAfter } from './expect-safe.ts';

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
});
