import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Held } from './memory.ts';

const inPage = readFileSync(join(import.meta.dirname, 'in-page.js'), 'utf8');

export interface Seen {
  /** From a key to the next paint, in steps of 8 ms as Event Timing gives it. */
  presentedMs: number[];
  longTasks: number[];
}

/** A view and what tells that it is there: its heading and the first of its content. */
export interface Destination {
  hash: string;
  heading: string;
  content: string;
}

/** Something done to the element that `on` selects, and the element that shows the answer and is busy until then. */
export interface Deed {
  on: string;
  /** Undefined: a click. */
  text?: string;
  shows: string;
}

/** A window of the web shell with the bench's eyes in it. */
export interface Session {
  page: Page;
  /** Messages and bytes that came from the core since this was last asked. */
  takePushes(): { messages: number; bytes: number };
  take(): Promise<Seen>;
  /** Opens the page anew; the time from its start until its first heading was painted. */
  reload(): Promise<number>;
  switchTo(to: Destination): Promise<{ headingMs: number; contentMs: number }>;
  /** From a click, or another text in a field, until its answer was painted; null: there was none. */
  answerTo(deed: Deed): Promise<number | null>;
  /** How long each frame took while a list was scrolled by so many pixels in each. */
  scroll(row: string, stepPx: number, frames: number): Promise<number[]>;
  heapMb(): Promise<number>;
  held(): Promise<Held>;
  elements(): Promise<number>;
  close(): Promise<void>;
}

export async function openSession(browser: Browser, address: string): Promise<Session> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  await context.addInitScript(inPage);
  const page = await context.newPage();
  const pushes = { messages: 0, bytes: 0 };
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      pushes.messages += 1;
      pushes.bytes += payload.length;
    }),
  );
  await page.goto(address);
  const devtools = await context.newCDPSession(page);
  return {
    page,
    takePushes: () => Object.assign({ ...pushes }, void Object.assign(pushes, { messages: 0, bytes: 0 })),
    take: () => page.evaluate<Seen>('bench.take()'),
    async reload() {
      await page.reload();
      return page.evaluate<number>('bench.firstHeading');
    },
    switchTo: (to) => page.evaluate(`bench.switchTo(${JSON.stringify(to)})`),
    answerTo: (deed) => page.evaluate(`bench.answerTo(${JSON.stringify(deed)})`),
    scroll: (row, stepPx, frames) => page.evaluate(`bench.scroll(${JSON.stringify({ row, stepPx, frames })})`),
    async heapMb() {
      await devtools.send('HeapProfiler.collectGarbage');
      return (await devtools.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
    },
    async held() {
      await devtools.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
      const { usedSize } = await devtools.send('Runtime.getHeapUsage');
      return { heapMb: usedSize / 2 ** 20, nodes, listeners: jsEventListeners };
    },
    elements: () => page.evaluate<number>('bench.elements()'),
    close: () => context.close(),
  };
}
