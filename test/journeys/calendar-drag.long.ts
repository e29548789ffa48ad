import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

/** Seven days from now, so that no hour of it is past, as 2026-11-29; `by` days further. */
const dayAhead = (by = 0): string => new Date(Date.now() + (7 + by) * 86_400_000).toISOString().slice(0, 10);

async function openWith(look: 'week' | 'month', times: string[]) {
  const rows = times.map((time) => `Menu at ${time},${dayAhead()}T${time}:00,x`);
  const csv = ['text,scheduled_at,accounts', ...rows].join('\n');
  const journey = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'drafts') });
  await journey.page.evaluate(`location.hash = '/calendar?look=${look}&day=${dayAhead()}'`);
  return journey;
}

async function carry(page: Page, from: Locator, to: Locator): Promise<void> {
  // As a hand does that did not get hold of it: it takes it again, and moves on until the page shows where it is.
  const reached = async (): Promise<number> => {
    if ((await page.locator('.is-grabbed').count()) === 0) {
      await page.mouse.up();
      await from.hover();
      await page.mouse.down();
    }
    await to.hover({ force: true });
    return to.locator('.cal-put').count();
  };
  await expect.poll(reached).toBe(1);
}

/** A day of the month that is neither past nor the one with the post. */
async function anotherDayAhead(page: Page): Promise<Locator> {
  const ahead = (await shownDays(page)).find((day) => day > today() && day !== dayAhead());
  return page.locator(`[data-day="${ahead ?? ''}"]`);
}
const today = (): string => new Date().toISOString().slice(0, 10);
const shownDays = (page: Page): Promise<string[]> =>
  page.evaluate("[...document.querySelectorAll('[data-day]')].map((one) => one.dataset.day)");

/** How many lines lie around it, in forced colours: tints and shadows are gone there. */
const outlineOf = (place: Locator): Promise<string> =>
  place.evaluate(
    (one) =>
      (globalThis as unknown as { getComputedStyle(of: unknown): { outlineStyle: string } }).getComputedStyle(one)
        .outlineStyle,
  );

it('what is dragged over an hour marks it, with the time it would get there, and Escape leaves it where it was', async () => {
  const { page } = await openWith('week', ['09:25']);
  const entry = page.locator('.cal-ev', { hasText: 'Menu at 09:25' });
  const [hour, next] = [11, 12].map((at) => page.locator(`[data-at="${dayAhead()} ${at}"]`));
  if (hour === undefined || next === undefined) throw new Error('no hours');
  await entry.waitFor();
  const targets = page.locator('.is-target');
  await carry(page, entry, hour);
  await hour.getByText('11:25').waitFor();
  expect(await hour.getAttribute('class')).toContain('is-target');
  expect(await entry.getAttribute('class')).toContain('is-grabbed');
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await outlineOf(hour)).toBe('dashed');
  await page.emulateMedia({ forcedColors: 'none' });
  await next.hover({ force: true });
  await next.getByText('12:25').waitFor();
  expect(await targets.count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => targets.count()).toBe(0);
  await page.getByRole('status').getByText('Left where it was.').waitFor();
  await page.mouse.up();
  expect(await entry.locator('time').textContent()).toBe('09:25');

  await carry(page, entry, hour);
  // The pointer may be over another hour until the page has heard of it.
  await hour.getByText('11:25').waitFor();
  await page.mouse.up();
  await expect.poll(() => entry.locator('time').textContent()).toBe('11:25');
  expect(await targets.count()).toBe(0);
});

it('a day of the month is marked too, with the time that stays, and one that is past says so', async () => {
  const { page } = await openWith('month', ['09:25']);
  const entry = page.locator('.cal-me', { hasText: 'Menu at 09:25' });
  await entry.waitFor();
  const place = await anotherDayAhead(page);
  await carry(page, entry, place);
  await place.locator('.cal-put', { hasText: /^09:25$/ }).waitFor();
  const past = (await shownDays(page)).find((day) => day < today());
  if (past !== undefined) {
    await page.locator(`[data-day="${past}"]`).hover({ force: true });
    await page.locator(`[data-day="${past}"]`).getByText('09:25 is past').waitFor();
    expect(await place.locator('.cal-put').count()).toBe(0);
    await place.hover({ force: true });
  }
  await page.mouse.up();
  await expect.poll(() => place.textContent()).toContain('Menu at 09:25');
});

it('another month is drawn into the cells of the one before, and what is dragged there is what is drawn by then', async () => {
  const { page } = await openWith('month', ['09:25']);
  const entry = page.locator('.cal-me', { hasText: 'Menu at 09:25' });
  await entry.waitFor();
  await page.evaluate("document.querySelectorAll('.cal-mday').forEach((one) => one.setAttribute('data-seen', ''))");
  const shown = page.locator('.cal-top .sub');
  const [first, back] = [await shown.textContent(), page.getByRole('button', { name: 'Back', exact: true })];
  await back.click();
  await expect.poll(() => shown.textContent()).not.toBe(first);
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await entry.waitFor();
  // The fewest rows that a month has.
  expect(await page.locator('.cal-mday[data-seen]').count()).toBeGreaterThanOrEqual(28);
  const place = await anotherDayAhead(page);
  await carry(page, entry, place);
  await place.locator('.cal-put', { hasText: /^09:25$/ }).waitFor();
  await page.mouse.up();
  await place.locator('.cal-me', { hasText: 'Menu at 09:25' }).waitFor();
  expect(await entry.count()).toBe(1);
});

it('whoever uses the keyboard is told the keys of what has it, and nobody else is', async () => {
  const { page } = await openWith('week', ['09:25', '11:00']);
  const entry = page.locator('.cal-ev', { hasText: 'Menu at 09:25' });
  await entry.waitFor();
  const keys = page.locator('.cal-keys');
  expect(await keys.count()).toBe(0);
  const hour = page.locator(`[data-at="${dayAhead()} 9"]`);
  await page.keyboard.press('Tab');
  await hour.focus();
  await keys.getByText('go by hours and days').waitFor();
  await page.keyboard.press('Enter');
  await keys.getByText('picks it up').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('m');
  await keys.getByText('by a quarter of an hour').waitFor();
  await page.keyboard.press('ArrowDown');
  await keys.getByText(/10:25/).waitFor();
  await page.locator(`[data-at="${dayAhead()} 10"] .cal-put`, { hasText: '10:25' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await keys.getByText('go by hours and days').waitFor();
  // The pointer needs none of it.
  await page.getByRole('heading', { level: 1 }).click();
  await expect.poll(() => keys.count()).toBe(0);
});
