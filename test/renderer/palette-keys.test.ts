import { expect, it } from 'vitest';
import { keyedByGroup } from '../../src-renderer/frame/palette-keys.ts';

const entry = (group: string, key: string, label: string) => ({ group, key, label });

it('entries of the palette have keys of their own, though a command and a search are called the same', () => {
  const entries = keyedByGroup([
    entry('Commands', 'outbox', 'Outbox'),
    entry('Outbox', 'action 7', 'Tea'),
    entry('Search', 'outbox', 'Search the outbox for “o”'),
  ]);
  expect(entries.map(({ label }) => label)).toEqual(['Outbox', 'Tea', 'Search the outbox for “o”']);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});

it('what is found twice in the palette is shown once, where it stood first', () => {
  const found = [
    entry('Outbox', 'action 7', 'Tea'),
    entry('Outbox', 'action 8', 'Ice'),
    entry('Outbox', 'action 7', 'Tea'),
  ];
  expect(keyedByGroup(found).map(({ label }) => label)).toEqual(['Tea', 'Ice']);
});
