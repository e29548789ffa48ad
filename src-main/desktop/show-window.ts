import type { BrowserWindow } from 'electron';

/** A window that nothing has shown by then is shown as it is. */
export const SHOW_WITHIN_MS = 3_000;

type Shown = Pick<BrowserWindow, 'isDestroyed'> & {
  once(event: 'ready-to-show', listener: () => void): unknown;
  webContents: { once(event: 'did-finish-load' | 'did-fail-load', listener: () => void): unknown };
};

/**
 * Calls `show` once, on the first sign that there is something to see. `ready-to-show` comes first where all is well, but on some
 * Wayland systems it waits for the window to be shown, and would never come.
 */
export function showWhenReady(window: Shown, show: () => void, withinMs: number = SHOW_WITHIN_MS): void {
  let isShown = false;
  const showOnce = (): void => {
    clearTimeout(late);
    if (isShown || window.isDestroyed()) return;
    isShown = true;
    show();
  };
  const late = setTimeout(showOnce, withinMs);
  window.once('ready-to-show', showOnce);
  window.webContents.once('did-finish-load', showOnce);
  window.webContents.once('did-fail-load', showOnce);
}
