import { spawn } from 'node:child_process';
import { basename, dirname } from 'node:path';

/*
 * By hand, because the usual package (`open`) declares a `__dirname` of its own, which the build's shim for bundled
 * CommonJS declares too: the chunk would not parse. Only a page that we wrote ourselves is ever opened.
 */

/** Whether there is a screen a browser could appear on. */
export function hasDisplay(platform: string, env: Record<string, string | undefined>): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** What opens a page of the disk in the user's browser on each system, run in the page's own folder. */
export function openerFor(platform: string, file: string): [program: string, ...args: string[]] {
  if (platform === 'darwin') return ['open', file];
  // `start` takes its first quoted argument for a window title. The bare name needs no quoting, which cmd.exe has rules of
  // its own for.
  if (platform === 'win32') return ['cmd.exe', '/d', '/c', 'start', '""', basename(file)];
  return ['xdg-open', file];
}

/** Opens a page of the disk in the user's browser. A machine without one is no failure: the address is printed anyway. */
export function openBrowser(file: string): void {
  const [program, ...args] = openerFor(process.platform, file);
  const opener = spawn(program, args, {
    cwd: dirname(file),
    stdio: 'ignore',
    detached: true,
    windowsVerbatimArguments: true,
    windowsHide: true,
  });
  opener.on('error', () => undefined);
  opener.unref();
}
