import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { beginningOf } from '../../src-preload/contract/words/beginning.ts';
import { withCore } from '../data-folder.ts';
import { pictureOfChart } from './picture-of-chart.ts';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

const rows = () => journey.page.getByRole('table', { name: 'Published posts' }).locator('tbody tr');
const footer = () => journey.page.locator('.pfoot');
const scores = async (): Promise<number[]> =>
  (await rows().locator('td:last-child').allTextContents()).map((text) => Number(text.trim().replaceAll(',', '')));

describe('Posts', () => {
  it('shows what is kept with the service stopped: by any figure, page by page, and how a post grew', async () => {
    journey = await open({ posts: 1_000 });
    const { page } = journey;
    await goTo(page, 'Posts');
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
    await expect.poll(() => footer().textContent()).toMatch(/^\s*\d+ here.*1–50 of \d+/);
    await journey.stopService();
    await page.reload();
    await expect.poll(() => rows().count()).toBe(50);
    const first = await rows().first().textContent();
    const elements = await rows().elementHandles();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => footer().textContent()).toMatch(/51–\d+ of \d+/);
    await expect.poll(() => rows().first().textContent()).not.toBe(first);
    const stay = await Promise.all(elements.map((row) => row.evaluate((one) => one.isConnected)));
    expect(stay.filter(Boolean).length, 'other posts are written into the rows that stand there').toBe(
      await rows().count(),
    );
    await page.getByRole('button', { name: 'Interactions' }).click();
    await expect.poll(async () => (await scores())[0] ?? 0).toBeGreaterThan(0);
    await expect.poll(async () => isFalling(await scores())).toBe(true);
    const header = page.getByRole('columnheader', { name: 'Interactions' });
    await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('combobox', { name: 'Imported posts' }).selectOption('only');
    await expect
      .poll(async () => (await rows().count()) === (await page.getByText('imported', { exact: true }).count()))
      .toBe(true);
    await rows().first().locator('.words').click();
    const post = page.getByRole('dialog', { name: 'Post' });
    await post.getByText(/^Figures from /).waitFor();
    await post.getByRole('table').waitFor();
    await post.getByRole('tab', { name: /^Interactions/ }).click();
    await post.getByRole('img', { name: /^Interactions since publishing/ }).waitFor();
    const chart = post.getByRole('region', { name: 'Interactions since publishing' });
    const download = page.waitForEvent('download');
    await chart.getByRole('button', { name: 'Save as CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^\uFEFFFetched,Interactions,Grew by\r\n/);
    await chart.getByRole('button', { name: 'Copy as PNG' }).click();
    await page.getByText(/^Copied as a picture|was saved as a file/).waitFor();
    const signs = (await chart.locator('.legend-line > span').allTextContents()).map((text) => text.trim());
    const picture = await pictureOfChart(page, chart, signs.length);
    expect(signs).toContain('a snapshot');
    expect(picture.words.slice(-signs.length)).toEqual(signs);
    expect(picture.linesAtEnd).toBe(signs.length);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const cut = await post
        .getByRole('tab')
        .evaluateAll((tabs) => tabs.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
      const row = await post.getByRole('tablist').evaluate((list) => [list.scrollWidth, list.clientWidth]);
      expect([cut, row[0]]).toEqual([0, row[1]]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const said = () => post.getByRole('region', { name: 'What was said' }).textContent();
    const before = await said();
    await post.getByRole('button', { name: 'Next post' }).click();
    await expect.poll(said).not.toBe(before);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(said).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => post.count()).toBe(0);
    await page.reload();
    await expect.poll(() => page.getByRole('combobox', { name: 'Imported posts' }).inputValue()).toBe('only');
  });

  it('opens a post with where else it is, its labels, and what was sent of it from here, with the service stopped', async () => {
    const text = 'Galão on both of them';
    let of = { accountId: '', postId: '' };
    journey = await open({
      posts: 60,
      prepare: (data) =>
        withCore(
          data,
          async (core) => {
            const spaceId = (await core.status.get({})).connection?.spaceId ?? '';
            const accounts = await core.accounts.list({ spaceId });
            const ids = ['x', 'bluesky'].flatMap((social) => {
              const found = accounts.find((one) => one.state === 'active' && one.social === social);
              return found === undefined ? [] : [found.id];
            });
            expect(ids).toHaveLength(2);
            const body = { text, accountIds: ids, labels: ['alfama'] };
            const { draftId } = await core.drafts.save({ spaceId, body });
            await core.drafts.queue({ draftId });
            const sent = async () => (await core.outbox.list({ spaceId, section: 'all', state: 'done' })).rows.length;
            await expect.poll(sent).toBe(1);
            const [row] = (await core.outbox.list({ spaceId, section: 'all', state: 'done' })).rows;
            of = { accountId: ids[0] ?? '', postId: row?.remoteId ?? '' };
            // The service shows a post among the others a moment after it took it.
            const isKept = async () => {
              await core.sync.now({ spaceId, full: true });
              const pages = await Promise.all(
                ids.map((accountId) => core.archive.posts({ spaceId, accountId, search: text })),
              );
              return pages.every(({ rows: kept }) => kept.length > 0);
            };
            await expect.poll(isKept, { interval: 500 }).toBe(true);
          },
          true,
        ),
    });
    const { page } = journey;
    await journey.stopService();
    await goTo(page, 'Posts');
    await page.evaluate(`location.hash = '#/posts?account=${of.accountId}&post=${of.postId}'`);
    const post = page.getByRole('dialog', { name: 'Post' });
    await post.getByText('alfama', { exact: true }).waitFor();
    await post.getByText('What was sent', { exact: true }).click();
    const sent = post.getByRole('list', { name: 'What was sent' }).getByRole('listitem');
    await expect.poll(() => sent.count()).toBeGreaterThan(1);
    const heads = post.getByRole('table').last().getByRole('columnheader');
    expect((await heads.allTextContents()).slice(0, 2)).toEqual(['Age', 'Fetched']);
    expect(await heads.count()).toBeGreaterThan(4);
    const before = page.url();
    await post.getByText('Also on', { exact: true }).waitFor();
    await post.locator('.also a').first().click();
    await expect.poll(() => page.url()).not.toBe(before);
    await post.getByText(text, { exact: true }).first().waitFor();
  });

  it('goes on to other pages, and sorts, after a post of it was opened and closed', async () => {
    journey = await open({ posts: 1_000 });
    const { page } = journey;
    await goTo(page, 'Posts');
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ index: 1 });
    await expect.poll(() => rows().count()).toBe(50);
    const first = await rows().first().textContent();
    const opener = rows().nth(3).locator('.words');
    const said = await opener.textContent();
    const copy = rows()
      .nth(3)
      .getByRole('button', { name: `Duplicate as draft: ${beginningOf(said ?? '', 60)}`, exact: true });
    expect(await copy.count()).toBe(1);
    const copies = page.getByRole('button', { name: /^Duplicate as draft: / });
    const names = await Promise.all((await copies.all()).map((one) => one.getAttribute('aria-label')));
    expect(Math.max(...names.map((name) => [...(name ?? '')].length))).toBeLessThanOrEqual(
      'Duplicate as draft: '.length + 60,
    );
    await opener.click();
    await page
      .getByRole('dialog', { name: 'Post' })
      .getByText(/^Figures from /)
      .waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => opener.and(page.locator(':focus')).count()).toBe(1);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows().first().textContent()).not.toBe(first);
    await page.getByRole('button', { name: 'Interactions' }).click();
    await expect.poll(async () => isFalling(await scores())).toBe(true);
  });

  it('says why a figure cannot be sorted by to whoever comes to its head by the keyboard', async () => {
    journey = await open({ posts: 200 });
    const { page } = journey;
    await page.setViewportSize({ width: 1600, height: 900 });
    await goTo(page, 'Posts');
    await rows().first().waitFor();
    const accounts = page.getByRole('combobox', { name: 'Account' });
    const refused = page.locator('th button[aria-disabled="true"]').first();
    for (let index = 1; index < (await accounts.locator('option').count()); index++) {
      await accounts.selectOption({ index });
      await rows().first().waitFor();
      if ((await refused.count()) > 0) break;
    }
    await refused.focus();
    const why = await refused.evaluate(
      (one: { ariaDescribedByElements: { textContent: string }[] | null }) =>
        one.ariaDescribedByElements?.map(({ textContent }) => textContent).join(' ') ?? '',
    );
    expect(why).toMatch(/^Cannot be sorted by: \S/);
    await page.keyboard.press('Enter');
    await page
      .getByText(/^Cannot be sorted by \S.*: \S/)
      .last()
      .waitFor();
  });

  it('exports what is shown, copies a post into a draft, and comments on it without a connection', async () => {
    journey = await open({ posts: 200 });
    const { page } = journey;
    await goTo(page, 'Posts');
    await rows().first().waitFor();
    await journey.stopService();
    const words = (await rows().first().locator('.words').textContent()) ?? '';
    await page.getByRole('searchbox', { name: 'Search posts' }).fill(words);
    await expect.poll(() => footer().textContent()).toMatch(/1–\d of \d\s*$/);
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /that (is|are) shown$/ }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    expect(csv).toMatch(/^\uFEFFPublished,Account,Network,Post,.*,Interactions,/);
    expect(csv).toContain(words.slice(0, 20));
    expect(csv.split('\n').length).toBeLessThan(20);
    await rows().first().getByRole('button', { name: words, exact: true }).click();
    const post = page.getByRole('dialog', { name: 'Post' });
    await post.getByRole('button', { name: 'First comment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a first comment' });
    await dialog.getByRole('textbox', { name: 'Comment' }).fill('Link in bio.');
    // Closed by mistake, it is there again.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await post.getByRole('button', { name: 'First comment' }).click();
    await dialog.getByText('You wrote this before. It was not queued.').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Comment' }).inputValue()).toBe('Link in bio.');
    await dialog.getByRole('button', { name: 'Queue comment' }).click();
    await page.getByText(/^Comment queued/).waitFor();
    await post.getByRole('button', { name: 'Duplicate as draft' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Post text' }).inputValue()).toBe(words);
  });

  it('has every column in reach: where the table goes on to the side that is seen, until one is at its end', async () => {
    journey = await open({ posts: 100, browser: { viewport: { width: 700, height: 780 } } });
    const { page } = journey;
    await goTo(page, 'Posts');
    await rows().first().waitFor();
    const goesOn = page.locator('.posts-body[data-more]');
    await goesOn.waitFor();
    const scrollTo = (px: number) => page.evaluate(`document.querySelector('.posts-body').scrollTo(${px}, 0)`);
    await scrollTo(100_000);
    await goesOn.waitFor({ state: 'detached' });
    const last = await page.getByRole('columnheader').last().boundingBox();
    expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(700);
    await scrollTo(0);
    await goesOn.waitFor();
  });

  it('shows what is chosen of the posts whole, in a window of any width', async () => {
    journey = await open();
    const { page } = journey;
    await goTo(page, 'Posts');
    const range = page.getByRole('combobox', { name: 'Range' });
    const wide = () => range.evaluate((one) => one.getBoundingClientRect().width);
    await range.waitFor();
    const whole = await wide();
    for (const width of [641, 800, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(wide, { message: `${width} px` }).toBe(whole);
    }
  });

  it('says of a figure that a post never had why, and nothing of how it grew', async () => {
    journey = await open();
    const { page } = journey;
    await goTo(page, 'Posts');
    await page.getByRole('combobox', { name: 'Account' }).selectOption({ label: '@harbour.and.pine (Instagram)' });
    await rows().first().locator('.words').click();
    const figures = page.getByRole('dialog', { name: 'Post' }).getByRole('region', { name: 'Figures' });
    await figures.getByText('how it grew until then is not known').waitFor();
    await figures.getByRole('tab', { name: /^Saves/ }).click();
    await figures.getByText('There is no figure to draw yet.').waitFor();
    await figures.getByText('Saves are not shared by the network for this account.', { exact: true }).waitFor();
    expect(await figures.getByText(/First read|typical post/).count()).toBe(0);
  });

  it('shows what a post got beside its picture in a narrow window', async () => {
    journey = await open({ posts: 200, browser: { viewport: { width: 390, height: 844 } } });
    const { page } = journey;
    await goTo(page, 'Posts');
    const cards = page.getByRole('list', { name: 'Published posts' }).getByRole('listitem');
    await cards
      .filter({ has: page.locator('img') })
      .first()
      .getByRole('button')
      .click();
    const post = page.getByRole('dialog', { name: 'Post' });
    await post.locator('.shot img').waitFor();
    const bottom = () =>
      post
        .getByRole('tab')
        .first()
        .evaluate((one) => one.getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeLessThan(520);
  });

  it('has two rows of controls in a narrow window, Columns among them, and what is looked for in others when one asks', async () => {
    journey = await open({ posts: 100, browser: { viewport: { width: 390, height: 844 } } });
    const { page } = journey;
    await goTo(page, 'Posts');
    await page.getByRole('list', { name: 'Published posts' }).getByRole('listitem').first().waitFor();
    await page.getByRole('combobox', { name: 'Sorted by' }).waitFor();
    // What is looked for has a row of its own when one asks for it.
    expect(await page.getByRole('searchbox', { name: 'Search posts' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Search and filter' }).click();
    await page.getByRole('searchbox', { name: 'Search posts' }).waitFor();
    await page.getByRole('button', { name: 'Search and filter' }).click();
    await page.getByRole('searchbox', { name: 'Search posts' }).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await rowsOf(page.locator('.head :is(select, button.btn), .pbar > *:not(.age)'))).size)
      .toBe(2);
    await page.getByRole('button', { name: 'Columns' }).click();
    const columns = page.getByRole('dialog', { name: 'Columns' });
    await columns.getByRole('checkbox').first().waitFor();
    await columns.getByRole('button', { name: 'Done' }).click();
    await columns.waitFor({ state: 'detached' });
  });

  it('is told of under Settings: what is here and how old, what it takes, and what would go before it goes', async () => {
    journey = await open({ posts: 200 });
    const { page } = journey;
    await page.getByRole('button', { name: /^Synced/ }).click();
    const copies = page.getByRole('table', { name: /^What is here of/ });
    await copies.getByRole('row', { name: /^Reports \d+ of \d+ accounts/ }).waitFor();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page.getByText('Synced.', { exact: true }).waitFor();
    await expect.poll(() => copies.getByRole('row', { name: /Never|—/ }).count()).toBe(0);
    const kept = page.getByRole('combobox', { name: 'Keep older figures' });
    await kept.selectOption({ label: 'For a year' });
    const dialog = page.getByRole('dialog', { name: 'Free space' });
    await dialog.getByText(/^Nothing from before/).waitFor();
    expect(await kept.inputValue()).toBe('null');
    await dialog.getByRole('button', { name: 'Free space' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => kept.inputValue()).toBe('365');
    await expect
      .poll(() => page.getByRole('table', { name: 'What takes space' }).getByRole('row').count())
      .toBeGreaterThan(3);
    await journey.stopService();
    await page.getByRole('button', { name: 'Sync now' }).click();
    await page
      .getByRole('main')
      .getByText(/^Offline since/)
      .waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/up to date/i);
  });
});

/** Where, from above, the middles of controls are. */
async function rowsOf(controls: Locator): Promise<Set<number>> {
  const boxes = await Promise.all((await controls.all()).map((one) => one.boundingBox()));
  return new Set(boxes.flatMap((box) => (box === null ? [] : [Math.round(box.y + box.height / 2)])));
}

function isFalling(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value <= (values[index - 1] ?? Infinity));
}
