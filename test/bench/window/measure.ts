import type { Browser } from 'playwright-core';
import type { Workspace } from './workspace.ts';
import { openSession, type Destination, type Session } from './session.ts';
import { measureKept, measureMonths, narrowMonth, posts, wideMonth, type Kept } from './kept.ts';
import { tasksDuring } from './tasks.ts';
import { times } from './times.ts';

/** What one part of a round cost the main thread. */
export interface Part {
  name: string;
  /** Own time of its longest task, and of all its tasks for each thing that was done. */
  longestMs: number;
  perDeedMs: number;
  /** Tasks over 50 ms by the clock, as the page sees them. */
  longTasks: number[];
}

/** What one round measured; every list is of milliseconds. */
export interface Round {
  firstHeading: number[];
  typing: number[];
  switching: number[];
  scrolling: number[];
  kept: Kept;
  month: number[];
  /** At 390 px. */
  narrowMonth: number[];
  /** The same in a page with next to nothing in it, in the same browser; `longTasks`: while nothing was done there. */
  bare: { firstHeading: number[]; typing: number[]; switching: number[]; longTasks: number[] };
  parts: Part[];
  pushes: { where: string; perSecond: number; bytesPerSecond: number }[];
  heapMb: number;
  elements: number;
  publishedMeanwhile: number;
  readMeanwhile: number;
}

/** The same of a window in which nothing goes on but what is measured. */
export interface AtRest {
  /** Of Posts, the first time after the window was opened. */
  firstOpen: number;
  kept: Kept;
  scrolling: number[];
  /** While it was scrolled. */
  longTasks: number[];
}

const compose: Destination = { hash: '#/', heading: 'Compose', content: '.draft .t' };
export const outbox: Destination = { hash: '#/outbox', heading: 'Outbox', content: '[role=option]' };
const settings: Destination = { hash: '#/settings', heading: 'Settings', content: '.card.conn' };

const words = 'The winter menu starts on Friday, with 24 new dishes: book a table at https://example.org/menu now. ';

export interface Amounts {
  reloads: number;
  keys: number;
  switches: number;
  frames: number;
  idleMs: number;
}

export async function measureRound(
  browser: Browser,
  workspace: Workspace,
  amounts: Amounts,
  bare: Session,
): Promise<Round> {
  const session = await openSession(browser, await workspace.address());
  const before = { published: workspace.published(), read: workspace.read() };
  const parts: Part[] = [];
  const during = async <T>(name: string, deeds: number, work: () => Promise<T>): Promise<T> => {
    await session.take();
    const { result, ownMs } = await tasksDuring(browser, session.page, work);
    const sum = ownMs.reduce((all, ms) => all + ms, 0);
    const { longTasks } = await session.take();
    parts.push({ name, longestMs: ownMs[0] ?? 0, perDeedMs: sum / deeds, longTasks });
    return result;
  };
  const firstHeading = await during('opening', amounts.reloads, () => times(amounts.reloads, () => session.reload()));
  await chooseAccounts(session);
  const typing = await during('a key', amounts.keys, () => type(session, amounts.keys));
  const switching = await during('a change of view', amounts.switches * 3, () =>
    changeViews(session, [outbox, settings, compose], amounts.switches),
  );
  const kept = await during('an answer from the archive', amounts.switches, () =>
    measureKept(session, amounts.switches),
  );
  const months = amounts.switches * 6;
  const month = await during('a change of month', months, () => measureMonths(session, amounts.switches, wideMonth));
  const narrow = await narrowed(session, () =>
    during('a change of month at 390 px', months, () => measureMonths(session, amounts.switches, narrowMonth)),
  );
  const bareTyping = await during('a key, bare page', amounts.keys, () => type(bare, amounts.keys));
  const bareSwitching = await during('a change of view, bare page', amounts.switches * 3, () =>
    changeViews(bare, [outbox, settings, compose].map(onBarePage), amounts.switches),
  );
  const bareHeading = await times(amounts.reloads, () => bare.reload());
  await bare.take();
  await bare.page.waitForTimeout(amounts.idleMs);
  const { longTasks } = await bare.take();
  await session.page.bringToFront();
  const seconds = amounts.idleMs / 1_000;
  const pushes: Round['pushes'] = [];
  const scrolling: number[] = [];
  for (const [where, to, row] of [
    ['Compose', compose, '.draft'],
    ['Outbox', outbox, '[role=option]'],
    ['Posts', posts, posts.content],
  ] as const) {
    await session.switchTo(to);
    session.takePushes();
    await during(`a second of a drain in ${where}`, seconds, () => session.page.waitForTimeout(amounts.idleMs));
    const { messages, bytes } = session.takePushes();
    pushes.push({ where, perSecond: messages / seconds, bytesPerSecond: bytes / seconds });
    const scroll = (): Promise<number[]> => session.scroll(row, 200, amounts.frames);
    scrolling.push(...(await during(`a frame of scrolling in ${where}`, amounts.frames, scroll)));
  }
  const [heapMb, elements] = [await session.heapMb(), await session.elements()];
  await session.close();
  const publishedMeanwhile = workspace.published() - before.published;
  const readMeanwhile = workspace.read() - before.read;
  return {
    firstHeading,
    typing,
    bare: { firstHeading: bareHeading, typing: bareTyping, switching: bareSwitching, longTasks },
    switching,
    scrolling,
    kept,
    month,
    narrowMonth: narrow,
    parts,
    pushes,
    heapMb,
    elements,
    publishedMeanwhile,
    readMeanwhile,
  };
}

/** What a full archive takes while nothing else goes on: the service has no more, and nothing waits. */
export async function measureAtRest(
  browser: Browser,
  workspace: Workspace,
  { switches, frames }: Amounts,
): Promise<AtRest> {
  const session = await openSession(browser, await workspace.address());
  await session.page.getByRole('heading', { level: 1 }).waitFor();
  // By then the core has begun what a start leaves for later.
  await session.page.waitForTimeout(4_000);
  const firstOpen = (await session.switchTo(posts)).contentMs;
  const kept = await measureKept(session, switches);
  await session.switchTo(posts);
  await session.take();
  const scrolling = await session.scroll(posts.content, 200, frames);
  const { longTasks } = await session.take();
  await session.close();
  return { firstOpen, kept, scrolling, longTasks };
}

/** In a window as wide as a phone. */
async function narrowed<T>({ page }: Session, work: () => Promise<T>): Promise<T> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  const result = await work();
  if (wide !== null) await page.setViewportSize(wide);
  return result;
}

const onBarePage = ({ hash, heading }: Destination): Destination => ({ hash, heading, content: 'li' });

/** From the click until the first of the view's content was painted. */
async function changeViews(session: Session, views: readonly Destination[], rounds: number): Promise<number[]> {
  await session.page.bringToFront();
  const inTurn = Array.from({ length: rounds }, () => views).flat();
  const took: number[] = [];
  for (const to of inTurn) took.push((await session.switchTo(to)).contentMs);
  return took;
}

/** A new draft for the first three accounts. */
async function chooseAccounts({ page }: Session): Promise<void> {
  await page.getByRole('button', { name: 'New draft' }).click();
  const chips = page.getByRole('group', { name: 'Accounts' }).getByRole('button');
  await chips.first().waitFor();
  for (const at of [0, 1, 2])
    if ((await chips.nth(at).getAttribute('aria-pressed')) !== 'true') await chips.nth(at).click();
}

/** Types as fast as a quick typist does; from each key to the next paint. */
async function type({ page, take }: Session, keys: number): Promise<number[]> {
  await page.bringToFront();
  const text = Array.from({ length: keys }, (_, at) => words[at % words.length]).join('');
  await take();
  await page.locator('textarea').first().pressSequentially(text, { delay: 70 });
  // The last key's entry comes with the frame after it.
  await page.waitForTimeout(100);
  return (await take()).presentedMs;
}
