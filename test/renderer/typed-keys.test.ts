import { describe, expect, it } from 'vitest';
import { readAccelerator } from '../../src-preload/contract/accelerator.ts';
import { pressedKeys, shownKeys } from '../../src-renderer/settings/typed-keys.ts';

describe('keys that are pressed in their field', () => {
  const nothing = { key: 'Unidentified', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

  it.each([
    // Where it is on the keyboard of the United States, what is written with it on another, and what is meant.
    ['KeyY', 'z', 'Z'],
    ['KeyQ', 'a', 'A'],
    ['Semicolon', 'm', 'M'],
    ['KeyM', ',', ','],
    ['Slash', '-', '-'],
    ['KeyP', 'з', 'P'],
    ['KeyE', '€', 'E'],
    ['Semicolon', 'ö', ';'],
    ['Digit1', '&', '1'],
    ['NumpadSubtract', '-', 'numsub'],
    ['Dead', 'Dead', null],
  ])('are what the layout writes with %s: %s is %s', (code, key, meant) => {
    const keys = meant === null ? null : `Ctrl+Alt+${meant}`;
    expect(pressedKeys({ ...nothing, code, key, ctrlKey: true, altKey: true }, false)).toBe(keys);
  });

  it('are not what is written with Shift or AltGr, for that is no other key', () => {
    const ofGermany = { ...nothing, ctrlKey: true };
    expect(pressedKeys({ ...ofGermany, code: 'Comma', key: ';', shiftKey: true }, false)).toBe('Ctrl+Shift+,');
    expect(pressedKeys({ ...ofGermany, code: 'KeyY', key: 'Z', shiftKey: true }, false)).toBe('Ctrl+Shift+Z');
    const withAltGr = {
      ...{ ...ofGermany, altKey: true },
      /** As a browser's own, it belongs to its event. */
      getModifierState(this: object | undefined, held: string): boolean {
        if (this === undefined) throw new TypeError('Illegal invocation');
        return held === 'AltGraph';
      },
    };
    expect(pressedKeys({ ...withAltGr, code: 'Digit8', key: '[' }, false)).toBe('Ctrl+Alt+8');
    expect(pressedKeys({ ...withAltGr, code: 'Minus', key: '\\' }, false)).toBe('Ctrl+Alt+-');
  });

  it('are on a Mac by where they are, as the system is asked for them', () => {
    expect(pressedKeys({ ...nothing, code: 'KeyP', key: 'π', metaKey: true, altKey: true }, true)).toBe('Cmd+Alt+P');
    expect(pressedKeys({ ...nothing, code: 'KeyY', key: 'z', metaKey: true, altKey: true }, true)).toBe('Cmd+Alt+Y');
  });

  it('are else written by where they are on the keyboard', () => {
    expect(pressedKeys({ ...nothing, code: 'KeyP', ctrlKey: true, altKey: true }, false)).toBe('Ctrl+Alt+P');
    expect(pressedKeys({ ...nothing, code: 'Digit1', metaKey: true, shiftKey: true }, true)).toBe('Cmd+Shift+1');
    expect(pressedKeys({ ...nothing, code: 'Space', metaKey: true, shiftKey: true }, false)).toBe('Super+Shift+Space');
    expect(pressedKeys({ ...nothing, code: 'F9', ctrlKey: true, altKey: true, shiftKey: true }, false)).toBe(
      'Ctrl+Alt+Shift+F9',
    );
  });

  it.each([
    ...['F13', 'F24', 'Tab', 'Space', 'Escape', 'PrintScreen', 'PageUp', 'MediaStop', 'MediaPlayPause'].map((key) => [
      key,
      key,
    ]),
    ...[
      ['Enter', 'Return'],
      ['NumpadEnter', 'Return'],
      ['CapsLock', 'Capslock'],
      ['NumLock', 'Numlock'],
    ],
    ...[
      ['Numpad0', 'num0'],
      ['Numpad9', 'num9'],
      ['NumpadAdd', 'numadd'],
      ['NumpadDecimal', 'numdec'],
      ['NumpadDivide', 'numdiv'],
    ],
    ...[
      ['NumpadSubtract', 'numsub'],
      ['NumpadMultiply', 'nummult'],
      ['ScrollLock', 'Scrolllock'],
      ['ArrowUp', 'Up'],
    ],
    ...[
      ['AudioVolumeUp', 'VolumeUp'],
      ['AudioVolumeDown', 'VolumeDown'],
      ['AudioVolumeMute', 'VolumeMute'],
    ],
    ...[
      ['MediaTrackNext', 'MediaNextTrack'],
      ['MediaTrackPrevious', 'MediaPreviousTrack'],
    ],
    ...[
      ['BracketLeft', '['],
      ['BracketRight', ']'],
      ['Backslash', '\\'],
      ['Backquote', '`'],
      ['Equal', '='],
    ],
  ])('may be %s, and are then what a shortcut can have', (code = '', key = '') => {
    const pressed = pressedKeys({ ...nothing, code, ctrlKey: true, altKey: true, shiftKey: true }, false);
    expect(pressed).toBe(`Ctrl+Alt+Shift+${key}`);
    expect(readAccelerator(pressed ?? '')).toEqual({ accelerator: `Control+Alt+Shift+${key}` });
  });

  it('may be a function key alone that nothing else has a meaning for', () => {
    expect(pressedKeys({ ...nothing, code: 'F13' }, false)).toBe('F13');
    expect(pressedKeys({ ...nothing, code: 'F24', shiftKey: true }, false)).toBe('Shift+F24');
    expect(pressedKeys({ ...nothing, code: 'F12' }, false)).toBeNull();
    expect(pressedKeys({ ...nothing, code: 'Numpad1' }, false)).toBeNull();
  });

  it('are for the field where they write or edit in it', () => {
    expect(pressedKeys({ ...nothing, code: 'KeyP' }, false)).toBeNull();
    expect(pressedKeys({ ...nothing, code: 'KeyV', ctrlKey: true }, false)).toBeNull();
    expect(pressedKeys({ ...nothing, code: 'ControlLeft', ctrlKey: true, altKey: true }, false)).toBeNull();
  });

  it('are shown as they are written, and read as the same', () => {
    expect(shownKeys('Control+Alt+P')).toBe('Ctrl+Alt+P');
    expect(readAccelerator(shownKeys('Command+Alt+P'))).toEqual({ accelerator: 'Command+Alt+P' });
    const kept = 'CommandOrControl+Shift+P';
    expect(readAccelerator(shownKeys(kept))).toEqual({ accelerator: kept });
  });
});
