import { app, dialog } from 'electron';
import { HIDDEN } from '../host/background/start-at-login.ts';
import { ownAppImage } from '../host/own-app-image.ts';
import { NotBuilt } from '../host/renderer-files.ts';
import { StartRefused, type StartRefusedCode } from '../host/start-refused.ts';

/**
 * Starts this program again once it has ended, with its window, which its user asked for. `switches` go before what it is to open, as
 * they must.
 */
export function relaunch(switches: readonly string[], ownArgs: readonly string[], opens: readonly string[] = []): void {
  const args = ownArgs.filter((argument) => argument !== HIDDEN);
  const end = args.indexOf('--');
  const own = end < 0 ? [...args, ...switches] : [...args.slice(0, end), ...switches, ...args.slice(end)];
  const appImage = ownAppImage(process.env, process.execPath);
  app.relaunch({ args: [...own, ...opens], ...(appImage === null ? {} : { execPath: appImage }) });
}

/** Another folder helps. */
const ofTheFolder: ReadonlySet<StartRefusedCode> = new Set(['held', 'unreadable', 'newer-database', 'other-schema']);

/** Says in a dialog why Outpost cannot start, offers another folder where the folder is why, and ends the program with 1. */
export async function sayWhyNot(error: unknown): Promise<void> {
  if (error instanceof StartRefused && ofTheFolder.has(error.code)) {
    await offerAnotherFolder(error);
    return;
  }
  const isForTheUser = error instanceof StartRefused || error instanceof NotBuilt;
  dialog.showErrorBox('Outpost cannot start', isForTheUser ? error.message : String(error));
  app.exit(1);
}

async function offerAnotherFolder({ code, message: why }: StartRefused): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'error',
    title: 'Outpost',
    message: code === 'held' ? 'Outpost is already open with this data.' : 'Outpost cannot use its data folder',
    detail: `${why}\n\nNothing was changed. You can start with another folder; this one stays as it is.`,
    buttons: ['Choose Another Folder…', 'Quit'],
    defaultId: 0,
    cancelId: 1,
  });
  const { filePaths } =
    response === 0
      ? await dialog.showOpenDialog({ title: 'Data folder', properties: ['openDirectory', 'createDirectory'] })
      : { filePaths: [] };
  const [chosen] = filePaths;
  if (chosen !== undefined) relaunch([`--data=${chosen}`], process.argv.slice(1));
  app.exit(chosen === undefined ? 1 : 0);
}
