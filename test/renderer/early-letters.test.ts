import { describe, expect, it } from 'vitest';
import { EarlyLetters } from '../../src-renderer/client/early-letters.ts';

const held = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false, getModifierState: () => false };

function letters() {
  let nowMs = 0;
  const early = new EarlyLetters(() => nowMs);
  const press = (key: string, more: Partial<typeof held> = {}): boolean => early.keep({ ...held, ...more, key });
  return { early, press, pass: (ms: number) => void (nowMs += ms) };
}

describe('letters typed before the text they are for has the keyboard', () => {
  it('are kept in their order, corrected as in the text, and given once', () => {
    const { early, press } = letters();
    early.expect();
    expect([...'Hallx'].map((key) => press(key))).toEqual([true, true, true, true, true]);
    expect(['Backspace', 'o', 'Enter', '😀'].every((key) => press(key))).toBe(true);
    expect([early.take(), early.take()]).toEqual(['Hallo\n😀', '']);
    expect(press('a')).toBe(false);
  });

  it('are none where nothing is on its way, or no longer', () => {
    const { early, press, pass } = letters();
    expect(press('a')).toBe(false);
    early.expect();
    expect(press('b')).toBe(true);
    pass(3_000);
    expect(press('c')).toBe(false);
    expect(early.take()).toBe('b');
  });

  it('are no commands, no keys that write nothing, and none behind Esc or Tab', () => {
    const { early, press } = letters();
    early.expect();
    expect([press('n', { ctrlKey: true }), press('ArrowDown'), press('Shift'), press('Dead')]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(press('@', { ctrlKey: true, altKey: true, getModifierState: () => true })).toBe(true);
    expect([press('Escape'), press('x')]).toEqual([false, false]);
    expect(early.take()).toBe('@');
  });
});
