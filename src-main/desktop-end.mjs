// What a desktop's exit code says: that its user ended it, or that it never opened a window.
import { constants } from 'node:os';

/** A desktop that fails this early never opened a window: its system lacks a library it needs, or forbids its sandbox. */
const STILLBORN_WITHIN_MS = 5_000;

/** Ways a program ends that nobody asked it to. */
const CRASHES = ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGILL', 'SIGBUS', 'SIGSYS'];

/** The exit code to pass on; or why there was no window. */
export function readEnd(code, ranMs, platform = process.platform) {
  if (code === 0 || ranMs >= STILLBORN_WITHIN_MS) return { code };
  const crash = CRASHES.find((signal) => code === 128 + constants.signals[signal]);
  // Chromium stops itself so where it may not have its sandbox, as on Ubuntu with its AppArmor rules.
  if (crash === 'SIGTRAP' && platform === 'linux')
    return { why: 'This system does not let Electron set up its sandbox (SIGTRAP)' };
  if (crash && platform !== 'win32') return { why: `Electron crashed at once (${crash})` };
  // Windows has no signals: whatever ends a program there early is its failure.
  const isUsersEnd = code > 128 && platform !== 'win32';
  return isUsersEnd ? { code } : { why: 'The desktop window could not be opened' };
}
