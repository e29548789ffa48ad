import { BrowserWindow } from 'electron';
import { webPreferences } from '../window.ts';
import type { Leaving } from './leaving.ts';

/** Kept here: a window that nothing holds may go with the next collection of garbage. */
let kept: BrowserWindow | null = null;

/**
 * Windows tells windows alone that its session ends. One that nobody sees, without a page, hears it also while the program runs in the
 * tray; other systems tell the program itself.
 */
export function hearSessionEnd(leaving: Leaving, platform: NodeJS.Platform): void {
  if (platform !== 'win32') return;
  kept = new BrowserWindow({
    ...{ show: false, width: 1, height: 1, title: 'Outpost', skipTaskbar: true, focusable: false },
    webPreferences: webPreferences(),
  });
  leaving.attendSession(kept);
}
