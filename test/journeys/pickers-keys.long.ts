import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn, focusedDay, schedule } from './pickers.ts';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();
const root = join(import.meta.dirname, '../..');

const focusedName = (page: Page): Promise<string | null> =>
  page.evaluate<string | null>(`document.activeElement.getAttribute('aria-label')`);

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
});
