import type * as Electron from 'electron';
import { onlyWhenReady } from './phase.ts';
import { noteCall } from './record.ts';

/** What answers the dialogs that are open. */
export const openDialogs: ((button: number) => void)[] = [];

/** `dialog`: all but the box of errors only when Electron is ready. */
export const dialog = {
  showErrorBox(title: string, text: string): void {
    noteCall('dialog.showErrorBox', title, text);
    process.stderr.write(`${title}: ${text}\n`);
  },
  async showOpenDialog(options: Electron.OpenDialogOptions): Promise<Electron.OpenDialogReturnValue> {
    onlyWhenReady('dialog.showOpenDialog');
    noteCall('dialog.showOpenDialog', options);
    const chosen =
      process.env[
        options.properties?.includes('openFile') === true ? 'STAND_IN_CHOSEN_FILE' : 'STAND_IN_CHOSEN_FOLDER'
      ];
    return { canceled: chosen === undefined, filePaths: chosen === undefined ? [] : [chosen] };
  },
  async showSaveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue> {
    onlyWhenReady('dialog.showSaveDialog');
    noteCall('dialog.showSaveDialog', options);
    const chosen = process.env['STAND_IN_CHOSEN_FILE'];
    return { canceled: chosen === undefined, filePath: chosen ?? '' };
  },
  /** Stays open until the test answers it. */
  showMessageBox(question: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    onlyWhenReady('dialog.showMessageBox');
    const { buttons = [], defaultId = 0, cancelId = 0 } = question;
    if (defaultId >= buttons.length || cancelId >= buttons.length) throw new TypeError('There is no such button');
    noteCall('dialog.showMessageBox', question);
    return new Promise((resolve) =>
      openDialogs.push((response) => resolve({ response, checkboxChecked: question.checkboxChecked ?? false })),
    );
  },
} satisfies Pick<AsImplemented, 'showErrorBox' | 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox'>;

/** Without the forms that take a window first, which the shell does not use. */
interface AsImplemented {
  showErrorBox: Electron.Dialog['showErrorBox'];
  showOpenDialog(options: Electron.OpenDialogOptions): Promise<Electron.OpenDialogReturnValue>;
  showSaveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue>;
  showMessageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue>;
}

/** What another program put on the clipboard, and whether it lets nobody write there. */
export const held = { text: process.env['STAND_IN_CLIPBOARD'] ?? '', isTaken: false };

export const clipboard = {
  async readText(): Promise<string> {
    onlyWhenReady('clipboard.readText');
    noteCall('clipboard.readText');
    return held.text;
  },
  async writeText(text: string): Promise<void> {
    onlyWhenReady('clipboard.writeText');
    if (held.isTaken) throw new Error('Failed to write to the clipboard');
    noteCall('clipboard.writeText', text);
  },
} satisfies Pick<Electron.Clipboard, 'readText' | 'writeText'>;

export const shell = {
  openExternal: async (url: string): Promise<void> => {
    new URL(url);
    noteCall('shell.openExternal', url);
  },
  openPath: async (path: string): Promise<string> => {
    noteCall('shell.openPath', path);
    return '';
  },
} satisfies Pick<Electron.Shell, 'openExternal' | 'openPath'>;
