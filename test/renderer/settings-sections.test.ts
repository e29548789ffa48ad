import { expect, it } from 'vitest';
import type { Status } from '../../src-preload/contract/status.ts';
import { Settings } from '../../src-preload/contract/settings.ts';
import { sectionsIn } from '../../src-renderer/settings/sections.ts';
import { stateWords } from '../../src-renderer/settings/section-words.ts';

const names = (shell: Parameters<typeof sectionsIn>[0]) => sectionsIn(shell).map(({ name }) => name);

it('what goes on without a window is set in the desktop alone', () => {
  expect(names('desktop')).toContain('Background');
  expect(names('web')).not.toContain('Background');
  expect(names(undefined)).not.toContain('Background');
  expect(names('desktop').filter((name) => name !== 'Background')).toEqual(names('web'));
});

it.each([
  ['ask', 'Not decided yet'],
  ['with-icon', 'Keeps running'],
  ['yes', 'Keeps running'],
  ['no', 'Quits with its window'],
] as const)('how it stands with closing the window (%s) is said beside the section', (keepRunning, words) => {
  const settings = Settings.parse({ keepRunning });
  const known = { connections: [], settings, status: undefined, zone: 'UTC', info: null };
  expect(stateWords('background', known, 0)).toEqual({ words, asks: false });
});

it.each([
  [{ fetchingPausedAtMs: null, firstCopy: null, lastSyncAtMs: null }, 'Not synced yet'],
  [{ fetchingPausedAtMs: null, firstCopy: { here: 1, total: 9 }, lastSyncAtMs: 1 }, 'Fetching'],
  [{ fetchingPausedAtMs: 1, firstCopy: { here: 1, total: 9 }, lastSyncAtMs: 1 }, 'Fetching paused'],
] as const)('how it stands with the data (%j) is said beside the section', (status, words) => {
  const known = { connections: [], settings: undefined, status: status as unknown as Status, zone: 'UTC', info: null };
  expect(stateWords('data', known, 0).words).toBe(words);
});
