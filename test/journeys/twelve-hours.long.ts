import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { importInto } from '../data-folder.ts';
import { journeys } from './window.ts';

const open = journeys();

const nextYear = new Date().getUTCFullYear() + 1;
/** The last Sunday of October of the next year, on which clocks go back in Europe. */
const night = ((): string => {
  const end = new Date(Date.UTC(nextYear, 9, 31));
  end.setUTCDate(31 - end.getUTCDay());
  return end.toISOString().slice(0, 10);
})();
const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const rows = [
  ...[1, 2, 3, 4].map(
    (week) => `Market day,${new Date(Date.now() + week * 7 * 86_400_000).toISOString().slice(0, 10)}`,
  ),
].map((row) => `${row}T22:00:00,x;linkedin`);
const csv = [
  'text,scheduled_at,accounts',
  ...rows,
  `Market day,${night}T00:30:00Z,x;linkedin`,
  `Menu,${day}T12:59:00,x;linkedin`,
].join('\n');

/** Which of these are seen whole, and on one line: neither cut nor broken between the hour and its half of the day. */
const notWhole = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate<string[]>(`[...document.querySelectorAll(${JSON.stringify(selector)})].flatMap((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top / 6))).size;
    const cutBy = [];
    for (let over = one; over !== document.body; over = over.parentElement)
      if (getComputedStyle(over).overflowX !== 'visible' && !over.matches('.open-drafts, .scroller, main'))
        cutBy.push(over.getBoundingClientRect());
    const { left, right } = words.getBoundingClientRect();
    const isCut = cutBy.some((box) => left < box.left - 1 || right > box.right + 1);
    return isCut || lines > 1 ? [one.textContent.trim() + (isCut ? ': cut' : ': broken')] : [];
  })`);

async function chooseTwelve(page: Page): Promise<void> {
  await page.evaluate("location.hash = '/settings/appearance'");
  await page.getByText('6:00 pm').first().click();
  await page.locator('[data-clock="12"]').waitFor();
}

it('by a clock of twelve hours times are written whole on one line: in an import, the drafts, the agenda and what happened', async () => {
  const { page } = await open({
    posts: 5,
    prepare: (data) => importInto(data, csv.replaceAll('Market', 'Autumn'), 'queue'),
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseTwelve(page);
  await page.evaluate("location.hash = '/import'");
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.locator('.when-at', { hasText: '1:30 am (1st)' }).waitFor();
  expect(await notWhole(page, '.trow .when-at')).toEqual([]);
  await page.getByRole('button', { name: 'Save as drafts' }).click();
  await page.evaluate("location.hash = '/'");
  await page.locator('.draft .m.planned').nth(5).waitFor();
  expect(await notWhole(page, '.draft .m.planned .ink')).toEqual([]);

  await page.evaluate(`location.hash = '/calendar?day=${day}'`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.cal-open time').nth(1).waitFor();
  expect(await notWhole(page, '.cal-open time')).toEqual([]);
  await page.evaluate("location.hash = '/outbox'");
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.locator('[role=option]').first().click();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await page.locator('.events time').first().waitFor();
    expect(await notWhole(page, '.events time')).toEqual([]);
  }
  await page.evaluate("location.hash = '/calendar'");
  await page.getByRole('button', { name: 'Posting times' }).click();
  await page.getByPlaceholder('8:30 am, 6:00 pm').fill('nonsense');
  await page.getByText('such as 8:30 am, 6:00 pm.').waitFor();
});

it('what keeps a file that was imported from being taken again is asked over its buttons, which lead there', async () => {
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'queue') });
  await page.evaluate("location.hash = '/import'");
  await page
    .getByLabel('File to import')
    .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  const again = page.getByRole('checkbox', { name: /Import it again/ });
  await again.waitFor();
  const queue = page.getByRole('button', { name: 'Queue 6 posts' });
  for (const width of [1280, 900, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const [asked, pressed, saved] = await Promise.all(
      [again, queue, page.getByRole('button', { name: 'Save as drafts' })].map((one) => one.boundingBox()),
    );
    if (!asked || !pressed || !saved) throw new Error('not in sight');
    expect(asked.y + asked.height).toBeLessThanOrEqual(pressed.y + 1);
    if (width > 640) expect(Math.abs(pressed.y - saved.y)).toBeLessThanOrEqual(1);
  }
  await queue.focus();
  await page.keyboard.press('Enter');
  await page.locator('.again input:focus').waitFor();
  await page.keyboard.press('Space');
  await queue.press('Enter');
  await page.getByText(/6 posts queued/).waitFor();
});
