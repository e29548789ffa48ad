import { constants } from 'node:os';
import type { Output } from './output.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Until it is called back, a signal ends the program with words (and, with `--json`, with an object) and with the shells'
 * code for it, 128 + its number. A command that listens to the signal itself is left to end in its own way; one that is told to end
 * again meanwhile does not come to its end by itself, and is ended by the signal. Ending at any moment is safe: what was committed is
 * on the disk, and the rest never began.
 */
export function endOnSignal(output: Output): () => void {
  let isHeard = false;
  const listeners = SIGNALS.map((signal) => {
    const stop = (): void => {
      if (process.listenerCount(signal) === 1) end(output, signal, isHeard ? 'at-once' : 'exit');
      isHeard = true;
    };
    process.on(signal, stop);
    return () => process.off(signal, stop);
  });
  return () => listeners.forEach((off) => off());
}

/**
 * The same whoever else listens, and before them: for a command that waits for a program which says nothing, and could not end in
 * its own way.
 */
export function endOnSignalAtOnce(output: Output): () => void {
  const listeners = SIGNALS.map((signal) => {
    const stop = (): void => end(output, signal);
    process.prependListener(signal, stop);
    return () => process.off(signal, stop);
  });
  return () => listeners.forEach((off) => off());
}

/** `at-once`: nothing is waited for, not even what Node waits for as it exits. Windows has no signals to end it by. */
function end(output: Output, signal: (typeof SIGNALS)[number], how: 'exit' | 'at-once' = 'exit'): void {
  output.failed(`Stopped by ${signal}. What was saved is kept.`);
  // What a disk that gives no answer keeps waiting keeps the end waiting, too: the next signal is the system's to act on, at once.
  for (const one of SIGNALS) process.removeAllListeners(one);
  if (how === 'at-once' && process.platform !== 'win32') process.kill(process.pid, signal);
  else process.exit(128 + constants.signals[signal]);
}
