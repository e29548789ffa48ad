import { clipboard, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { menuWords } from '../../src-preload/contract/words/menu.ts';
import { contextLines, type ContextLine } from '../host/context-menu.ts';

/** Opens a menu for what is pointed at; Electron has none of its own. */
export function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const items = contextLines(params).map((line) => toItem(line, window));
    if (items.length === 0) return;
    // With its frame, macOS adds what the system offers for a text.
    const { frame, menuSourceType: sourceType } = params;
    Menu.buildFromTemplate(items).popup({ window, sourceType, ...(frame === null ? {} : { frame }) });
  });
}

function toItem(line: ContextLine, { webContents }: BrowserWindow): MenuItemConstructorOptions {
  switch (line.kind) {
    case 'rule':
      return { type: 'separator' };
    case 'role':
      return { role: line.role, enabled: line.enabled };
    case 'replace':
      return { label: asLabel(line.word), click: () => webContents.replaceMisspelling(line.word) };
    case 'learn':
      return {
        label: menuWords.learn,
        click: () => void webContents.session.addWordToSpellCheckerDictionary(line.word),
      };
    case 'copy-link':
      return { label: menuWords.copyLink, click: () => void clipboard.writeText(line.address).catch(() => undefined) };
    default:
      return line satisfies never;
  }
}

/** In a label, one & marks the next letter as its key. */
const asLabel = (word: string): string => word.replaceAll('&', '&&');
