import { join } from 'node:path';
import { app } from 'electron';
import { bearClosedOutput } from '../host/closed-output.ts';
import { dataFolder, makePrivateFolder, usualDataFolder } from '../host/data-folder.ts';
import { passedOn } from '../host/opening/passed-on.ts';
import { ownArguments, startSwitches, terminalCommand } from '../host/opening/terminal-command.ts';
import { programVersion } from '../host/program-folder.ts';
import { StartRefused } from '../host/start-refused.ts';
import { stateFolder } from '../host/state-folder.ts';
import { folderAfterUpdate } from '../host/updates/folder-after-update.ts';
import { argumentOf } from './argument.ts';
import { openDesktop } from './desktop.ts';
import { askFor } from './feature.ts';
import { Openings } from './openings.ts';
import { relaunch, sayWhyNot } from './say-why-not.ts';
import { dropLockOfAnother, isHeldByProgram } from './single-instance.ts';
import { registerAppScheme } from './scheme.ts';
import { runInTerminal } from './terminal.ts';

// All of this must happen before Electron is ready.
app.enableSandbox();
const given = ownArguments(process.argv, app.isPackaged);
const command = terminalCommand(given);
const named = argumentOf('--data', command ?? startSwitches(given));
const noted = command === null ? afterUpdate() : undefined;
const folder = dataFolder(named ?? noted);
if (command === null) beginWindow();
else void runInTerminal(command);

/** The folder that was open when an update was installed; its note is used up by any start of a window, and counts where no folder is named. */
function afterUpdate(): string | undefined {
  const state = stateFolder();
  const left = state === null ? null : folderAfterUpdate(state, { version: programVersion(), nowMs: Date.now() });
  return process.env['OUTPOST_DATA'] ? undefined : (left ?? undefined);
}

/** Chromium's own files live beside ours, and the lock for a single instance is theirs: one per data folder. */
function beginWindow(): void {
  bearClosedOutput();
  const chromiumsOwn = join(folder, 'window');
  const trouble = troubleWith(folder, chromiumsOwn);
  // Windows shows no notification of a program without the name that its entry in the Start menu has (electron-builder.yml, appId).
  if (process.platform === 'win32') app.setAppUserModelId('app.outpost.desktop');
  // With Wayland, no program is given keys but by the system's own dialog; elsewhere this changes nothing.
  if (process.platform === 'linux') askFor('GlobalShortcutsPortal');
  registerAppScheme();
  if (trouble !== null) {
    void app.whenReady().then(() => sayWhyNot(trouble));
    return;
  }
  app.setPath('userData', chromiumsOwn);
  const start = { args: process.argv.slice(1), cwd: process.cwd() };
  const passed = passedOn(start);
  if ('anew' in passed) {
    void app.whenReady().then(() => {
      relaunch([], passed.anew);
      app.exit(0);
    });
    return;
  }
  dropLockOfAnother(chromiumsOwn);
  // What cannot have the lock passes its whole start on, if somebody has it.
  if (!app.requestSingleInstanceLock('whole' in passed ? passed.whole : undefined)) {
    if (isHeldByProgram(chromiumsOwn)) app.quit();
    else void app.whenReady().then(() => sayWhyNot(new StartRefused('unreadable', noLock(chromiumsOwn))));
    return;
  }
  const openings = new Openings(start);
  const ownArgs = folder === usualDataFolder() ? [] : [`--data=${folder}`];
  void app.whenReady().then(() => openDesktop({ dataFolder: folder, ownArgs, openings }));
}

const noLock = (path: string): string => `Nothing can be written in ${path}, which Outpost needs for its window.`;

/** Why the folder cannot be used; dialogs can say so only when Electron is ready. */
function troubleWith(path: string, chromiumsOwn: string): unknown {
  try {
    makePrivateFolder(path);
    makePrivateFolder(chromiumsOwn, { isInOwn: true });
    return null;
  } catch (error) {
    return error;
  }
}
