import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

const hasKeyboard = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => (one as unknown as { matches(selector: string): boolean }).matches(':focus'));

async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 60 && !(await hasKeyboard(element)); presses++) await page.keyboard.press('Tab');
  expect(await hasKeyboard(element)).toBe(true);
}

it('a month is planned by the keyboard alone, offline: written at a day, found there, moved, put back, and dragged in its week', async () => {
  const journey = await open({ posts: 20 });
  const { page } = journey;
  await journey.stopService();
  await page.keyboard.press('Control+3');
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor();
  const month = page.getByRole('grid', { name: 'Calendar, a month' });
  const cell = page.locator('[role="gridcell"][tabindex="0"]');
  await tabTo(page, cell);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  const day = (await cell.getAttribute('data-day')) ?? '';
  await page.keyboard.press('+');
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.waitFor();
  await expect.poll(() => hasKeyboard(text)).toBe(true);
  await page.keyboard.type('Winter menu');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();

  await page.keyboard.press('Control+3');
  await month.waitFor();
  const planned = page.locator(`[data-day="${day}"]`);
  await expect.poll(() => planned.getAttribute('aria-label')).toContain('1 draft');
  await tabTo(page, cell);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const row = dialog.getByRole('button', { name: /Winter menu/ });
  await tabTo(page, row);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('m');
  await expect.poll(() => hasKeyboard(cell)).toBe(true);
  await page.getByText(/^Picked up/).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^Moved to/)
    .first()
    .waitFor();
  await expect.poll(() => planned.getAttribute('aria-label')).toContain('nothing planned');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect.poll(() => planned.getAttribute('aria-label')).toContain('1 draft');

  await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
  await page.getByRole('grid', { name: 'Calendar, a week' }).waitFor();
  const entry = page.getByRole('button', { name: /Winter menu/ });
  await entry.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await entry.focus();
  await page.keyboard.press('Control+K');
  await page.keyboard.type('next day');
  await page.getByRole('option', { name: 'Move to the next day: Winter menu' }).waitFor();
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^Moved to/)
    .first()
    .waitFor();
  await expect
    .poll(() =>
      page
        .locator(`[data-at^="${day}"]`)
        .getByRole('button', { name: /Winter menu/ })
        .count(),
    )
    .toBe(0);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await page
    .locator(`[data-at^="${day}"]`)
    .getByRole('button', { name: /Winter menu/ })
    .waitFor();
  await entry.dragTo(page.locator(`[role="gridcell"][data-at="${day} 11"]`));
  await expect
    .poll(() =>
      page
        .locator(`[data-at="${day} 11"]`)
        .getByRole('button', { name: /Winter menu/ })
        .count(),
    )
    .toBe(1);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await expect.poll(() => page.locator(`[data-at="${day} 11"]`).getByRole('button').count()).toBe(0);
  await tabTo(page, cell);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasKeyboard(entry)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Compose' }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('Winter menu');
});
