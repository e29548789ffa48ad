import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { AccountReport } from '../../src-preload/contract/analytics.ts';
import { dayWords } from '../../src-renderer/ui/chart/day-words.ts';
import { pictureOfChart } from './picture-of-chart.ts';
import { goTo, journeys, type Journey } from './window.ts';

const open = journeys();

/** A parked account: its figures stand still while they are compared. */
const STILL = '@nimbus_roast';

async function asked<T>({ sandbox }: Journey, path: string): Promise<T> {
  const answer = await fetch(`${sandbox.url}/spaces/${sandbox.space}${path}`, {
    headers: { authorization: `Bearer ${sandbox.token}` },
  });
  return ((await answer.json()) as { data: T }).data;
}
async function stillAccount(journey: Journey): Promise<string> {
  const rows = await asked<{ account: { id: number; handler: string } }[]>(journey, '/analytics');
  return String(rows.find(({ account }) => account.handler === STILL)?.account.id);
}

const rows = (page: Page) => page.getByRole('table', { name: 'One row per account' }).locator('tbody tr');
const go = (page: Page, hash: string): Promise<unknown> => page.evaluate(`location.hash = '${hash}'`);
const words = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
const textsOf = async (page: Page, within: string, each: string): Promise<string[]> =>
  (await page.locator(within).locator(each).allTextContents()).map(words);
const shown = (value: number | null): string => (value === null ? '—not available' : value.toLocaleString('en'));
/** "4.12 %", as digits alone. */
const percent = (text: string | undefined): number | null =>
  text === undefined || text.startsWith('—') ? null : Number(text.replaceAll(/[^\d.-]/g, ''));

it('the lines of the summary have a table behind them, each day and each account by itself, and as CSV', async () => {
  const { page } = await open({ posts: 400 });
  await goTo(page, 'Analytics');
  await page.getByText('The lines as a table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'By day of publishing' });
  const columns = table.getByRole('columnheader');
  const cut = () =>
    columns.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await columns.first().waitFor();
    expect(await cut(), `${width} px`).toEqual([]);
  }
  const heads = await columns.allTextContents();
  expect(heads.length).toBeGreaterThan(2);
  expect(heads.slice(1).every((head) => /\): \S/.test(head))).toBe(true);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toMatch(/^Day,/);
  expect(lines.length - 1).toBe(await table.locator('tbody tr').count());
});

describe('the report of an account', () => {
  it('is what the service reports: figure, totals, days, rates and hours, to the last digit', async () => {
    const journey = await open({ posts: 1_200 });
    const { page } = journey;
    const accountId = await stillAccount(journey);
    const report = await asked<AccountReport>(journey, `/accounts/${accountId}/analytics`);
    await goTo(page, 'Analytics');
    // Anywhere in the row, not on its name alone.
    await rows(page)
      .filter({ has: page.locator(`[href*="account=${accountId}"]`) })
      .click();
    await page.locator('.report .big').waitFor();

    const [lead, ...others] = report.totals;
    await expect
      .poll(async () => words(await page.locator('.report .big').textContent()))
      .toBe(shown(lead?.value ?? null));
    await expect
      .poll(() => textsOf(page, '.totals', 'dd:nth-of-type(1)'))
      .toEqual([...others, report.interactions].map((total) => shown(total?.value ?? null)));

    const days = page.getByRole('region', { name: 'By day of publishing' });
    await days.first().getByRole('button', { name: 'Show as table' }).click();
    const table = page.getByRole('table', { name: 'By day of publishing' });
    const cells = () =>
      table
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => [...row.querySelectorAll('td')].slice(0, 3).map((cell) => cell.textContent)),
        );
    const key = report.headline_metric ?? '';
    // What is read aloud beside a dash stands on a line of its own or not.
    const bare = (rows: string[][]): string[][] => rows.map((row) => row.map((cell) => cell.replaceAll(/\s/g, '')));
    await expect
      .poll(async () => bare(await cells()))
      .toEqual(
        bare(
          (report.series?.points ?? []).map(({ date, posts, values }) => [
            dayWords(date ?? '', report.series?.points.at(-1)?.date ?? ''),
            shown(posts),
            shown(values[key] ?? null),
          ]),
        ),
      );

    const rates = () =>
      page
        .getByRole('table', { name: 'Rates' })
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
    await expect
      .poll(async () =>
        (await rates()).map(([value, mean, before]) => [percent(value), percent(mean), percent(before)]),
      )
      .toEqual(report.rates.map((rate) => [rate.value, rate.per_post_mean, rate.previous]));

    const cellsOfWeek = page.getByRole('grid').getByRole('gridcell');
    await expect.poll(() => cellsOfWeek.count()).toBe(7 * 24);
    const hours = await cellsOfWeek.evaluateAll((all) => all.map((cell) => cell.getAttribute('aria-label') ?? ''));
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const least = report.best_times?.min_posts ?? 1;
    for (const { weekday, hour, posts, average } of report.best_times?.cells ?? []) {
      if ((posts ?? 0) < least || weekday === null || average === null) continue;
      const at = `${names[(weekday + 6) % 7] ?? ''} ${String(hour).padStart(2, '0')}:00`;
      expect(hours).toContainEqual(
        expect.stringContaining(`${at}, ${shown(Math.round(average))} over ${String(posts)} post`),
      );
    }
  });

  it('opens Compose at an hour of the week by the keyboard; a chart leaves as a picture, its table as a file', async () => {
    const journey = await open({ posts: 1_200 });
    const { page } = journey;
    await goTo(page, 'Analytics');
    await rows(page).getByRole('link').first().focus();
    await page.keyboard.press('Enter');
    const grid = page.getByRole('grid');
    await grid.waitFor();
    const best = page.getByRole('region', { name: 'Best times' });
    const download = page.waitForEvent('download');
    await best.first().getByRole('button', { name: 'Save as CSV' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toMatch(/^\uFEFFHour,Posts,Average per post\r\n/);
    await best.first().getByRole('button', { name: 'Copy as PNG' }).click();
    await page.getByText(/^Copied as a picture|was saved as a file/).waitFor();
    const ofWeek = await pictureOfChart(page, best.first(), 3);
    expect(ofWeek.words.slice(-3).map(words)).toEqual([
      expect.stringMatching(/^Average per post, from 0 to [\d,]+$/),
      expect.stringMatching(/^under \d+ posts$/),
      expect.stringMatching(/^Hours in .+ time\.$/),
    ]);
    expect(ofWeek.linesAtEnd).toBe(3);
    const days = page.getByRole('region', { name: 'By day of publishing' }).first();
    const legends = (await days.locator('.legend').allTextContents()).map(words);
    const ofDays = await pictureOfChart(page, days, legends.length + 1);
    expect(legends.length).toBeGreaterThan(0);
    expect(ofDays.words.slice(-legends.length - 1)).toEqual([
      ...legends,
      expect.stringMatching(/of the posts published each day\. The scale begins at 0\.$/),
    ]);
    expect(ofDays.linesAtEnd).toBe(legends.length + 1);
    const audience = page.getByRole('region', { name: /Followers|Subscribers|Audience/ }).first();
    const ofAudience = await pictureOfChart(page, audience, 1);
    expect(ofAudience.words.at(-1)).toMatch(/, on a scale from /);
    expect(ofAudience.linesAtEnd).toBe(1);
    await grid.focus();
    const write = page.getByRole('button', { name: /^Write for / });
    const first = await write.textContent();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => write.textContent()).toMatch(/01:00$/);
    expect(first).not.toBeNull();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Schedule' }).getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe('01:00');
  });
});

it('a report says whether its figures are final or may still grow', async () => {
  const journey = await open({ posts: 1_200 });
  const { page } = journey;
  const accountId = await stillAccount(journey);
  const rows = await asked<{ account: { id: number; handler: string } }[]>(journey, '/analytics');
  const active = rows.find(({ account }) => account.handler === '@harbourandpine')?.account.id;
  const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const notes = page.locator('.report .note');
  const said = (account: number | string | undefined, from: number, to: number) =>
    go(page, `#/analytics?account=${account}&range=${dayAgo(from)}--${dayAgo(to)}`);
  await said(active, 120, 90);
  await expect
    .poll(() => notes.allTextContents())
    .toEqual(['The service no longer collects these figures: they are final.']);
  await said(active, 20, 10);
  await expect
    .poll(() => notes.allTextContents())
    .toEqual(['The service still collects these figures: they may grow.']);
  // A parked account is collected no more, and so grows no more: that it is parked is said over its figures.
  await said(accountId, 20, 10);
  await page.locator('.report .notice').getByText('Not collected while parked.').waitFor();
  await page.locator('.report .big').waitFor();
  expect(await notes.count()).toBe(0);
});

it('takes days of one’s own from the keyboard alone', async () => {
  const { page } = await open({ posts: 100 });
  await goTo(page, 'Analytics');
  await rows(page).first().waitFor();
  await page.getByRole('radio', { name: 'Custom' }).press(' ');
  await page.getByRole('combobox', { name: 'First day' }).fill('2026-01-31');
  await page.getByRole('combobox', { name: 'Last day' }).fill('2026-01-01');
  await page.keyboard.press('Enter');
  await page.getByText('The last day is before the first one.').waitFor();
  await page.getByRole('combobox', { name: 'First day' }).fill('2025-12-01');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Custom range' }).waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toMatch(/range=2025-12-01--2026-01-01$/);
});

it('a narrow window says how each figure is counted in lines of several words, to the last figure', async () => {
  const { page } = await open({ posts: 100, browser: { viewport: { width: 390, height: 844 } } });
  await goTo(page, 'Analytics');
  await page.getByRole('link', { name: 'Boards by Marta' }).click();
  await page.getByText('How these figures are counted').click();
  const region = page.getByRole('region', { name: 'How each figure is counted' });
  const cut = () => region.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(cut).toBe(0);
  const height = () =>
    region
      .getByRole('rowheader')
      .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));
  expect(await height()).toBeLessThan(120);
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
});

it('whoever goes back from a report has the keyboard on its row again', async () => {
  const { page } = await open({ posts: 100 });
  await goTo(page, 'Analytics');
  const link = rows(page).nth(2).getByRole('link').first();
  await link.press('Enter');
  await page.locator('.report .big').waitFor();
  await page.goBack();
  await expect.poll(() => link.and(page.locator(':focus')).count()).toBe(1);
});

describe('what was opened once', () => {
  it('opens again with the service stopped, with its age; what never was says why', async () => {
    const journey = await open({ posts: 300 });
    const { page } = journey;
    const accountId = await stillAccount(journey);
    const opened = ['#/analytics', '#/analytics?range=28-days', `#/analytics?account=${accountId}&range=28-days`];
    const age = page.locator('.range .age');
    const isThere = async (hash: string): Promise<void> => {
      await go(page, hash);
      await (hash.includes('account') ? page.locator('.report .big') : rows(page).first()).waitFor();
    };
    await goTo(page, 'Analytics');
    for (const hash of opened) await isThere(hash);
    await journey.stopService();
    await page.reload();
    for (const hash of opened) {
      await isThere(hash);
      await expect.poll(async () => words(await age.textContent())).toMatch(/^(Figures from|Fetched) .* old$/);
    }
    await go(page, `#/analytics?account=${accountId}&range=90-days`);
    const none = page.getByRole('heading', { name: 'No figures of these days are here yet' });
    await none.waitFor();
    await page.getByRole('button', { name: 'Try the connection now' }).click();
    await page.getByText('Still no connection.').waitFor();
    // Nobody is left there: the service's own days are here, and one press away.
    const newest = page.getByRole('button', { name: 'Show the newest that is here' });
    await newest.press('Enter');
    await isThere(`#/analytics?account=${accountId}`);
    expect([await none.count(), await newest.count()]).toEqual([0, 0]);
  });
});
