import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, it } from 'vitest';
import { expectSafeAfter } from './expect-safe.ts';

beforeAll(() => {
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'outpost-crash-compiled');
});

describe('kill -9', () => {
  it(
    'loses nothing and doubles nothing in 300 kills at T1 to T5, at the journal and the mark, in the sweep, at a receipt and at any moment',
    () => expectSafeAfter(300, 11),
    1_200_000,
  );
});
