import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayIn, focusedDay, schedule } from './pickers.ts';
import { journeys } from './window.ts';

const open = journeys();

const groundOf = (page: Page, selector: string): Promise<string> =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).backgroundColor`);

describe('a date and a time', () => {
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
      // Once it stands: it grows to its place.
      const endPx = async (): Promise<number> => {
        const at = await calendar.boundingBox();
        return (at?.y ?? 0) + (at?.height ?? 0);
      };
      await expect.poll(endPx).toBeLessThanOrEqual(640);
      const box = await calendar.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
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
