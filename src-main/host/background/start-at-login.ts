import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../replace-file.ts';

/** How this program is started again: by its own file and what must be passed to it. */
export interface OwnStart {
  program: string;
  args: string[];
}

/** A start without a window: it goes to the tray. */
export const HIDDEN = '--hidden';

/** Where Linux desktops look for what to start with the session (the Desktop Application Autostart Specification). */
export function autostartFile({ home, configHome }: { home: string; configHome: string | undefined }): string {
  // The XDG specification: a relative value is to be ignored.
  const base = configHome?.startsWith('/') ? configHome : join(home, '.config');
  return join(base, 'autostart', 'outpost.desktop');
}

/** Keeps, or takes away, the entry that starts the program with the session. */
export async function setAutostart(file: string, start: OwnStart | null): Promise<void> {
  if (start === null) return takeAway(file);
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, autostartEntry(start));
}

async function takeAway(file: string): Promise<void> {
  try {
    await rm(file, { force: true });
  } catch (error) {
    // Where its folder is none, there is no entry.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
  }
}

/** Whether an entry that its user has left on starts a program that is gone, as an AppImage that was moved since. */
export async function isLeftBehind(file: string): Promise<boolean> {
  const entry = await readFile(file, 'utf8').catch(() => '');
  const program = /^TryExec=(.+)$/m.exec(entry)?.[1];
  if (program === undefined || /^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(entry)) return false;
  return !existsSync(program.replaceAll(/\\([\\n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign)));
}

export function autostartEntry({ program, args }: OwnStart): string {
  const command = [program, ...args].map(quoted).join(' ');
  // Where the program was uninstalled, the entry is as if it were none.
  const lines = ['Type=Application', 'Name=Outpost', `TryExec=${escaped(program)}`, `Exec=${command}`];
  return ['[Desktop Entry]', ...lines, 'Terminal=false', 'X-GNOME-Autostart-enabled=true', ''].join('\n');
}

/** One argument of `Exec` (Desktop Entry Specification, The Exec key): quoted, then escaped once more as any value is. */
function quoted(argument: string): string {
  const inQuotes = argument.replace(/(["`$\\])/g, '\\$1').replaceAll('%', '%%');
  return `"${escaped(inQuotes)}"`;
}

/** As any value of the file is. */
const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
