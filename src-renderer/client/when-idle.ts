/** Resolves when the window has nothing else to do, and after a second at most: for what is not needed for its first picture. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }));
}
