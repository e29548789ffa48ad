import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import {
  trayIconState,
  trayPicture,
  trayTitle,
  type TrayIconState,
} from '../../../src-main/host/background/tray-icon.ts';
import { root } from '../../run/checks.ts';
import { calm } from './calm.ts';

const space = { id: 's', paused: false, needsYou: 0 };
const paused = { ...space, paused: true };

it.each<[Partial<AllSpaces>, TrayIconState]>([
  [{}, 'calm'],
  [{ waiting: 3 }, 'calm'],
  [{ needsYou: 1, offline: true }, 'needs-you'],
  [{ signInNeeded: true }, 'needs-you'],
  [{ spaces: [paused], offline: true }, 'paused'],
  [{ spaces: [paused, { ...space, id: 'b' }] }, 'calm'],
  [{ offline: true }, 'offline'],
  [{ spaces: [], offline: true }, 'calm'],
])('the icon says of %j: %s', (changes, expected) => {
  expect(trayIconState({ ...calm, ...changes })).toBe(expected);
});

it('the icon says nothing while the core starts', () => {
  expect(trayIconState(null)).toBe('calm');
  expect(trayTitle(null)).toBe('');
});

it('how much waits stands beside it, and nothing where nothing does', () => {
  expect([trayTitle({ ...calm, waiting: 163 }), trayTitle(calm)]).toEqual(['163', '']);
});

it.each(['darwin', 'linux', 'win32'] as const)(
  'each state has a picture on %s, for screens with twice the dots as well',
  (platform) => {
    const states: TrayIconState[] = ['calm', 'needs-you', 'paused', 'offline'];
    const names = states.map((state) => trayPicture(state, platform));
    expect(new Set(names).size).toBe(states.length);
    for (const name of names)
      for (const file of [name, name.replace('.png', '@2x.png')])
        expect([file, existsSync(join(root, 'resources', 'tray', file))]).toEqual([file, true]);
    // By this end of the name macOS knows a picture that it is to colour itself.
    expect(names.every((name) => name.endsWith('Template.png'))).toBe(platform === 'darwin');
  },
);
