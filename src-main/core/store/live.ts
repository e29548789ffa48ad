import type { Clock } from '../clock.ts';
import type { Store } from './store.ts';
import type { Topic } from './topics.ts';

/** Commits that follow each other faster than this are shown together. */
const SHORT_REST_MS = 60;
/** Where commits go on and on, a window is told four times a second: a drain must not take it from its user. */
const LONG_REST_MS = 240;

/**
 * A live query: yields what `read` returns, and again whenever a commit touched what it depended on and the result
 * differs. Nothing is yielded otherwise. The first change is told at once, and what comes of a user's own command as well
 * (`topics.hurry`); the last change always. Ends when `signal` aborts. `nextAtMs`: when time alone can change the result; it is
 * asked after each reading.
 */
export async function* watch<T>(
  store: Store,
  clock: Clock,
  read: () => T,
  signal: AbortSignal | undefined,
  nextAtMs?: () => number,
): AsyncGenerator<T> {
  let depends: Set<Topic> = new Set();
  let dirty = true;
  let wake: (() => void) | null = null;
  const mark = (): void => {
    dirty = true;
    wake?.();
  };
  const stopListening = store.topics.listen((touched) => {
    if (!dirty && [...touched].some((topic) => depends.has(topic))) mark();
  });
  let endRest = (): void => undefined;
  const stopHurrying = store.topics.onHurry(() => dirty && endRest());
  let restMs = SHORT_REST_MS;
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  let last: string | undefined;
  let stopTimer = (): void => undefined;
  try {
    while (signal?.aborted !== true) {
      if (dirty) {
        dirty = false;
        const { result, topics } = store.record(read);
        depends = topics;
        stopTimer();
        if (nextAtMs !== undefined) stopTimer = callAt(clock, nextAtMs(), mark);
        const text = JSON.stringify(result);
        if (text !== last) {
          last = text;
          yield result;
        }
        await pause(clock, untilTurnMs(clock, restMs), signal, (end) => (endRest = end));
        restMs = dirty ? Math.min(LONG_REST_MS, restMs * 2) : SHORT_REST_MS;
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
        wake = null;
      }
    }
  } finally {
    stopListening();
    stopHurrying();
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
  }
}

/**
 * Queries rest until the same turns of the clock, whenever each began to: what one commit changed in several of them is then
 * read together, and a window that shows them draws it once. That is half a short rest more or less for each.
 */
function untilTurnMs(clock: Clock, restMs: number): number {
  const nowMs = clock.monotonicMs();
  return Math.round((nowMs + restMs) / SHORT_REST_MS) * SHORT_REST_MS - nowMs;
}

/** Calls `fn` at a wall time, however far away: the clock's own ticks are short. Returns the way to cancel it. */
function callAt(clock: Clock, atMs: number, fn: () => void): () => void {
  let cancel = (): void => undefined;
  const tick = (): void => {
    const leftMs = atMs - clock.nowMs();
    if (leftMs <= 0) fn();
    else cancel = clock.after(leftMs, tick);
  };
  cancel = clock.after(atMs - clock.nowMs(), tick);
  return () => cancel();
}

/** `ends` is given the way to end it sooner. */
function pause(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal | undefined,
  ends: (end: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    ends(done);
    signal?.addEventListener('abort', done);
  });
}
