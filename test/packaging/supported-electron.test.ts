import { expect, it } from 'vitest';
import { isSupported } from './supported-electron.ts';

it.each([
  ['45.4.1', '45.5.0', true],
  ['45.4.1', '47.0.0', true],
  ['45.4.1', '48.0.0', false],
  ['9.4.0', '10.1.0', true],
] as const)('Electron %s is mended while %s is the newest: %s', (ours, newest, expected) => {
  expect(isSupported(ours, newest)).toBe(expected);
});

it('takes nothing for a version that is none, as an empty answer', () => {
  expect(() => isSupported('45.4.1', '')).toThrow('no version');
  expect(() => isSupported('^45.4.1', '45.5.0')).toThrow('no version');
});
