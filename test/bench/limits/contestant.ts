import { openOutpost } from './outpost.ts';
import { peers } from './peers.ts';
import { preciseMs } from './scale.ts';
import { NO_JOURNAL, NO_PULLS, type FromContestant, type Task } from './task.ts';

/** The process of one contestant in one run: told what to do, says when it is ready, does it when it is told to go. */
const tell = (message: FromContestant): void => void process.send?.(message);
const next = <T>(): Promise<T> => new Promise((resolve) => process.once('message', (message) => resolve(message as T)));

interface Work {
  batch(texts: readonly string[]): Promise<unknown>;
  now(text: string): Promise<unknown>;
  reads(count: number): Promise<unknown>;
  end(): Promise<{ tripMs: number | null }>;
}

const task = await next<Task>();
const work = ['outpost', NO_JOURNAL, NO_PULLS].includes(task.contestant) ? await outpost() : peer();
const go = next();
tell({ type: 'ready' });
await go;
// After a restart Outpost has its backlog on disk; the others are handed what the service has not seen.
const texts = Array.from({ length: task.posts }, (_, index) => `post ${index} of ${process.pid}`);
const running: Promise<unknown>[] = [work.batch(texts), work.reads(task.scenario.reads)];
running.push(...task.scenario.nowAtMs.map(byHand));
await Promise.all(running);
tell({ type: 'done', ...(await work.end()) });
process.disconnect();
process.exit(0);

async function byHand(afterMs: number, index: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  const text = `now ${index}`;
  tell({ type: 'now', text, atMs: preciseMs() });
  await work.now(text);
}

async function outpost(): Promise<Work> {
  const core = await openOutpost(task);
  return {
    batch: async (all) => {
      if (!task.isRestart) core.enqueue(all, false);
    },
    now: async (text) => core.enqueue([text], true),
    // As a sync does: a few at a time.
    reads: (count) => sideBySide(6, count, () => core.read()),
    end: async () => {
      await core.drained();
      return { tripMs: core.tripMs() };
    },
  };
}

function peer(): Work {
  const make = peers[task.contestant];
  if (make === undefined) throw new Error(`no contestant ${task.contestant}`);
  const one = make(task);
  return {
    batch: (all) => Promise.all(all.map((text) => one.post(text, false))),
    now: (text) => one.post(text, true),
    reads: (count) => sideBySide(count, count, () => one.read()),
    end: async () => ({ tripMs: null }),
  };
}

async function sideBySide(width: number, count: number, call: () => Promise<unknown>): Promise<void> {
  let left = count;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await call();
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
