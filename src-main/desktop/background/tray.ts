import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { trayLines, trayTip, type TrayVerb } from '../../host/background/tray-menu.ts';
import { programFolder } from '../../host/program-folder.ts';

/** Kept here: an icon that nothing holds goes with the next collection of garbage. */
let tray: Tray | null = null;

/** The icon in the tray, with what stands in the outboxes. */
export interface TrayIcon {
  show(all: AllSpaces | null, pausedHere: ReadonlySet<string>): void;
  remove(): void;
}

export function openTray(choose: (verb: TrayVerb) => void): TrayIcon {
  const name = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';
  const icon = new Tray(nativeImage.createFromPath(join(programFolder(), 'resources', 'tray', name)));
  tray = icon;
  // Where a click opens the menu, as on macOS and some Linux systems, this is not heard.
  icon.on('click', () => choose('open'));
  return {
    show(all, pausedHere) {
      const nowMs = Date.now();
      icon.setToolTip(trayTip(all, nowMs));
      icon.setContextMenu(
        Menu.buildFromTemplate(trayLines(all, nowMs, pausedHere).map((line) => toItem(line, choose))),
      );
    },
    remove() {
      icon.destroy();
      if (tray === icon) tray = null;
    },
  };
}

type Line = ReturnType<typeof trayLines>[number];

function toItem(line: Line, choose: (verb: TrayVerb) => void): MenuItemConstructorOptions {
  if (line === 'rule') return { type: 'separator' };
  const { label, verb } = line;
  return verb === null ? { label, enabled: false } : { label, click: () => choose(verb) };
}
