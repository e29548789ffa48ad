import { homedir } from 'node:os';
import { app } from 'electron';
import {
  autostartFile,
  HIDDEN,
  isLeftBehind,
  setAutostart,
  type OwnStart,
} from '../../host/background/start-at-login.ts';
import { ownAppImage } from '../../host/own-app-image.ts';
import { programFolder } from '../../host/program-folder.ts';

/** Whether this start is the session's own, which shows no window. */
export function isHiddenStart(args: readonly string[]): boolean {
  if (args.includes(HIDDEN)) return true;
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/**
 * Has the program start with the user's session, or not any more. `args`: what it needs beside, as another data folder. Rejects where
 * the system lets that not be so.
 */
export async function setStartAtLogin(starts: boolean, args: string[]): Promise<void> {
  const own = ownStart(args);
  if (process.platform !== 'linux') {
    // macOS passes nothing on: the start would be one of the usual folder, and of its window, which is not what was chosen.
    const isUsual = process.platform !== 'darwin' || args.length === 0;
    const item = { path: inQuotes(own.program), args: own.args.map(inQuotes) };
    app.setLoginItemSettings({ openAtLogin: starts && isUsual, ...item });
    // Both systems have a list in which their user may have switched it off, and say nothing of that here.
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(item);
    if (starts && !(process.platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin))
      throw new Error('The system does not start it.');
    return;
  }
  await setAutostart(ownAutostart(), starts ? own : null);
}

/** Whether what the session starts is this program's former place. Elsewhere installers keep that in step. */
export const isStartLeftBehind = async (): Promise<boolean> =>
  process.platform === 'linux' && isLeftBehind(ownAutostart());

const ownAutostart = (): string => autostartFile({ home: homedir(), configHome: process.env['XDG_CONFIG_HOME'] });

/** Windows keeps one line, the program first, and divides it at spaces; Electron looks for that line. A folder's name has no quotes there, but may end in a backslash. */
const inQuotes = (argument: string): string =>
  process.platform === 'win32' && /\s/.test(argument) ? `"${argument.replace(/(\\+)$/, '$1$1')}"` : argument;

/** Where nothing was packaged, Electron is given the folder. */
function ownStart(args: string[]): OwnStart {
  const program = ownAppImage(process.env, process.execPath) ?? process.execPath;
  return { program, args: [...(app.isPackaged ? [] : [programFolder()]), HIDDEN, ...args] };
}
