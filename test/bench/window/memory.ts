import type { Browser } from 'playwright-core';
import type { Desk } from './desk.ts';
import { outbox } from './measure.ts';
import { openSession } from './session.ts';

/** What a window holds, with everything collected that can be. */
export interface Held {
  heapMb: number;
  /** Nodes of the document, and those that only scripts still hold. */
  nodes: number;
  listeners: number;
}

/** What a window on the outbox holds before and after so many posts were settled before its eyes. */
export async function heldOverDrain(
  browser: Browser,
  desk: Desk,
  posts: number,
): Promise<{ before: Held; after: Held; settled: number }> {
  const session = await openSession(browser, await desk.address());
  await session.page.locator('h1').waitFor();
  await session.switchTo(outbox);
  // The first posts fill what grows once: the list of what is done, and its rows.
  await drained(desk, 30);
  const start = desk.published();
  const before = await session.held();
  await drained(desk, posts);
  const after = await session.held();
  const settled = desk.published() - start;
  await session.close();
  return { before, after, settled };
}

async function drained(desk: Desk, posts: number): Promise<void> {
  const end = desk.published() + posts;
  while (desk.published() < end) await new Promise((resolve) => setTimeout(resolve, 200));
}
