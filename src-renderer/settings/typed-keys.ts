const named: Readonly<Record<string, string>> = {
  ...{ ArrowUp: 'Up', ArrowDown: 'Down', ArrowLeft: 'Left', ArrowRight: 'Right' },
  ...{ Minus: '-', Equal: '=', Comma: ',', Period: '.', Slash: '/', Semicolon: ';', Quote: "'" },
  ...{ BracketLeft: '[', BracketRight: ']', Backslash: '\\', Backquote: '`', Enter: 'Return', NumpadEnter: 'Return' },
  ...{ CapsLock: 'Capslock', NumLock: 'Numlock', ScrollLock: 'Scrolllock', NumpadDecimal: 'numdec' },
  ...{ NumpadAdd: 'numadd', NumpadSubtract: 'numsub', NumpadMultiply: 'nummult', NumpadDivide: 'numdiv' },
  ...{ AudioVolumeUp: 'VolumeUp', AudioVolumeDown: 'VolumeDown', AudioVolumeMute: 'VolumeMute' },
  ...{ MediaTrackNext: 'MediaNextTrack', MediaTrackPrevious: 'MediaPreviousTrack' },
};

/** Electron calls these as the browser does. */
const sameName =
  /^(Space|Tab|Backspace|Delete|Insert|Home|End|PageUp|PageDown|Escape|PrintScreen|MediaStop|MediaPlayPause)$/;

/** No program and no field means anything by these. */
const isSpare = (key: string): boolean => /^F(1[3-9]|2[0-4])$/.test(key);

/** The signs that Electron's words for keys mean without Shift. */
const sign = /^[,./;'`[\]\\=-]$/;

/**
 * What the keyboard's layout writes with it, as the system looks for it: Z where Z is printed. Null where that names no key: what is
 * written with AltGr or Shift, a letter of another script, a digit that is above its sign.
 */
function writtenWith(pressed: Pressed): string | null {
  const { key, code, shiftKey } = pressed;
  // Asked of the event itself: taken out of it, a browser's own throws.
  if (pressed.getModifierState?.('AltGraph') === true || /^(Numpad|Digit)/.test(code)) return null;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  return !shiftKey && sign.test(key) ? key : null;
}

/** By where it is on the keyboard of the United States, as a Mac is asked for it (electron/electron#19747). */
function placeOf(code: string): string | null {
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  if (letter !== undefined) return letter;
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `num${digit}`;
  return /^F\d{1,2}$/.test(code) || sameName.test(code) ? code : (named[code] ?? null);
}

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>;

/**
 * The keys that were pressed, as a shortcut is written; null: they are for the field itself, such as a letter, or Ctrl+V. Whoever
 * means those writes them.
 */
export function pressedKeys(pressed: Pressed, isMac: boolean): string | null {
  const { code, ctrlKey, metaKey, altKey, shiftKey } = pressed;
  const key = (isMac ? null : writtenWith(pressed)) ?? placeOf(code);
  const held = [
    ...(ctrlKey ? ['Ctrl'] : []),
    ...(metaKey ? [isMac ? 'Cmd' : 'Super'] : []),
    ...(altKey ? ['Alt'] : []),
    ...(shiftKey ? ['Shift'] : []),
  ];
  return key === null || (held.length < 2 && !isSpare(key)) ? null : [...held, key].join('+');
}

/** How a shortcut that is kept is written for people. */
export function shownKeys(accelerator: string): string {
  return accelerator.replace('Control', 'Ctrl').replace('Command', 'Cmd');
}
