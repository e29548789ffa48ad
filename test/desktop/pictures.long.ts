import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { MainWindow } from '../../src-main/desktop/main-window.ts';
import { registerAppScheme, builtWindow, serveAppScheme } from '../../src-main/desktop/scheme.ts';
import { smallest } from '../../src-main/desktop/window-place.ts';
import { openLog } from '../../src-main/host/log.ts';
import { OpenedFiles } from '../../src-main/host/opening/opened-files.ts';
import { listRendererFiles } from '../../src-main/host/renderer-files.ts';
import { freshFolder } from '../host/playground.ts';
import { findingsIn, journeys, type Look } from '../journeys/window.ts';
import { root } from '../run/checks.ts';
import { buildOnce, closeBrowser, shareBrowser } from './desktop-process.ts';
import { app } from './stand-in/app.ts';
import { record, surroundings } from './stand-in/record.ts';
import { BrowserWindow, schemeHandlers } from './stand-in/window.ts';

/* The two small things that one sees seldom: the window that waits for the first start, and the one for a quick post. Their pictures are in test-results/pictures. */

beforeAll(buildOnce);
beforeAll(shareBrowser);
afterAll(closeBrowser);

const open = journeys();
const folder = join(root, 'test-results', 'pictures');

const schemes = [{ name: 'light' }, { name: 'dark', colorScheme: 'dark' }] as const;

/** Light and dark in these sizes: draws each, and gives what axe finds and what does not fit. */
async function findingsAndPictures(
  page: Page,
  view: string,
  sizes: readonly Size[],
): Promise<Record<string, string[]>> {
  mkdirSync(folder, { recursive: true });
  const found: Record<string, string[]> = {};
  for (const { called, ...viewport } of sizes) {
    const looks: Look[] = schemes.map((scheme) => ({ ...scheme, name: `${scheme.name}, ${called}`, viewport }));
    Object.assign(found, await findingsIn(page, view, looks));
    await page.setViewportSize(viewport);
    for (const { name, colorScheme = 'light' } of schemes as readonly Look[]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: join(folder, `${[view, called, name].join('-').replaceAll(' ', '-')}.png`) });
    }
    const lost = await page.evaluate<string[]>(outOfSight);
    if (lost.length > 0) found[`${view}, ${called}, out of sight`] = lost;
  }
  return found;
}

interface Size {
  called: string;
  width: number;
  height: number;
}

/** What reaches over the window's edge at a side, and buttons below it: nobody scrolls to them. */
const outOfSight = `(() => {
  const { clientWidth: wide, clientHeight: high, scrollWidth } = document.documentElement;
  const buttons = [...document.querySelectorAll('header button, footer button, h1')].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < -0.5 || right > wide + 0.5 || top < -0.5 || bottom > high + 0.5;
  });
  return [...(scrollWidth > wide ? ['the page is ' + scrollWidth + ' wide'] : []), ...buttons.map((one) => one.textContent.trim())];
})()`;

it('the window that waits for the first start says so, in light and dark, large and small', async () => {
  using at = freshFolder();
  app.startAnew();
  schemeHandlers.clear();
  registerAppScheme();
  surroundings.hasPages = true;
  onTestFinished(async () => {
    await BrowserWindow.closePages();
    surroundings.hasPages = false;
    schemeHandlers.clear();
    BrowserWindow.forgetAll();
    app.startAnew();
    record.length = 0;
  });
  await app.whenReady();
  serveAppScheme(builtWindow(listRendererFiles(join(root, 'out', 'renderer'))), new OpenedFiles());
  // The core takes as long as this test does.
  const { promise: host } = Promise.withResolvers<never>();
  const window = new MainWindow(
    { host, log: openLog({ shell: 'test', stderrLevel: 'silent' }), dataFolder: at.folder, isEnding: () => false },
    () => undefined,
  );
  window.bringUp();
  const [first] = BrowserWindow.getAllWindows();
  await expect.poll(() => first?.page ?? null).not.toBeNull();
  const { page } = first!.page!;
  await page.getByRole('heading', { name: 'Starting Outpost' }).waitFor();
  const sizes = [
    { called: 'usual', width: 1240, height: 820 },
    { called: 'smallest', ...smallest },
  ];
  expect(await findingsAndPictures(page, 'first start', sizes)).toEqual({});
});

it('the window for a quick post shows what is written and where it goes, in light and dark, in its own size and its smallest', async () => {
  const { page } = await open({ shell: 'here' });
  await page.goto(new URL('/#/quick', page.url()).href);
  await page.getByRole('heading', { name: 'Quick post' }).waitFor();
  const sizes = [
    { called: 'usual', width: 600, height: 480 },
    { called: 'smallest', width: 360, height: 320 },
  ];
  const found = await findingsAndPictures(page, 'quick post empty', sizes);
  await page.setViewportSize({ width: 600, height: 480 });
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.fill(
    'The first snow on the quay this morning: the lamps are still on, and the coffee is hot. https://example.com/winter',
  );
  for (const name of [/@harbourandpine\.com/, /@harbourandpine\b(?!\.)/])
    await page.getByRole('button', { name }).first().click();
  await page.getByText(/^Saved/).waitFor();
  await page.mouse.move(300, 300);
  await page.evaluate("document.querySelector('.chips').scrollTo(0, 0)");
  Object.assign(found, await findingsAndPictures(page, 'quick post', sizes));
  expect(found).toEqual({});
});
