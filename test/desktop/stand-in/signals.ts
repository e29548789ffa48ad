const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Electron takes the three signals as it becomes ready, also from whoever listened before, and makes the first of each a quit like any
 * other; whoever listens from then on has them alone. Not on Windows.
 */
export function takeSignals(quit: () => void): void {
  if (process.platform === 'win32') return;
  const first = (signal: NodeJS.Signals): void => {
    if (process.listenerCount(signal) > 1) return;
    process.off(signal, first);
    quit();
  };
  for (const signal of signals) process.removeAllListeners(signal).on(signal, first);
}
