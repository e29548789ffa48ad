import type { Clock } from '../clock.ts';
import type { Store } from './store.ts';
import type { Topic } from './topics.ts';

/** Commits that follow each other faster than this are shown together: a drain must not flood a window. */
const COALESCE_MS = 60;

/**
 * A live query: yields what `read` returns, and again whenever a commit touched what it depended on and the result
 * differs. Nothing is yielded otherwise. Ends when `signal` aborts. `nextAtMs`: when time alone can change the result; it is
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
        await pause(clock, COALESCE_MS, signal);
      } else {
        await new Promise<void>((resolve) => (wake = resolve));
        wake = null;
      }
    }
  } finally {
    stopListening();
    stopTimer();
    signal?.removeEventListener('abort', onAbort);
  }
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

function pause(clock: Clock, delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      cancel();
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal?.addEventListener('abort', done);
  });
}
