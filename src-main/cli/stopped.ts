import { constants } from 'node:os';
import type { Output } from './output.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Until it is called back, a signal ends the program with words (and, with `--json`, with an object) and with the shells'
 * code for it, 128 + its number. A command that listens to the signal itself is left to end in its own way. Ending at any
 * moment is safe: what was committed is on the disk, and the rest never began.
 */
export function endOnSignal(output: Output): () => void {
  const listeners = SIGNALS.map((signal) => {
    const stop = (): void => {
      if (process.listenerCount(signal) === 1) end(output, signal);
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

function end(output: Output, signal: (typeof SIGNALS)[number]): void {
  output.failed(`Stopped by ${signal}. What was saved is kept.`);
  process.exit(128 + constants.signals[signal]);
}
