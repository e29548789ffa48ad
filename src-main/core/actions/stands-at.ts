import type { Standing } from './event.ts';

/**
 * When a post goes out that was asked for `askedMs`, in wall milliseconds: what the service says of it goes before what was asked. What is
 * out before its time went at `nowMs` at the latest. Null: nobody knows.
 */
export function standsAtMs(askedMs: number | null, { state, goesAtMs }: StandingTold, nowMs: number): number | null {
  if (state === 'published' && askedMs !== null && askedMs > nowMs) return nowMs;
  return goesAtMs ?? askedMs;
}

interface StandingTold {
  state: Standing['state'] | null;
  goesAtMs: number | null;
}
