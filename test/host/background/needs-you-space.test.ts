import { expect, it } from 'vitest';
import { needsYouSpace } from '../../../src-main/host/background/needs-you-space.ts';
import { calm } from './calm.ts';

const among = (counts: Record<string, number>, open: string | null): string | null =>
  needsYouSpace(
    { ...calm, spaces: Object.entries(counts).map(([id, needsYou]) => ({ id, paused: false, needsYou })) },
    open,
  );

it('what needs the user is looked for in the open space first, then in the first that has something', () => {
  expect(among({ a: 1, b: 2, c: 3 }, 'b')).toBe('b');
  expect(among({ a: 0, b: 2, c: 3 }, 'a')).toBe('b');
  expect(among({ a: 0, b: 2 }, null)).toBe('b');
  expect(among({ a: 0, b: 2 }, 'gone')).toBe('b');
});

it('where nothing does, or nobody knows, one stays in the space one is in', () => {
  expect(among({ a: 0, b: 0 }, 'a')).toBeNull();
  expect(among({}, 'a')).toBeNull();
  expect(needsYouSpace(null, 'a')).toBeNull();
});
