import open from 'open';

/** Whether there is a screen a browser could appear on. */
export function hasDisplay(platform: string, env: Record<string, string | undefined>): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** Opens the user's browser where there is a display. A machine without one, or without a browser, is no failure: the
 *  address is printed anyway. */
export async function openBrowser(address: string): Promise<void> {
  if (!hasDisplay(process.platform, process.env)) return;
  try {
    const opened = await open(address);
    opened.on('error', () => undefined);
    opened.unref();
  } catch {
    // The printed address remains.
  }
}
