import { usualDataFolder } from '../../host/data-folder.ts';
import { ownAppImage } from '../../host/own-app-image.ts';
import { programVersion } from '../../host/program-folder.ts';
import { stateFolder } from '../../host/state-folder.ts';
import { forgetFolder, noteFolder } from '../../host/updates/folder-after-update.ts';
import { holdOn } from '../../host/updates/hold-on.ts';
import type { InstallingUpdater } from './auto-updater.ts';

/** Has it installed, which ends the program; rejects where it is not, with the program's file where it was. */
export async function installed(updater: InstallingUpdater, dataFolder: string): Promise<never> {
  // What an AppImage starts in its place is given no arguments, but what stands here: it has the same data.
  process.env['OUTPOST_DATA'] = dataFolder;
  const appImage = ownAppImage(process.env, process.execPath);
  const held = appImage === null ? null : holdOn(appImage);
  const letGo = (): void => held?.letGo();
  process.once('exit', letGo);
  const forget = await noted(dataFolder);
  try {
    return await updater.install();
  } catch (error) {
    forget();
    process.off('exit', letGo);
    held?.putBack();
    throw error;
  }
}

/**
 * What an installer starts elsewhere is given nothing at all: it finds a note where another folder than the usual one is open. Without the note it
 * begins with the usual one, which is no reason to stay with the version that is there.
 */
async function noted(dataFolder: string): Promise<() => void> {
  const state = stateFolder();
  if (state === null || dataFolder === usualDataFolder()) return () => undefined;
  try {
    await noteFolder(state, dataFolder, { version: programVersion(), nowMs: Date.now() });
  } catch {
    return () => undefined;
  }
  return () => forgetFolder(state);
}
