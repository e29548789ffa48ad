import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataFolder, makePrivateFolder, type Surroundings } from '../../src-main/host/data-folder.ts';
import { isNodeNewEnough } from '../../src-main/host/ensure-node.ts';
import { freshFolder } from './playground.ts';

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

describe.skipIf(process.platform === 'win32')('a folder that is to be the data folder', () => {
  /** Open to everybody, with these files in it. */
  function openFolder(at: string, ...names: string[]): string {
    const folder = join(at, 'folder');
    mkdirSync(folder);
    for (const name of names) writeFileSync(join(folder, name), '');
    chmodSync(folder, 0o755);
    return folder;
  }
  const rightsOf = (folder: string): string => (statSync(folder).mode & 0o777).toString(8);

  it.each([[], ['outpost.sqlite', 'notes.txt']])('is closed to others where it is empty or ours: %j', (...names) => {
    using at = freshFolder();
    const folder = openFolder(at.folder, ...names);
    makePrivateFolder(folder);
    expect(rightsOf(folder)).toBe('700');
  });

  it.runIf(process.getuid?.() === 0)(
    'is refused to root where it belongs to another user, and nothing is written',
    () => {
      using at = freshFolder();
      const folder = openFolder(at.folder, 'outpost.sqlite');
      chownSync(folder, 65_534, 65_534);
      expect(() => makePrivateFolder(folder)).toThrow(
        /cannot be the data folder of root, because it belongs to another user/,
      );
      expect([rightsOf(folder), readdirSync(folder)]).toEqual(['755', ['outpost.sqlite']]);
    },
  );

  it('is refused, and left as it is, where it holds other things', () => {
    using at = freshFolder();
    const folder = openFolder(at.folder, 'notes.txt');
    expect(() => makePrivateFolder(folder)).toThrow(/holds other things and is open to other users/);
    expect(rightsOf(folder)).toBe('755');
    makePrivateFolder(folder, { isInOwn: true });
    expect(rightsOf(folder)).toBe('700');
  });

  it('is refused where it is a file', () => {
    using at = freshFolder();
    const file = join(at.folder, 'file');
    writeFileSync(file, '', { mode: 0o700 });
    expect(() => makePrivateFolder(file)).toThrow(/because it is a file, or lies in one/);
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
