import { describe, expect, it } from 'vitest';
import { QuickShortcut } from '../../../src-main/host/quick/shortcut.ts';
import { whatPressingDoes } from '../../../src-main/host/quick/what-pressing-does.ts';

/** A system that gives keys out, and what it was asked and told. */
function system() {
  const others = new Set<string>();
  const given = new Map<string, () => void>();
  const asked: string[] = [];
  const told: boolean[] = [];
  let pressed = 0;
  const shortcut = new QuickShortcut({
    keys: {
      register(accelerator, press) {
        asked.push(`+${accelerator}`);
        if (accelerator === 'Broken') throw new TypeError('Error processing argument');
        if (others.has(accelerator)) return false;
        given.set(accelerator, press);
        return true;
      },
      unregister(accelerator) {
        asked.push(`-${accelerator}`);
        given.delete(accelerator);
      },
    },
    pressed: () => (pressed += 1),
    tell: (isRefused) => told.push(isRefused),
  });
  return { others, given, asked, told, shortcut, pressed: () => pressed };
}

describe('the keys of the small window', () => {
  it('are held once, until others are wanted, none are, or the program ends', () => {
    const { shortcut, asked, given, pressed, told } = system();
    shortcut.use(null);
    shortcut.use('Alt+P');
    shortcut.use('Alt+P');
    expect(asked).toEqual(['+Alt+P']);
    given.get('Alt+P')!();
    expect(pressed()).toBe(1);
    shortcut.use('Alt+Q');
    expect(asked).toEqual(['+Alt+P', '-Alt+P', '+Alt+Q']);
    shortcut.use(null);
    expect([...given.keys()]).toEqual([]);
    expect(shortcut.held).toBeNull();
    shortcut.use('Alt+R');
    shortcut.end();
    shortcut.end();
    expect(asked.slice(4)).toEqual(['+Alt+R', '-Alt+R']);
    expect(told).toEqual([false, false, false, false, false]);
  });

  it('are told as refused where the system has none to give, and asked for anew the next time', () => {
    const { shortcut, others, told, given } = system();
    others.add('Alt+P');
    shortcut.use('Alt+P');
    expect(shortcut.held).toBeNull();
    shortcut.use('Broken');
    expect(told).toEqual([true, true]);
    others.clear();
    shortcut.use('Alt+P');
    expect(shortcut.held).toBe('Alt+P');
    expect(told).toEqual([true, true, false]);
    expect([...given.keys()]).toEqual(['Alt+P']);
  });
});

describe('pressing them', () => {
  it.each([
    [null, 'open'],
    [{ isVisible: false, isFocused: false }, 'show'],
    [{ isVisible: true, isFocused: false }, 'show'],
    [{ isVisible: true, isFocused: true }, 'hide'],
  ] as const)('with %j does: %s', (state, what) => {
    expect(whatPressingDoes(state)).toBe(what);
  });
});
