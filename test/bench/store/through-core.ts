import { bundled } from '../../bundled.ts';
import { answerOf } from './answer-of.ts';
import type { PostCursor } from '../../../src-preload/contract/archive.ts';

/** What a shell sees of a core on a full store, in a process of its own. Milliseconds, one for each time it was asked: of a clock, pages of CPU time. */
export interface ThroughCore {
  start: number[];
  first: number[];
  end: number[];
  sort: number[];
  /** From a change to the live query that shows it. */
  live: number[];
  /** 99 % of the waits of the shell's own thread meanwhile were shorter. */
  loopDelayMs: number;
  rssMb: number;
}

export interface CoreTask {
  worker: string;
  folder: string;
  account: string;
  /** Where the last page of the account begins. */
  end: PostCursor | null;
  times: number;
}

/** The built core in its worker thread, as a shell starts it. */
export async function throughCore(task: Omit<CoreTask, 'worker'>): Promise<ThroughCore> {
  const worker = await bundled('src-main/core/worker.ts');
  return answerOf<ThroughCore>('./shell.ts', { ...task, worker } satisfies CoreTask);
}

/** What a Node holds that does nothing, in MB. */
export const bareRssMb = (): Promise<number> => answerOf<number>('./bare.ts', {});
