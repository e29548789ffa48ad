import { join } from 'node:path';
import { Menu, nativeImage, Tray, type MenuItemConstructorOptions, type NativeImage } from 'electron';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { trayIconState, trayPicture, trayTitle, type TrayIconState } from '../../host/background/tray-icon.ts';
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
  const pictureOf = (state: TrayIconState): NativeImage =>
    nativeImage.createFromPath(join(programFolder(), 'resources', 'tray', trayPicture(state, process.platform)));
  let shown: TrayIconState = 'calm';
  let shownLines = '';
  const icon = new Tray(pictureOf(shown));
  tray = icon;
  // On macOS a click opens the menu, and is heard as well.
  if (process.platform !== 'darwin') icon.on('click', () => choose('open'));
  return {
    show(all, pausedHere) {
      const nowMs = Date.now();
      const state = trayIconState(all);
      // A picture that is set anew flickers on some systems.
      if (state !== shown) icon.setImage(pictureOf(state));
      shown = state;
      if (process.platform === 'darwin') icon.setTitle(trayTitle(all), { fontType: 'monospacedDigit' });
      icon.setToolTip(trayTip(all, nowMs));
      const lines = trayLines(all, nowMs, pausedHere);
      // A menu that is open closes on Linux when another one takes its place.
      if (JSON.stringify(lines) === shownLines) return;
      shownLines = JSON.stringify(lines);
      icon.setContextMenu(Menu.buildFromTemplate(lines.map((line) => toItem(line, choose))));
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
