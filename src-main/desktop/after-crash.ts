import { clipboard, dialog, type BrowserWindow } from 'electron';
import { crashedQuestion, type Copied } from '../../src-preload/contract/words/crashed.ts';
import { reportText } from '../../src-preload/contract/words/report.ts';
import type { CoreHost } from '../host/host.ts';
import type { ShellLog } from '../host/log.ts';
import { OwnLink } from '../host/own-link.ts';
import { PageCrashes } from '../host/page-crashes.ts';

/** A page that crashed comes back by itself; of one that crashes again soon its user is told. */
export function attendCrashes(window: BrowserWindow, host: Promise<CoreHost>, log: ShellLog): void {
  const crashes = new PageCrashes();
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    log.error({ reason }, 'The window crashed.');
    if (crashes.answer(performance.now()) === 'reload') window.webContents.reload();
    else
      void ask(window, host, log).catch((error: unknown) => log.error({ err: error }, 'The crash could not be told.'));
  });
}

/** Whoever copies the report is told so and asked again, also where there is none to be had: else the window would stay blank without a word. */
async function ask(
  window: BrowserWindow,
  host: Promise<CoreHost>,
  log: ShellLog,
  before: Copied | null = null,
): Promise<void> {
  const { message, detail, buttons } = crashedQuestion(before);
  const question = { type: 'error' as const, title: 'Outpost', message, detail, buttons: [...buttons] };
  const { response } = await dialog.showMessageBox({ ...question, defaultId: 0, cancelId: 2 });
  if (response === 1) {
    return ask(window, host, log, await copied(host, log));
  }
  if (response === 0 && !window.isDestroyed()) window.webContents.reload();
}

async function copied(host: Promise<CoreHost>, log: ShellLog): Promise<Copied> {
  try {
    await copyReport(host);
    return 'copied';
  } catch (error) {
    log.error({ err: error }, 'The report could not be copied.');
    return 'not-copied';
  }
}

async function copyReport(host: Promise<CoreHost>): Promise<void> {
  const link = new OwnLink(await host);
  try {
    await clipboard.writeText(reportText(await link.core.diagnostics.report({})));
  } finally {
    link.close();
  }
}
