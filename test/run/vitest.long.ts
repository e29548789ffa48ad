import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runVitest } from './vitest.ts';

/* How a build counts what it runs again. */

const played = (): ReturnType<typeof runVitest> => runVitest(['--config', 'test/run/played/played.config.ts']);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-played-'));
  vi.stubEnv('CI', '1');
  vi.stubEnv('OUTPOST_PLAYED_SEEN', join(folder, 'seen'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

it('counts a file that passes without others as passed', async () => {
  expect(await played()).toEqual({ passed: 2, failed: 0, skipped: 0 });
});

it.each(['error', 'end'])('loses no failure that is no test’s beside one that passes now: %s', async (how) => {
  vi.stubEnv('OUTPOST_PLAYED', how);
  const { failed } = await played();
  expect(failed).toBeGreaterThan(0);
});

it('tries nothing again where no build is made', async () => {
  vi.stubEnv('CI', undefined);
  expect(await played()).toEqual({ passed: 1, failed: 1, skipped: 0 });
});
