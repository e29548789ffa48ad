import { describe, expect, it } from 'vitest';
import { isAccelerator, readAccelerator } from '../../src-preload/contract/accelerator.ts';
import { acceleratorWords } from '../../src-preload/contract/words/accelerator.ts';

describe('keys for every program', () => {
  it.each([
    ['ctrl + alt + p', 'Control+Alt+P'],
    ['Shift+Ctrl+Space', 'Control+Shift+Space'],
    ['Ctrl+Space', 'Control+Space'],
    ['cmd+option+enter', 'Command+Alt+Return'],
    ['win+shift+1', 'Super+Shift+1'],
    ['F8', 'F8'],
    ['Ctrl+F5', 'Control+F5'],
    ['shift+f24', 'Shift+F24'],
    ['Mod+Shift+Plus', 'CommandOrControl+Shift+Plus'],
    ['Alt+Alt+;', 'Alt+;'],
    ['Ctrl+VolumeMute', 'Control+VolumeMute'],
    ['ctrl+alt+esc', 'Control+Alt+Escape'],
  ])('are read from “%s” as Electron writes them', (text, accelerator) => {
    expect(readAccelerator(text)).toEqual({ accelerator });
    expect(isAccelerator(accelerator)).toBe(true);
  });

  it('may have any key that Electron documents', () => {
    const words =
      'Plus Space Tab Capslock Numlock Scrolllock Backspace Delete Insert Return Enter Up Down Left Right Home End PageUp PageDown Escape Esc VolumeUp VolumeDown VolumeMute MediaNextTrack MediaPreviousTrack MediaStop MediaPlayPause PrintScreen num0 num9 numdec numadd numsub nummult numdiv F1 F13 F24 0 9 A Z';
    const signs = ')!@#$%^&*(:;=<,_->.?/~`{][|\\}"';
    for (const word of [...words.split(' '), ...signs])
      expect(readAccelerator(`Ctrl+Alt+Shift+${word}`), word).toEqual({
        accelerator: `Control+Alt+Shift+${{ Enter: 'Return', Esc: 'Escape' }[word] ?? word}`,
      });
  });

  it.each([
    ['Ctrl+numadd', 'Add Alt or Shift: other programs need these keys, and would not hear them any more.'],
    ['', 'Press the keys, or write them, such as Ctrl+Alt+P.'],
    [' + ', 'Press the keys, or write them, such as Ctrl+Alt+P.'],
    ['Ctrl+Alt', 'One more key is needed, such as P in Ctrl+Alt+P.'],
    ['Ctrl+A+B', 'Only one key can be pressed together with Ctrl, Alt or Shift.'],
    ['P', 'Add Ctrl or Alt: without one of them, the key could not be typed in any program any more.'],
    ['Shift+P', 'Add Ctrl or Alt: without one of them, the key could not be typed in any program any more.'],
    ['Ctrl+C', 'Add Alt or Shift: other programs need these keys, and would not hear them any more.'],
    ['Cmd+V', 'Add Alt or Shift: other programs need these keys, and would not hear them any more.'],
    ...[
      ...['Ctrl+Alt+Delete', 'Alt+F4', 'Alt+Tab', 'Shift+Alt+Tab', 'Ctrl+Shift+Esc', 'Win+L'],
      ...['Cmd+Q', 'Mod+Q', 'Meta+Q', 'Cmd+Tab', 'Cmd+Option+Esc', 'Ctrl+Cmd+Q', 'Mod+Alt+Delete'],
    ].map((keys) => [
      keys,
      'The system keeps these keys to itself, such as to close or change a window. Choose others.',
    ]),
    ...['Ctrl+V', 'Ctrl+X', 'Ctrl+Z', 'Ctrl+A', 'Cmd+C'].map((keys) => [
      keys,
      'Add Alt or Shift: other programs need these keys, and would not hear them any more.',
    ]),
    ['Ctrl+Alt+Nonsense', '“Nonsense” is no key. Write them like Ctrl+Alt+P.'],
    ['Ctrl+Alt+F25', '“F25” is no key. Write them like Ctrl+Alt+P.'],
    ['Ctrl++P', '“” is no key. Write them like Ctrl+Alt+P.'],
  ])('cannot be “%s”, and it is said why', (text = '', words = '') => {
    const read = readAccelerator(text);
    expect('fault' in read && acceleratorWords(read)).toBe(words);
    expect(isAccelerator(text)).toBe(false);
  });

  it('are kept in one way of writing alone', () => {
    expect(isAccelerator('ctrl+alt+p')).toBe(false);
  });
});
