import type * as Electron from 'electron';

/** What Windows starts with the session: lines by name, those of other programs too, kept as they were written. */
export const runLines = new Map<string, string>();
const OWN_NAME = 'app.outpost.desktop';

/** Electron puts its parts together as they stand: whoever has a space in one puts it in quotes. */
const lineOf = ({ path = process.execPath, args = [] }: Pick<Electron.Settings, 'path' | 'args'>): string =>
  [path, ...args].join(' ');

/** The words of a line, as Windows divides it: quotes hold one together, and before a quote backslashes are doubled. */
export function wordsOf(line: string): string[] {
  const words = [''];
  let isQuoted = false;
  const add = (text: string): void => void words.push((words.pop() ?? '') + text);
  for (const [part, slashes = '', quote] of line.matchAll(/(\\*)(")|\s+|\\+|[^\\"\s]+/g)) {
    if (quote !== undefined) {
      const isMeant = slashes.length % 2 === 1;
      add('\\'.repeat(slashes.length / 2) + (isMeant ? quote : ''));
      if (!isMeant) isQuoted = !isQuoted;
    } else if (!isQuoted && /^\s/.test(part)) words.push('');
    else add(part);
  }
  return words;
}

const programOf = (line: string): string => wordsOf(line)[0]?.toLowerCase() ?? '';

/** `app.setLoginItemSettings` on Windows. */
export function keepLine(settings: Electron.Settings): void {
  const name = settings.name ?? OWN_NAME;
  if (settings.openAtLogin === true) runLines.set(name, lineOf(settings));
  else runLines.delete(name);
}

/**
 * `app.getLoginItemSettings` on Windows. It compares with what it is asked for: the whole line, and, of every line, the program. What is
 * asked for is a line as well, and one without quotes ends at its first space.
 */
export function readLines(
  asked: Electron.LoginItemSettingsOptions = {},
): Pick<Electron.LoginItemSettings, 'openAtLogin' | 'executableWillLaunchAtLogin'> {
  const program = programOf(asked.path ?? process.execPath);
  return {
    openAtLogin: runLines.get(OWN_NAME) === lineOf(asked),
    executableWillLaunchAtLogin: [...runLines.values()].some((line) => programOf(line) === program),
  };
}
