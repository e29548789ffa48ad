import { join } from 'node:path';
import { nativeImage, type BrowserWindow } from 'electron';
import type { AllSpaces } from '../../../src-preload/contract/status.ts';
import { overlayOf } from '../../host/background/taskbar.ts';
import { programFolder } from '../../host/program-folder.ts';

/** Windows has no number on a program's button in its taskbar, but room for a sign. */
export function showOverlay(window: BrowserWindow, all: AllSpaces | null): void {
  const said = overlayOf(all);
  if (said === null) return window.setOverlayIcon(null, '');
  const picture = join(programFolder(), 'resources', 'tray', 'overlay-needs-you.png');
  window.setOverlayIcon(nativeImage.createFromPath(picture), said);
}
