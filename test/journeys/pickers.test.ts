import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();
const root = join(import.meta.dirname, '../..');

/** The calendar day so many days from now in the sandbox's zone, and as the window writes it. */
function dayIn(days: number): { iso: string; written: RegExp } {
  const at = new Date(Date.now() + days * 86_400_000);
  const iso = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Lisbon' }).format(at);
  const month = at.toLocaleDateString('en-GB', { month: 'short', timeZone: 'Europe/Lisbon' });
  return { iso, written: new RegExp(`^[A-Z][a-z]{2} ${Number(iso.slice(8))} ${month}`) };
}

async function schedule(page: Page): Promise<{ date: Locator; time: Locator; calendar: Locator }> {
  await page.getByRole('textbox', { name: 'Post text' }).fill('A lamp for later');
  const sheet = page.getByRole('button', { name: /^When: / });
  if ((await sheet.count()) > 0) await sheet.click();
  await page.getByRole('radio', { name: 'Schedule' }).click();
  return {
    date: page.getByRole('combobox', { name: 'Date' }),
    time: page.getByRole('spinbutton', { name: 'Time' }),
    calendar: page.getByRole('dialog', { name: 'Calendar' }),
  };
}

const focusedDay = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`document.activeElement.closest('[data-value]')?.dataset.value ?? null`);

const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`);

const groundOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

describe('a date and a time', () => {
  it('are nowhere the fields of the browser, which write them in a way of their own', () => {
    const files = globSync('src-renderer/**/*.svelte', { cwd: root });
    expect(files.length).toBeGreaterThan(60);
    const native = /type=["'{]*(?:date|datetime-local|time|month|week)\b/;
    expect(files.filter((file) => native.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('are written as everywhere in the window, and read as one types them', async () => {
    const { page } = await open();
    const { date, time } = await schedule(page);
    await expect.poll(() => date.inputValue()).toMatch(/^[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}/);
    expect(await time.inputValue()).toMatch(/^\d\d:00$/);
    const soon = dayIn(3);
    await date.fill(soon.iso);
    await page.keyboard.press('Tab');
    await expect.poll(() => date.inputValue()).toMatch(soon.written);
    await page.keyboard.type('9.30');
    await page.keyboard.press('Enter');
    await expect.poll(() => time.inputValue()).toBe('09:30');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => time.inputValue()).toBe('09:45');
    expect(await time.getAttribute('aria-valuetext')).toBe('09:45');

    await date.fill('some day');
    await page.keyboard.press('Tab');
    await page.getByRole('alert').filter({ hasText: '“some day” is not a date.' }).waitFor();
    expect(await date.inputValue()).toBe('some day');
    expect(await date.getAttribute('aria-invalid')).toBe('true');
    await date.fill('tomorrow');
    await page.keyboard.press('Enter');
    await expect.poll(() => date.inputValue()).toMatch(dayIn(1).written);
    expect(await seriousFindings(page)).toEqual([]);
  });

  it('come from a calendar with the keys alone, and Esc leaves it as it was', async () => {
    const { page } = await open();
    const { date, calendar } = await schedule(page);
    await date.fill(dayIn(3).iso);
    await page.keyboard.press('ArrowDown');
    await calendar.waitFor();
    await expect.poll(() => focusedDay(page)).toBe(dayIn(3).iso);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedDay(page)).toBe(dayIn(4).iso);
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await expect.poll(() => date.inputValue()).toMatch(dayIn(3).written);
    await expect.poll(() => focusedName(page)).toBe('Date');

    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focusedDay(page)).toBe(dayIn(3).iso);
    await page.keyboard.press('PageUp');
    // Nothing before today can be chosen.
    await expect.poll(() => focusedDay(page)).toBe(dayIn(0).iso);
    await page.keyboard.press('PageDown');
    await expect.poll(async () => (await focusedDay(page))?.slice(0, 7)).not.toBe(dayIn(0).iso.slice(0, 7));
    const chosen = new Date(`${(await focusedDay(page)) ?? ''}T00:00Z`);
    await page.keyboard.press('Enter');
    await calendar.waitFor({ state: 'hidden' });
    const month = chosen.toLocaleDateString('en-GB', { month: 'short', timeZone: 'UTC' });
    await expect.poll(() => date.inputValue()).toContain(` ${chosen.getUTCDate()} ${month}`);
    await expect.poll(() => focusedName(page)).toBe('Date');
  });

  it.each([
    ['light', 360],
    ['dark', 390],
    ['forced', 1280],
  ] as const)(
    'have a calendar that lies inside the window (%s, %i px), with the chosen day seen',
    async (mode, width) => {
      const { page } = await open({
        browser: {
          viewport: { width, height: 640 },
          colorScheme: mode === 'dark' ? 'dark' : 'light',
          forcedColors: mode === 'forced' ? 'active' : 'none',
        },
      });
      const { date, calendar } = await schedule(page);
      await date.fill(dayIn(3).iso);
      await page.getByRole('button', { name: 'Open the calendar' }).click();
      await expect.poll(() => focusedDay(page)).toBe(dayIn(3).iso);
      const box = await calendar.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
      expect(await groundOf(page, '[data-bits-day][data-selected]')).not.toBe(
        await groundOf(page, '[data-bits-day]:not([data-selected], [data-disabled])'),
      );
      // At the end of a month the days after it are in the next one.
      const month = dayIn(3).iso.slice(0, 7);
      const other = dayIn(5).iso.startsWith(month) ? dayIn(5) : dayIn(2);
      await calendar.locator(`[data-bits-day][data-value="${other.iso}"]:not([data-outside-month])`).click();
      await expect.poll(() => date.inputValue()).toMatch(other.written);
    },
  );
});
