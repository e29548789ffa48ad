import { describe, expect, it } from 'vitest';
import { listKey, type ListKeys } from '../../src-renderer/outbox/list-keys.ts';

function press(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) {
  const did: string[] = [];
  const deeds: ListKeys = {
    move: (by, extend) => did.push(`move ${by}${extend ? ' extend' : ''}`),
    edge: (to) => did.push(to),
    toggle: () => did.push('toggle'),
    all: () => did.push('all'),
    open: () => did.push('open'),
    leave: () => did.push('leave') > 0,
    other: () => did.push('other') > 0,
  };
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
  return { meant: listKey(event, deeds), did };
}

describe('the keys of a list', () => {
  it.each([
    ['ArrowDown', {}, 'move 1'],
    ['ArrowUp', { shiftKey: true }, 'move -1 extend'],
    ['PageDown', {}, 'move 10'],
    ['Home', {}, 'first'],
    ['End', {}, 'last'],
    [' ', {}, 'toggle'],
    ['Enter', {}, 'open'],
    ['a', { ctrlKey: true }, 'all'],
    ['Escape', {}, 'leave'],
    ['h', {}, 'other'],
    ['ArrowUp', { altKey: true }, 'other'],
  ] as const)('%s %o does %s', (key, held, what) => {
    expect(press(key, held)).toEqual({ meant: true, did: [what] });
  });

  it('leaves the shortcuts of the window alone', () => {
    expect(press('Enter', { ctrlKey: true })).toEqual({ meant: false, did: [] });
    expect(press('n', { ctrlKey: true })).toEqual({ meant: false, did: [] });
  });
});
