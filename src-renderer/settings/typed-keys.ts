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

/** By where it is on the keyboard: with Alt held, a Mac types another letter. */
function keyOf(code: string): string | null {
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  if (letter !== undefined) return letter;
  const digit = /^Numpad(\d)$/.exec(code)?.[1];
  if (digit !== undefined) return `num${digit}`;
  return /^F\d{1,2}$/.test(code) || sameName.test(code) ? code : (named[code] ?? null);
}

type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/**
 * The keys that were pressed, as a shortcut is written; null: they are for the field itself, such as a letter, or Ctrl+V. Whoever
 * means those writes them.
 */
export function pressedKeys({ code, ctrlKey, metaKey, altKey, shiftKey }: Pressed, isMac: boolean): string | null {
  const key = keyOf(code);
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
