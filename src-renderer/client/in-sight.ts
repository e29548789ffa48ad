/** Whoever only looks into another tab for a moment finds everything as it goes on. */
export const outOfSightMs = 5_000;

/**
 * Aborts with `signal`, or when nobody has seen the window for a while: what a hidden window is told costs the same as what
 * is looked at. `stop`: it is not asked any more.
 */
export function whileInSight(signal: AbortSignal): { inSight: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    signal.removeEventListener('abort', stop);
    ended.abort();
  };
  const look = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(stop, outOfSightMs);
  };
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', stop);
  look();
  if (signal.aborted) stop();
  return { inSight: ended.signal, stop };
}

/** Resolves when the window is seen. */
export function seen(signal: AbortSignal): Promise<void> {
  if (!document.hidden || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const look = (): void => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
  });
}
