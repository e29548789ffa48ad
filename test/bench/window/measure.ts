import type { Browser } from 'playwright-core';
import type { Desk } from './desk.ts';
import { openSession, type Destination, type Session } from './session.ts';

/** What one round measured; every list is of milliseconds. */
export interface Round {
  firstHeading: number[];
  typing: number[];
  typingWork: number[];
  /** The same keys in a page with nothing but a text box, in the same browser. */
  bareTyping: number[];
  /** What the main thread worked for each key. */
  busyPerKey: number;
  switching: number[];
  scrolling: number[];
  longTasks: { where: string; ms: number[] }[];
  pushes: { where: string; perSecond: number; bytesPerSecond: number; busyPercent: number }[];
  heapMb: number;
  elements: number;
  publishedMeanwhile: number;
}

const compose: Destination = { hash: '#/', heading: 'Compose', content: '.draft .t' };
const outbox: Destination = { hash: '#/outbox', heading: 'Outbox', content: '[role=option]' };
const settings: Destination = { hash: '#/settings', heading: 'Settings', content: '.card.conn' };

const words = 'The winter menu starts on Friday, with 24 new dishes: book a table at https://example.org/menu now. ';

export interface Amounts {
  reloads: number;
  keys: number;
  switches: number;
  frames: number;
  idleMs: number;
}

export async function measureRound(browser: Browser, desk: Desk, amounts: Amounts, bare: Session): Promise<Round> {
  const session = await openSession(browser, desk.address);
  const before = desk.published();
  const longTasks: Round['longTasks'] = [];
  const note = async (where: string): Promise<void> => {
    longTasks.push({ where, ms: (await session.take()).longTasks });
    process.stderr.write(`${where}. `);
  };
  const firstHeading: number[] = [];
  for (let at = 0; at < amounts.reloads; at += 1) firstHeading.push(await session.reload());
  await note('opening');
  const typed = await type(session, bare, amounts.keys);
  longTasks.push({ where: 'typing', ms: typed.longTasks });
  const switching: number[] = [];
  for (let at = 0; at < amounts.switches; at += 1)
    for (const to of [outbox, settings, compose]) switching.push((await session.switchTo(to)).contentMs);
  await note('switching');
  const pushes: Round['pushes'] = [await watchFor(session, 'Compose', amounts.idleMs)];
  const scrolling = await session.scroll('.draft', 200, amounts.frames);
  await note('Compose');
  await session.switchTo(outbox);
  pushes.push(await watchFor(session, 'Outbox', amounts.idleMs));
  scrolling.push(...(await session.scroll('[role=option]', 200, amounts.frames)));
  await note('Outbox');
  const round: Round = {
    firstHeading,
    typing: typed.presentedMs,
    typingWork: typed.workMs,
    bareTyping: typed.bareMs,
    busyPerKey: typed.busyPerKey,
    switching,
    scrolling,
    longTasks,
    pushes,
    heapMb: await session.heapMb(),
    elements: await session.elements(),
    publishedMeanwhile: desk.published() - before,
  };
  await session.close();
  return round;
}

/** A post for three networks is written, word by word in turn with the bare page, as fast as a quick typist does. */
async function type(session: Session, bare: Session, keys: number) {
  const { page } = session;
  const box = page.getByRole('textbox', { name: 'Post text' });
  await page.getByRole('button', { name: 'New draft' }).click();
  const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
  await chips.first().waitFor();
  for (const at of [0, 1, 2]) {
    const chip = chips.nth(at);
    if ((await chip.getAttribute('aria-pressed')) !== 'true') await chip.click();
  }
  const presentedMs: number[] = [];
  const workMs: number[] = [];
  const longTasks: number[] = [];
  const bareMs: number[] = [];
  let busyMs = 0;
  await session.take();
  await bare.take();
  for (let at = 0; at < keys;) {
    const part = Array.from({ length: Math.min(50, keys - at) }, (_, by) => words[(at + by) % words.length]).join('');
    at += part.length;
    await page.bringToFront();
    await box.focus();
    await session.takeBusy();
    await box.pressSequentially(part, { delay: 70 });
    busyMs += (await session.takeBusy()).taskMs;
    // The last key's entry comes with the frame after it.
    await page.waitForTimeout(100);
    const seen = await session.take();
    presentedMs.push(...seen.presentedMs);
    workMs.push(...seen.workMs);
    longTasks.push(...seen.longTasks);
    await bare.page.bringToFront();
    await bare.page.locator('textarea').pressSequentially(part, { delay: 70 });
    await bare.page.waitForTimeout(100);
    bareMs.push(...(await bare.take()).presentedMs);
  }
  await page.bringToFront();
  return { presentedMs, workMs, longTasks, bareMs, busyPerKey: busyMs / keys };
}

/** What the core pushes to a window that nobody touches, and what that costs it. */
async function watchFor(session: Session, where: string, idleMs: number): Promise<Round['pushes'][number]> {
  session.takePushes();
  await session.takeBusy();
  await session.page.waitForTimeout(idleMs);
  const { messages, bytes } = session.takePushes();
  const { taskMs } = await session.takeBusy();
  const seconds = idleMs / 1_000;
  return {
    where,
    perSecond: messages / seconds,
    bytesPerSecond: bytes / seconds,
    busyPercent: (100 * taskMs) / idleMs,
  };
}
