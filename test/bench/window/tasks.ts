import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  args?: { name?: string };
  /** Microseconds by the clock, and of the thread itself. */
  dur?: number;
  tdur?: number;
}

/** What the main thread of a page did while `work` ran. */
export interface Tasks<T> {
  result: T;
  /** The tasks' own time, milliseconds, the longest first: what other programs took of the machine meanwhile is not in it. */
  ownMs: number[];
}

/**
 * Runs `work` and gives the tasks of the main thread meanwhile by the thread's own clock: on a machine that others use, a
 * task of 5 ms takes 50, and says nothing about the page.
 */
export async function tasksDuring<T>(browser: Browser, page: Page, work: () => Promise<T>): Promise<Tasks<T>> {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const isMain = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf),
  );
  const ownMs = traceEvents
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && isMain.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
    .sort((a, b) => b - a);
  return { result, ownMs };
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid}:${tid}`;
