import { describe, expect, it } from 'vitest';
import { whatClosingDoes } from '../../../src-main/host/background/closing.ts';
import { keptRunningWords } from '../../../src-preload/contract/words/tray.ts';

describe('closing the window', () => {
  it.each([
    ['linux', 'ask', true, 'stay-and-say'],
    ['linux', 'ask', false, 'ask'],
    ['linux', 'yes', false, 'stay'],
    ['linux', 'yes', true, 'stay'],
    ['linux', 'with-icon', true, 'stay'],
    ['linux', 'with-icon', false, 'ask'],
    ['linux', 'with-icon', null, 'look'],
    ['linux', 'no', true, 'quit'],
    ['linux', null, true, 'look'],
    ['linux', null, null, 'look'],
    ['linux', 'ask', null, 'look'],
    ['linux', 'yes', null, 'stay'],
    ['linux', 'no', null, 'quit'],
    ['win32', 'ask', true, 'stay-and-say'],
    ['win32', 'no', true, 'quit'],
    ['darwin', 'ask', null, 'stay-and-say'],
    ['darwin', 'with-icon', null, 'stay'],
    ['darwin', 'yes', true, 'stay'],
    ['darwin', 'no', true, 'stay'],
    ['darwin', null, null, 'stay'],
  ] as const)('on %s, decided: %s, with a tray: %s, means %s', (platform, keepRunning, hasTray, expected) => {
    expect(whatClosingDoes({ platform, keepRunning, hasTray })).toBe(expected);
  });
});

it('what keeps running is opened again from its icon where there is one for sure, and else also by a start', () => {
  expect(keptRunningWords('win32')).toBe(
    'Waiting posts still go out on time. Open or quit Outpost from its icon in the notification area.',
  );
  expect(keptRunningWords('linux')).toMatch(/from its icon .* Where this system shows none, start Outpost again\.$/);
});
