import type { Browser } from 'playwright-core';
import type { Workspace } from './workspace.ts';
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
  workspace: Workspace,
  posts: number,
): Promise<{ before: Held; after: Held; settled: number }> {
  const session = await openSession(browser, await workspace.address());
  await session.page.locator('h1').waitFor();
  await session.switchTo(outbox);
  // The first posts fill what grows once: the list of what is done, and its rows.
  await drained(workspace, 30);
  const start = workspace.published();
  const before = await session.held();
  await drained(workspace, posts);
  const after = await session.held();
  const settled = workspace.published() - start;
  await session.close();
  return { before, after, settled };
}

async function drained(workspace: Workspace, posts: number): Promise<void> {
  const end = workspace.published() + posts;
  while (workspace.published() < end) await new Promise((resolve) => setTimeout(resolve, 200));
}
