import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from 'electron';
import { withoutDisplay } from '../host/opening/terminal-command.ts';
import { desktopSecrets } from './desktop-secrets.ts';

/**
 * Runs a command of the terminal in the installed program, which needs no Node beside it, and ends with the command's exit code.
 * It has no window and no lock for a single instance: it works on the core of the Outpost that is open, or on one of its own.
 */
export async function runInTerminal(args: string[]): Promise<void> {
  const anew = withoutDisplay({ platform: process.platform, env: process.env, argv: process.argv });
  // Takes the place of this process. Later than now, Chromium would have missed the display and ended.
  if (anew !== null) process.execve?.(process.execPath, anew, process.env);
  app.disableHardwareAcceleration();
  if (process.platform === 'darwin') app.setActivationPolicy('prohibited');
  const takeAway = keepChromiumApart();
  // Only now are signals the command's own: Electron takes them all as it becomes ready.
  await app.whenReady();
  const { runCli } = await import('../cli/run-cli.ts');
  // On Windows, Electron's key belongs to the folder that was kept apart, and the keychain is always there; what is on standard input
  // Electron keeps from its programs.
  const isWindows = process.platform === 'win32';
  const code = await runCli(args, isWindows ? { noStdin: true } : { secrets: (folder) => desktopSecrets(folder) });
  await Promise.all([process.stdout, process.stderr].map(written));
  takeAway();
  app.exit(code);
}

/**
 * Beside the window's, and each command's for itself: two programs with one of these folders would write over each other. Nothing is kept
 * in it, and a command that only says how it is used leaves nothing behind. Gives the way to take it away.
 */
function keepChromiumApart(): () => void {
  try {
    const own = mkdtempSync(join(tmpdir(), 'outpost-terminal-'));
    app.setPath('userData', own);
    return () => {
      try {
        rmSync(own, { recursive: true, force: true });
      } catch {
        // Windows takes away nothing that is still open: it stays where the system clears up.
      }
    };
  } catch {
    // The usual one, then: nothing is kept in it.
    return () => undefined;
  }
}

/** Ending the program throws away what a pipe has not taken yet. A reader that has gone wants no more. */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    stream.write('', () => resolve());
  });
