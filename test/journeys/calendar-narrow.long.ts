import { expect, it } from 'vitest';
import { importInto, withCore } from '../data-folder.ts';
import { findingsIn, journeys } from './window.ts';

const open = journeys();

/** A day of the month after this one, as 2026-12-01. */
const dayOfNext = (date: number): string => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, date)).toISOString().slice(0, 10);
};
const csv = (rows: string[]) => ['text,scheduled_at,accounts', ...rows.map((row) => `${row},x`)].join('\n');

it('a narrow window draws the days of a full month as they come in sight, all of them in the end, and each day by its keys', async () => {
  const times = Array.from({ length: 36 }, (_, at) => {
    const [hour, minute] = [6 + Math.floor(at / 3), (at % 3) * 20].map((part) => String(part).padStart(2, '0'));
    return `${hour}:${minute}:00`;
  });
  const rows = Array.from({ length: 28 }, (_, day) =>
    times.map((time, at) => `Day ${day + 1} post ${at},${dayOfNext(day + 1)}T${time}`),
  ).flat();
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv(rows), 'drafts') });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`location.hash = '/calendar?day=${dayOfNext(1)}'`);
  const days = page.locator('.cal-agenda section');
  const later = page.getByRole('button', { name: /later days?$/ });
  await days.first().locator('.cal-open').first().waitFor();
  await later.waitFor();
  await expect.poll(() => page.locator('.cal-row').count()).toBeLessThan(60);
  // What is left is said, and found by whoever goes from control to control.
  expect(await later.textContent()).toMatch(/^2\d later days$/);
  expect(await findingsIn(page, 'a narrow month', [])).toEqual({});
  await days.first().getByRole('button', { name: '+24 more' }).click();
  await expect.poll(() => page.getByRole('dialog').getByRole('listitem').count()).toBe(36);
  await page.keyboard.press('Escape');

  for (let scrolled = 0; scrolled < 40 && (await later.count()) > 0; scrolled += 1) {
    await page.locator('.cal-agenda').evaluate((list) => (list.scrollTop = list.scrollHeight));
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  }
  await expect.poll(() => days.count()).toBe(28);
  // Come back to from a post that is far down, it is there again.
  const far = days.last().getByRole('button', { name: /Day 28 post 0/ });
  await far.click();
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  await page.goBack();
  await expect.poll(() => far.evaluate((one) => one.matches(':focus'))).toBe(true);

  // Another day begins anew.
  await page.locator('.cal-sday[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => days.first().getAttribute('aria-label')).toMatch(/ 2 /);
  await expect.poll(() => page.locator('.cal-row').count()).toBeLessThan(60);
});

it('a narrow window has what came in together as one line that names its file, says how each post stands, and which day is over the limit', async () => {
  const [day, other] = [dayOfNext(10), dayOfNext(12)];
  const file = Array.from({ length: 60 }, (_, at) => {
    return `Catalogue ${at},${at < 40 ? day : other}T09:${String(at).padStart(2, '0')}:00`;
  });
  const alone = ['08:00', '12:00'].map((time, at) => `Alone ${at},${day}T${time}:00`);
  const { page } = await open({
    posts: 5,
    publishLimit: { count: 5, windowMs: 600_000 },
    prepare: async (data) => {
      await importInto(data, csv(alone), 'drafts');
      await withCore(data, async (client) => {
        const [connection] = await client.connections.list({});
        const spaceId = connection?.spaces[0]?.id ?? '';
        const named = { spaceId, name: 'Winter catalogue.csv', content: csv(file) };
        const { importId } = await client.import.dryRun(named);
        await client.outbox.pauseAll({ spaceId });
        await client.import.commit({ importId, as: 'queue', undoMs: 0 });
      });
    },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`location.hash = '/calendar?day=${day}'`);
  const first = page.locator('.cal-agenda section').first();
  const pack = first.getByRole('button', { name: /40 of 60 posts/ });
  await pack.waitFor();
  expect(await first.getByRole('listitem').count()).toBe(3);
  expect(await pack.innerText()).toMatch(/to 09:39, queued, Winter catalogue$/);
  expect(await first.getByRole('button', { name: /Alone 0/ }).innerText()).toMatch(/Draft$/);
  const load = 'publish calls at 09:00, the limit is 5 at once';
  expect(await first.innerText()).toContain(load);
  const over = page.locator('.cal-sday', { has: page.locator('.cal-over') });
  expect(await over.count()).toBe(2);
  expect(await over.first().getAttribute('aria-label')).toContain(load);
  await pack.click();
  await first.getByRole('button', { name: /Catalogue 39/ }).waitFor();
  expect(await findingsIn(page, 'a pack in the agenda', [])).toEqual({});
});
