/** Why keys cannot be a shortcut that works in every program. `unknown`: one of its words is none of a key. */
export type AcceleratorFault =
  | { fault: 'empty' | 'no-key' | 'several-keys' | 'no-modifier' | 'taken-from-others' | 'of-the-system' }
  | { fault: 'unknown'; word: string };

const modifiers: Readonly<Record<string, string>> = {
  ...{ ctrl: 'Control', control: 'Control', cmd: 'Command', command: 'Command' },
  ...{ cmdorctrl: 'CommandOrControl', commandorcontrol: 'CommandOrControl', mod: 'CommandOrControl' },
  ...{ alt: 'Alt', option: 'Alt', altgr: 'AltGr', shift: 'Shift' },
  ...{ super: 'Super', meta: 'Super', win: 'Super', windows: 'Super' },
};
/** In this order a shortcut is written. */
const order = ['CommandOrControl', 'Command', 'Control', 'Super', 'Alt', 'AltGr', 'Shift'];

/** Sound and pictures: they type nothing, and have one meaning, alone. */
const media = [
  ...['VolumeUp', 'VolumeDown', 'VolumeMute'],
  ...['MediaNextTrack', 'MediaPreviousTrack', 'MediaStop', 'MediaPlayPause'],
];
/** Those that Electron's documentation lists (Accelerator, Available key codes), beside letters, digits and signs. */
const named = [
  ...['Plus', 'Space', 'Tab', 'Capslock', 'Numlock', 'Scrolllock', 'Backspace', 'Delete', 'Insert', 'Return'],
  ...['Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PageUp', 'PageDown', 'Escape', 'PrintScreen'],
  ...['num0', 'num1', 'num2', 'num3', 'num4', 'num5', 'num6', 'num7', 'num8', 'num9'],
  ...['numdec', 'numadd', 'numsub', 'nummult', 'numdiv'],
  ...media,
];
const keysByWord: Readonly<Record<string, string>> = {
  ...Object.fromEntries(named.map((key) => [key.toLowerCase(), key])),
  ...{ enter: 'Return', esc: 'Escape' },
};

const isFunctionKey = (key: string): boolean => /^F([1-9]|1\d|2[0-4])$/.test(key);

/** As Electron names it; null: it is none. */
function keyOf(word: string): string | null {
  const upper = word.toUpperCase();
  if (/^[0-9A-Z]$/.test(upper) || isFunctionKey(upper)) return upper;
  if (/^[,./;'`[\]\\=)!@#$%^&*(:<_>?~{|}"-]$/.test(word)) return word;
  return keysByWord[word.toLowerCase()] ?? null;
}

/**
 * Keys as a person writes them ("ctrl + alt + p"), as Electron does ("Control+Alt+P"), or why they cannot be a shortcut: it takes
 * them from every program, so that none is taken which types a letter, which does the same thing everywhere (Ctrl+C), or which the
 * system keeps to itself (Alt+Tab).
 */
export function readAccelerator(text: string): { accelerator: string } | AcceleratorFault {
  const words = text.split('+').map((word) => word.trim());
  if (words.every((word) => word === '')) return { fault: 'empty' };
  const held = new Set<string>();
  const keys: string[] = [];
  for (const word of words) {
    const modifier = modifiers[word.toLowerCase()];
    const key = keyOf(word);
    if (modifier !== undefined) held.add(modifier);
    else if (key !== null) keys.push(key);
    else return { fault: 'unknown', word };
  }
  const [key, ...others] = keys;
  if (key === undefined) return { fault: 'no-key' };
  if (others.length > 0) return { fault: 'several-keys' };
  if (!isFunctionKey(key) && (held.size === 0 || (held.size === 1 && held.has('Shift'))))
    return { fault: 'no-modifier' };
  if (isOfTheSystem(held, key)) return { fault: 'of-the-system' };
  if (isTakenFromOthers(held, key)) return { fault: 'taken-from-others' };
  return { accelerator: [...order.filter((one) => held.has(one)), key].join('+') };
}

/** With one of these alone, nearly every key has its meaning in nearly every program. */
function isTakenFromOthers(held: ReadonlySet<string>, key: string): boolean {
  const isAlone = ['CommandOrControl', 'Command', 'Control'].some((one) => held.size === 1 && held.has(one));
  return isAlone && !(isFunctionKey(key) || key === 'Space' || media.includes(key));
}

/** What a system does itself, whichever program is in front: it gives them to none, or could not be left any more. */
const ofTheSystem: ReadonlySet<string> = new Set([
  ...['Control+Alt+Delete', 'Control+Alt+Backspace', 'Control+Shift+Escape', 'Super+L', 'Super+Tab'],
  ...['Alt+F4', 'Alt+Tab', 'Alt+Shift+Tab', 'Alt+Escape', 'Control+Alt+Tab', 'Control+Escape'],
  ...['Command+Q', 'Command+W', 'Command+H', 'Command+M', 'Command+Tab', 'Command+Shift+Tab'],
  ...['Command+Alt+Escape', 'Command+Shift+Q', 'Command+Control+Q', 'Command+Alt+Shift+Q'],
]);

function isOfTheSystem(held: ReadonlySet<string>, key: string): boolean {
  const written = (as: (one: string) => string): string => {
    const named = new Set([...held].map(as));
    return [...order.filter((one) => named.has(one)), key].join('+');
  };
  return [
    written((one) => one),
    written((one) => (one === 'CommandOrControl' ? 'Control' : one)),
    // What is Windows' key elsewhere is Cmd on a Mac.
    written((one) => (one === 'CommandOrControl' || one === 'Super' ? 'Command' : one)),
  ].some((one) => ofTheSystem.has(one));
}

/** It is written as `readAccelerator` gives it. */
export function isAccelerator(text: string): boolean {
  const read = readAccelerator(text);
  return 'accelerator' in read && read.accelerator === text;
}
