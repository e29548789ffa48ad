import { expect, it } from 'vitest';
import { handleAndNetwork, isTyped, nameToType } from '../../../src-renderer/accounts/account-words.ts';

it('an account is disconnected once its name is typed, with or without its @', () => {
  expect(nameToType({ id: '7', handle: '@marta', displayName: 'Boards by Marta' })).toBe('@marta');
  expect(['@marta', ' marta '].map((typed) => isTyped(typed, '@marta'))).toEqual([true, true]);
  expect(['', '@', 'Marta', 'mart'].map((typed) => isTyped(typed, '@marta'))).toEqual([false, false, false, false]);
});

it('an account whose handle holds nothing to be typed is disconnected by its name, or else by its ID, never by nothing', () => {
  for (const handle of ['', '@', '  ', '@ ']) {
    expect(nameToType({ id: '7', handle, displayName: 'Boards by Marta' })).toBe('Boards by Marta');
    const name = nameToType({ id: '7', handle, displayName: ' ' });
    expect([name, isTyped('', name), isTyped('7', name)]).toEqual(['7', false, true]);
  }
});

it('an account of which the service tells no handle or no network is named without a comma that stands alone', () => {
  expect(handleAndNetwork({ handle: '@marta', social: 'pinterest' })).toBe('@marta, Pinterest');
  expect(handleAndNetwork({ handle: '', social: 'pinterest' })).toBe('Pinterest');
  expect(handleAndNetwork({ handle: '@marta', social: '' })).toBe('@marta');
  expect(handleAndNetwork({ handle: '', social: '' })).toBe('');
});
