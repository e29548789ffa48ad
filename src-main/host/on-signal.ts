const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What follows a signal within this time is the same press of Ctrl+C. */
const SAME_PRESS_MS = 2_000;

/**
 * Calls `heard` at the first signal. A terminal tells every program that runs in it, and npm and `npm start` pass on what they hear:
 * one press comes several times, and none of these may cut short what the first began. Who presses again later means it: then
 * the program ends as if nobody had listened. Returns the way to stop listening, which is none once a signal was heard.
 */
export function onSignal(heard: () => void): () => void {
  let firstMs: number | null = null;
  const hear = (signal: NodeJS.Signals): void => {
    if (firstMs === null) {
      firstMs = performance.now();
      heard();
    } else if (performance.now() - firstMs > SAME_PRESS_MS) {
      stop();
      process.kill(process.pid, signal);
    }
  };
  const stop = (): void => SIGNALS.forEach((signal) => void process.off(signal, hear));
  for (const signal of SIGNALS) process.on(signal, hear);
  return () => void (firstMs === null && stop());
}
