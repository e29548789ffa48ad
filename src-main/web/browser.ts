import { spawn } from 'node:child_process';

/*
 * By hand, because the usual package (`open`) declares a `__dirname` of its own, which the build's shim for bundled
 * CommonJS declares too: the chunk would not parse. Only our own address is ever opened: letters, digits and `:/.#=_-`.
 */

/** Whether there is a screen a browser could appear on. */
export function hasDisplay(platform: string, env: Record<string, string | undefined>): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** What opens an address in the user's browser on each system. */
export function openerFor(platform: string, address: string): [program: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', address];
  // `start` takes its first quoted argument for a window title.
  if (platform === 'win32') return ['cmd.exe', '/d', '/c', 'start', '""', address];
  return ['xdg-open', address];
}

/** Opens the user's browser where there is a display. A machine without one, or without a browser, is no failure: the
 *  address is printed anyway. */
export function openBrowser(address: string): void {
  if (!hasDisplay(process.platform, process.env)) return;
  const [program, ...args] = openerFor(process.platform, address);
  const opener = spawn(program, args, { stdio: 'ignore', detached: true, windowsVerbatimArguments: true });
  opener.on('error', () => undefined);
  opener.unref();
}
