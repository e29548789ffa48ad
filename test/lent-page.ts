import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { sharedBrowser } from './browser.ts';

/*
 * A page's process, its fonts and the window's compiled code cost most of a short test's time: one page of a worker is lent
 * to one test after the other, and loads the window anew for each. What a test left in it is gone before the next one has it;
 * a page in which something is left that cannot be taken away, or that may have, is closed instead.
 */

export interface LentPage {
  page: Page;
  /** What went wrong in it unseen: errors thrown, dialogs, what the content policy refused, values that are stale. */
  problems: readonly string[];
  /** At the end of a test, while the server of its page still runs. */
  giveBack(): Promise<void>;
}

const idle = new Map<string, Page>();
/** A ceiling for what never comes: on a busy machine a page takes its time. */
const PATIENCE_MS = 60_000;
const viewport = { width: 1280, height: 800 };

/** A page without storage, cookies and history that matters, of a context with these options. */
export async function lendPage(options: BrowserContextOptions = {}): Promise<LentPage> {
  const like = JSON.stringify(options);
  const kept = idle.get(like);
  idle.delete(like);
  const page = kept === undefined || kept.isClosed() ? await newPage(await sharedBrowser(), options) : kept;
  const problems = collectProblems(page);
  return { page, problems, giveBack: () => putAway(page, like, options) };
}

/** What a test does to a page that stays: it is closed when it is given back. */
export function spoil(page: Page): void {
  spoilt.add(page);
}
const spoilt = new WeakSet<Page>();

/** Stops the page's own clock, which the test then moves. */
export async function stopClock(page: Page): Promise<void> {
  spoil(page);
  for (;;) {
    try {
      return await page.clock.pauseAt(Date.now() + 1_000);
    } catch (error) {
      // On a busy machine that moment may be over by when the page hears of it.
      if (!String(error).includes('fast-forward to the past')) throw error;
    }
  }
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-GB', ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

async function putAway(page: Page, like: string, options: BrowserContextOptions): Promise<void> {
  for (const event of ['pageerror', 'dialog', 'console']) page.removeAllListeners(event);
  if (spoilt.has(page) || idle.has(like) || !(await isCleared(page, options))) return page.context().close();
  idle.set(like, page);
}

/** False: not all could be taken away. */
async function isCleared(page: Page, options: BrowserContextOptions): Promise<boolean> {
  const context = page.context();
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // A page of the same origin in which nothing of the window runs.
    const answer = await page.goto(new URL('/nothing', page.url()).href);
    if (answer?.status() !== 404) return false;
    await page.evaluate('localStorage.clear(); sessionStorage.clear();');
    await context.clearCookies();
    await page.setViewportSize(options.viewport ?? viewport);
    await page.emulateMedia({
      colorScheme: options.colorScheme ?? 'light',
      reducedMotion: options.reducedMotion ?? 'no-preference',
      forcedColors: options.forcedColors ?? 'none',
      contrast: options.contrast ?? 'no-preference',
    });
    return true;
  } catch {
    return false;
  }
}

/** What the content policy refused, and a session that a page was refused; not a shell that is closed, nor one that is busy. */
const isOurFault = /Content Security Policy|TrustedScript|TrustedHTML|\b401\b/;
/** Of Svelte: a value that was derived for a component which is gone is read, and does not change any more. */
const isStale = /derived_inert/;

function collectProblems(page: Page): readonly string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const [type, text] = [message.type(), message.text()];
    if ((type === 'error' && isOurFault.test(text)) || (type === 'warning' && isStale.test(text))) problems.push(text);
  });
  return problems;
}
