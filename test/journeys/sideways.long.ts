import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromiumFlags, chromiumProgram } from '../chromium.ts';
import { withCore } from '../data-folder.ts';
import { fillWorkspace, liveIn } from './lived-in.ts';
import { lookSideways } from './look-sideways.ts';
import { openJourney, type Journey } from './window.ts';

/*
 * With scroll bars that take room, as a desktop has them with a mouse, and a space whose name has no place to break at: nothing is
 * to be scrolled sideways but what is made for it.
 */

const widths = [360, 390, 600, 900, 1280];

let journey: Journey;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  journey = await openJourney({ dialect: 'objects', prepare });
  await liveIn(journey);
  browser = await chromium.launch({
    executablePath: chromiumProgram(),
    args: chromiumFlags,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  const context = await browser.newContext({
    locale: 'en-GB',
    storageState: await journey.page.context().storageState(),
  });
  page = await context.newPage();
  await page.goto(new URL('/', journey.page.url()).href);
});
afterAll(async () => {
  await browser.close();
  await journey.close();
});

async function prepare(...at: Parameters<typeof fillWorkspace>): Promise<void> {
  await fillWorkspace(...at);
  await withCore(at[0], async (client) => {
    const [connection] = await client.connections.list({});
    const spaceId = connection?.spaces[0]?.id ?? '';
    await client.connections.nameSpace({
      spaceId,
      name: 'Harbour_and_Pine_Roasters_of_the_northern_coast_and_islands',
    });
  });
}

it('scroll bars that take room are drawn', async () => {
  const barPx = `(() => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.cssText = 'overflow: scroll; width: 100px; height: 100px';
    const px = box.offsetWidth - box.clientWidth;
    box.remove();
    return px;
  })()`;
  expect(await page.evaluate<number>(barPx)).toBeGreaterThan(0);
});

it.each([
  ['#/', 'Compose'],
  ['#/quick', 'Quick post'],
  ['#/import', 'Import'],
  ['#/outbox', 'Outbox'],
  ['#/calendar', 'Calendar'],
  ['#/calendar?look=week', 'Calendar'],
  ['#/search?q=the', 'Search'],
  ['#/posts', 'Posts'],
  ['#/analytics', 'Analytics'],
  ['#/bio', 'Bio page'],
  ['#/accounts', 'Accounts'],
  ['#/accounts/comments', 'Accounts'],
  ['#/accounts/webhooks', 'Accounts'],
  ['#/accounts/tokens', 'Accounts'],
  ['#/settings', 'Settings'],
  ['#/settings/missed-posts', 'Settings'],
  ['#/settings/appearance', 'Settings'],
  ['#/settings/data', 'Settings'],
  ['#/settings/diagnostics', 'Settings'],
  ['#/settings/updates', 'Settings'],
])('nothing of %s scrolls sideways', async (hash, heading) => {
  const found: Record<string, string> = {};
  await page.evaluate(`location.hash = '${hash}'`);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  for (const width of widths) {
    for (const height of [480, 800]) {
      await page.setViewportSize({ width, height });
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      for (const one of await page.evaluate<string[]>(lookSideways)) found[one] = `${found[one] ?? ''} ${width}`.trim();
    }
  }
  expect(found).toEqual({});
});
