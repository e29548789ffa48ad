import { dialog } from 'electron';
import type { FileWanted } from '../../src-preload/contract/shell.ts';
import type { ShellLine } from './shell-line.ts';

/** What an export of everything is called (settings/data/backup-words.ts). */
const filters = [{ name: 'Outpost', extensions: ['sqlite'] }];

/** Opens the system's own dialog for each file that a window asks its user for, and gives what was chosen. */
export function offerFiles({ link }: ShellLine): void {
  let shownId: string | null = null;
  link.follow(
    (core) => core.shell.watchFileWanted({}),
    (wanted) => {
      // Told again where the line was opened anew: it is open already.
      if (wanted === null || wanted.id === shownId) return;
      shownId = wanted.id;
      void choose(wanted)
        .catch(() => null)
        .then((file) => link.core.shell.giveFile({ id: wanted.id, file }))
        .catch(() => undefined);
    },
  );
}

async function choose({ how, suggested }: FileWanted): Promise<string | null> {
  if (how === 'open') {
    const { filePaths } = await dialog.showOpenDialog({
      title: 'Import an export',
      properties: ['openFile'],
      filters,
    });
    return filePaths[0] ?? null;
  }
  const named = suggested === undefined ? {} : { defaultPath: suggested };
  const { canceled, filePath } = await dialog.showSaveDialog({ title: 'Export everything', filters, ...named });
  return canceled || filePath === '' ? null : filePath;
}
