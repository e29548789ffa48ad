import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameAll, nameAsBefore, tracesIn } from './hostile-text.ts';
import { lookSideways } from './look-sideways.ts';
import { openJourney, type Journey } from './window.ts';

/* In two dialects, of which one lists its rows as texts: names that are markup, addresses of scripts, letters that turn around, or one word of 10,000 letters: inert in each view, which stays as wide as the window. */

let journey: Journey;
let page: Page;
const outside: string[] = [];

/** What is found in the view that is shown, wide and narrow. */
async function found(): Promise<string[]> {
  const all: string[] = [];
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const here = [...(await tracesIn(page)), ...(await page.evaluate<string[]>(lookSideways))];
    all.push(...here.map((one) => `${width} px: ${one}`));
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  return [...new Set([...all, ...outside.map((url) => `asked: ${url}`)])];
}

async function openView(hash: string, seen: Locator): Promise<void> {
  await page.evaluate(`location.hash = '${hash}'`);
  await seen.first().waitFor();
}

/** What opens is looked at, and closed. */
async function opened(open: () => Promise<unknown>, layer: Locator): Promise<void> {
  await open();
  await layer.waitFor();
  expect(await found()).toEqual([]);
  await page.keyboard.press('Escape');
  await layer.waitFor({ state: 'detached' });
}
const heading = (name: string): Locator => page.getByRole('heading', { level: 1, name });
const dialog = (): Locator => page.getByRole('dialog').last();

describe.each(['objects', 'strings'] as const)('in the dialect %s, nothing is found', (dialect) => {
  beforeAll(async () => {
    journey = await openJourney({
      dialect,
      async prepare(data, sandbox) {
        await nameAll(data, sandbox);
        if (dialect === 'strings') await nameAsBefore(data);
      },
    });
    page = journey.page;
    outside.length = 0;
    const { origin } = new URL(page.url());
    page.on('request', (request) => {
      const { protocol, origin: to } = new URL(request.url());
      if (!/^(data|blob):$/.test(protocol) && to !== origin) outside.push(request.url().slice(0, 100));
    });
  });
  afterAll(async () => {
    await journey.close();
    expect(journey.problems).toEqual([]);
  });

  it.each([
    ['#/', 'Compose'],
    ['#/outbox', 'Outbox'],
    ['#/calendar', 'Calendar'],
    ['#/search?q=Harbour', 'Search'],
    ['#/posts', 'Posts'],
    ['#/analytics', 'Analytics'],
    ['#/accounts', 'Accounts'],
    ['#/accounts/comments', 'Accounts'],
    ['#/accounts/webhooks', 'Accounts'],
    ['#/accounts/tokens', 'Accounts'],
    ['#/bio', 'Bio page'],
    ['#/settings', 'Settings'],
    ['#/settings/missed-posts', 'Settings'],
    ['#/settings/appearance', 'Settings'],
    ['#/settings/data', 'Settings'],
    ['#/settings/diagnostics', 'Settings'],
    ['#/settings/updates', 'Settings'],
  ])('in %s', async (hash, name) => {
    await openView(hash, heading(name));
    await page.getByRole('button', { name: /^Synced/ }).waitFor();
    expect(await found()).toEqual([]);
  });

  it.each([811, 812, 813, 814, 815])('in the account %i, with its boards, and where it is to go', async (id) => {
    await openView('#/accounts', heading('Accounts'));
    await page.locator(`.acc-row[href*="${id}"]`).click();
    const detail = page.getByRole('complementary');
    await detail.getByText(String(id), { exact: true }).waitFor();
    if (id === 815) await detail.getByRole('listitem').nth(4).waitFor();
    expect(await found()).toEqual([]);
    await opened(() => detail.getByRole('button', { name: 'Disconnect…' }).click(), dialog());
  });

  it('in the forms of a webhook and of a comment, and where a token is to go', async () => {
    await openView('#/accounts/webhooks', page.getByRole('article'));
    await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Address' }).waitFor();
    expect.soft(await found()).toEqual([]);
    await openView('#/accounts/comments', page.getByRole('button', { name: 'Edit' }));
    for (const nth of [0, 1, 3])
      await opened(() => page.getByRole('button', { name: 'Edit' }).nth(nth).click(), dialog());
    await openView('#/accounts/tokens', page.getByRole('button', { name: /^Revoke: / }));
    for (const nth of [0, 1, 3])
      await opened(
        () =>
          page
            .getByRole('button', { name: /^Revoke: / })
            .nth(nth)
            .click(),
        dialog(),
      );
  });

  it('in the form of each block, what is changed of it, and the versions', async () => {
    await openView('#/bio', page.getByRole('region', { name: 'Blocks' }));
    const blocks = page.locator('.blk-b');
    const inspector = page.getByRole('region', { name: 'Edit' });
    await blocks.nth(6).waitFor();
    for (let nth = 1; nth < 7; nth += 1) {
      await blocks.nth(nth).click();
      const on = inspector.getByRole('switch', { name: 'Shown on the page' });
      await on.click();
      expect.soft(await found(), `block ${nth}`).toEqual([]);
    }
    await opened(() => page.getByRole('button', { name: /^\d changes$/ }).click(), dialog());
    await blocks.nth(2).press('Delete');
    await page.getByText(/^Block “.*” deleted/).waitFor();
    expect.soft(await found()).toEqual([]);
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await opened(() => page.getByRole('button', { name: 'Versions' }).click(), dialog());
  });

  it('in the menu of spaces, the palette, the notifications and the dialogs of a connection', async () => {
    await openView('#/settings', heading('Settings'));
    await opened(() => page.getByRole('button', { name: /^Space:/ }).click(), page.getByRole('menu'));
    await opened(() => page.locator('.bell').click(), dialog());
    await opened(
      () =>
        page
          .getByRole('button', { name: /^Rename/ })
          .first()
          .click(),
      dialog(),
    );
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await opened(() => page.getByRole('menuitem', { name: 'Remove…' }).click(), dialog());
    await opened(async () => {
      await page.keyboard.press('Control+K');
      await page.getByRole('combobox').last().fill('Harbour');
      await page.getByRole('option').first().waitFor();
    }, dialog());
  });

  it('in a name that turned the writing and was kept before that was refused, wherever it stands', async () => {
    await openView('#/settings', heading('Settings'));
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .waitFor();
    const named = await page.evaluate<string[]>(`[...document.querySelectorAll('*')].flatMap((one) => [
      ...['title', 'aria-label'].flatMap((name) => one.getAttribute(name) ?? []),
      ...[...one.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    ])`);
    expect(named.filter((words) => words.includes('\u202E'))).toEqual([]);
    if (dialect === 'strings') await page.getByRole('button', { name: 'Space: Harbour \uFFFDgnp.eniP' }).waitFor();
  });
});
