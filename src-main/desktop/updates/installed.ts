import { ownAppImage } from '../../host/own-app-image.ts';
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
  try {
    return await updater.install();
  } catch (error) {
    process.off('exit', letGo);
    held?.putBack();
    throw error;
  }
}
