/**
 * Milliseconds that have passed for sure, as either clock says: the wall's can be set back, which would make a code good for longer, and the
 * steady one stands still while the computer sleeps.
 */
export function neverBack(wallMs: () => number, steadyMs: () => number): () => number {
  let before = { wall: wallMs(), steady: steadyMs() };
  let passedMs = 0;
  return () => {
    const now = { wall: wallMs(), steady: steadyMs() };
    passedMs += Math.max(now.wall - before.wall, now.steady - before.steady, 0);
    before = now;
    return passedMs;
  };
}
