import { homedir } from 'node:os';
import { app } from 'electron';
import { autostartFile, HIDDEN, setAutostart, type OwnStart } from '../../host/background/start-at-login.ts';
import { programFolder } from '../../host/program-folder.ts';

/** Whether this start is the session's own, which shows no window. */
export function isHiddenStart(args: readonly string[]): boolean {
  if (args.includes(HIDDEN)) return true;
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

/** Has the program start with the user's session, or not any more. `args`: what it needs beside, as another data folder. */
export async function setStartAtLogin(starts: boolean, args: string[]): Promise<void> {
  const own = ownStart(args);
  if (process.platform !== 'linux') {
    app.setLoginItemSettings({ openAtLogin: starts, path: own.program, args: own.args });
    return;
  }
  const file = autostartFile({ home: homedir(), configHome: process.env['XDG_CONFIG_HOME'] });
  await setAutostart(file, starts ? own : null);
}

/** Of an AppImage the file itself: what runs is only its mounted content. Where nothing was packaged, Electron is given the folder. */
function ownStart(args: string[]): OwnStart {
  const program = process.env['APPIMAGE'] ?? process.execPath;
  return { program, args: [...(app.isPackaged ? [] : [programFolder()]), HIDDEN, ...args] };
}
