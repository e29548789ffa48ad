import type { Cadence } from './job.ts';
import type { Standing } from './sync.queries.ts';

/** A connection that comes and goes does not have everything pulled each time. */
const RECONNECT_REST_MS = 60_000;
const BACKOFF_BASE_MS = 5_000;
const BACKOFF_CAP_MS = 15 * 60_000;
/** In a row: by then the backoff has grown to its cap. */
const MANY_REFUSALS = 9;

/** How long a part that failed so many times in a row is left alone: half fixed, half jitter. `random` is in [0, 1). */
export function pullBackoffMs(failures: number, random: () => number): number {
  const ceilingMs = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.min(20, Math.max(0, failures - 1)));
  return Math.round(ceilingMs / 2 + (random() * ceilingMs) / 2);
}

/**
 * When a copy is to be pulled again, wall milliseconds: a time that has passed means now. By its age; a minute old is
 * enough after the service was out of reach. What failed waits for its backoff, unless it was tried before the service
 * came back. Times in the future are from a clock that was set back, and count for nothing.
 */
export function dueAtMs(
  standing: Standing | undefined,
  of: { cadence: Cadence; isWatched: boolean; onlineSinceMs: number },
  nowMs: number,
): number {
  if (standing === undefined) return nowMs;
  const untilMs = Math.max(backoffUntilMs(standing, of.onlineSinceMs, nowMs), refusedUntilMs(standing, of, nowMs));
  return Math.max(ageDueAtMs(standing.goodAtMs, of, nowMs), untilMs);
}

/**
 * Until when a part is left alone that the service answers with no for so long that it will go on, wall milliseconds; 0: it
 * does not. What is refused is asked for no more often than what is given.
 */
export function refusedUntilMs(
  { triedAtMs, refusals }: Standing,
  { cadence, isWatched, onlineSinceMs }: { cadence: Cadence; isWatched: boolean; onlineSinceMs: number },
  nowMs: number,
): number {
  if (refusals < MANY_REFUSALS || triedAtMs < onlineSinceMs || triedAtMs > nowMs) return 0;
  return triedAtMs + (isWatched ? cadence.watchedMs : cadence.idleMs);
}

function ageDueAtMs(
  goodAtMs: number | null,
  { cadence, isWatched, onlineSinceMs }: { cadence: Cadence; isWatched: boolean; onlineSinceMs: number },
  nowMs: number,
): number {
  if (goodAtMs === null || goodAtMs > nowMs) return nowMs;
  const oldAtMs = goodAtMs + (isWatched ? cadence.watchedMs : cadence.idleMs);
  return goodAtMs < onlineSinceMs ? Math.min(oldAtMs, goodAtMs + RECONNECT_REST_MS) : oldAtMs;
}

/** Until when a part that failed is left alone, wall milliseconds; 0: it did not fail. */
export function backoffUntilMs({ triedAtMs, againAtMs }: Standing, onlineSinceMs: number, nowMs: number): number {
  if (againAtMs === null || triedAtMs < onlineSinceMs) return 0;
  return againAtMs - nowMs > BACKOFF_CAP_MS ? 0 : againAtMs;
}
