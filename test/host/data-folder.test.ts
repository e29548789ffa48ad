import { describe, expect, it } from 'vitest';
import { dataFolder, type Surroundings } from '../../src-main/host/data-folder.ts';
import { isNodeNewEnough } from '../../src-main/host/ensure-node.ts';

const on = (platform: string, env: Surroundings['env'] = {}): Surroundings => ({
  platform,
  env,
  home: '/home/ada',
  cwd: '/work',
});

// Paths are written as the system at hand writes them.
describe.skipIf(process.platform === 'win32')('the data folder', () => {
  it.each([
    ['linux', {}, '/home/ada/.local/share/outpost'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/outpost'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/ada/.local/share/outpost'],
    ['darwin', {}, '/home/ada/Library/Application Support/Outpost'],
    ['win32', { APPDATA: '/Users/ada/Roaming' }, '/Users/ada/Roaming/Outpost'],
    ['win32', {}, '/home/ada/AppData/Roaming/Outpost'],
    ['linux', { OUTPOST_DATA: '/mine' }, '/mine'],
  ])('on %s with %o is %s', (platform, env, expected) => {
    expect(dataFolder(undefined, on(platform, env))).toBe(expected);
  });

  it('is what --data says before anything else, made absolute', () => {
    expect(dataFolder('here', on('linux', { OUTPOST_DATA: '/mine' }))).toBe('/work/here');
  });
});

it.each([
  ['20.20.0', false],
  ['22.18.9', false],
  ['22.19.0', true],
  ['24.21.0', true],
])('takes Node %s for new enough: %s', (version, expected) => {
  expect(isNodeNewEnough(version)).toBe(expected);
});
