import { expect, it } from 'vitest';
import { handleAndNetwork, isTyped, nameToType, parkedWords } from '../../../src-renderer/accounts/account-words.ts';

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

it('an account that is parked because the service does not list it says so, unless something else of it is on its way', () => {
  const parked = { state: 'parked', pending: false } as const;
  expect(parkedWords(parked)).toBe('A parked account keeps its slot, its posts and its analytics.');
  expect(parkedWords({ ...parked, isUnlisted: true })).toContain('does not list it any more');
  expect(parkedWords({ ...parked, isUnlisted: true, pending: true })).toBe(parkedWords(parked));
  expect(parkedWords({ state: 'active', isUnlisted: true, pending: false })).toContain('it stops publishing');
});
