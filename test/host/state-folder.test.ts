import { describe, expect, it } from 'vitest';
import type { Surroundings } from '../../src-main/host/data-folder.ts';
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
