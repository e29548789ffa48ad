import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../src-main/host/data-folder.ts';
import { compileCacheFolder } from '../../src-main/host/compile-cache.ts';
import { stateFolder } from '../../src-main/host/state-folder.ts';

// Paths are written as the system at hand writes them.
describe.skipIf(process.platform === 'win32')('the state folder', () => {
  it.each<[string, Surroundings['env'], string | null]>([
    ['linux', {}, '/home/ada/.local/state/outpost'],
    ['linux', { XDG_STATE_HOME: '/state' }, '/state/outpost'],
    ['linux', { XDG_STATE_HOME: 'relative' }, '/home/ada/.local/state/outpost'],
    ['darwin', {}, '/home/ada/Library/Application Support/Outpost State'],
    ['win32', { LOCALAPPDATA: '/Users/ada/Local' }, '/Users/ada/Local/Outpost/State'],
    ['linux', { OUTPOST_STATE: '/mine' }, '/mine'],
    ['linux', { OUTPOST_STATE: 'here' }, '/work/here'],
    ['linux', { OUTPOST_STATE: 'none' }, null],
  ])('on %s with %o is %s', (platform, env, expected) => {
    expect(stateFolder({ platform, env, home: '/home/ada', cwd: '/work' })).toBe(expected);
  });
});

// What another user may write is never run as code.
describe.skipIf(process.platform === 'win32')("the place of compiled code is in the user's own cache", () => {
  it.each<[string, Surroundings['env'], string]>([
    ['linux', {}, '/home/ada/.cache/outpost/compiled'],
    ['linux', { XDG_CACHE_HOME: '/cache', TMPDIR: '/tmp' }, '/cache/outpost/compiled'],
    ['linux', { XDG_CACHE_HOME: 'relative' }, '/home/ada/.cache/outpost/compiled'],
    ['darwin', {}, '/home/ada/Library/Caches/Outpost/Compiled'],
    ['win32', { LOCALAPPDATA: '/Users/ada/Local' }, '/Users/ada/Local/Outpost/Compiled'],
  ])('on %s with %o it is %s', (platform, env, expected) => {
    expect(compileCacheFolder({ platform, env, home: '/home/ada' })).toBe(expected);
  });
});
