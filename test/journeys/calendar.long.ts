import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { importInto, pauseAll } from '../data-folder.ts';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

const hasKeyboard = (element: Locator): Promise<boolean> =>
  element.evaluate((one) => (one as unknown as { matches(selector: string): boolean }).matches(':focus'));

async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let presses = 0; presses < 60 && !(await hasKeyboard(element)); presses++) await page.keyboard.press('Tab');
  expect(await hasKeyboard(element)).toBe(true);
}

/** In the week after this one, so that no hour of it is past. */
function nextMonday(): string {
  const at = new Date();
  at.setUTCDate(at.getUTCDate() + 8 - (at.getUTCDay() || 7));
  return at.toISOString().slice(0, 10);
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
  await expect.poll(() => planned.textContent()).toContain('1 draft');
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
  await expect.poll(() => planned.textContent()).toContain('nothing planned');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await tabTo(page, undo);
  await page.keyboard.press('Enter');
  await expect.poll(() => planned.textContent()).toContain('1 draft');

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

it('in a narrow window a post is carried to another day and time by the keyboard, said as it goes, and taken back', async () => {
  const journey = await open({ posts: 20 });
  const { page } = journey;
  await journey.stopService();
  await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu');
  await page.getByRole('radio', { name: 'Schedule' }).click();
  // Not its next whole hour: late in the evening that is another day.
  await page.getByRole('combobox', { name: 'Date' }).fill('tomorrow 12');
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.setViewportSize({ width: 390, height: 780 });
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Europe/Lisbon' });
  await page.evaluate(`location.hash = '/calendar?day=${tomorrow}'`);
  const strip = page.getByRole('grid', { name: 'Calendar, a month' });
  const cell = strip.locator('[role="gridcell"][tabindex="0"]');
  await tabTo(page, cell);
  expect(await seriousFindings(page)).toEqual([]);
  const rowHere = page.locator('.cal-agenda').getByRole('button', { name: /Winter menu/ });
  const timeHere = () => rowHere.locator('time').textContent();
  await rowHere.waitFor();
  const before = await timeHere();
  const dayBefore = await page.locator('.cal-agenda section').first().getAttribute('aria-label');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
  await page.keyboard.press('Enter');
  const said = page.getByRole('status');
  await said.getByText(/^Picked up, .*Arrows move it by days, with Shift by hours/).waitFor();
  await expect.poll(() => hasKeyboard(cell)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  const dayOfCell = () => cell.getAttribute('aria-label');
  const first = await dayOfCell();
  await page.keyboard.press('ArrowRight');
  await expect.poll(dayOfCell).not.toBe(first);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  // Nothing is changed before it is put down.
  await page.keyboard.press('Escape');
  await said.getByText('Left where it was.').waitFor();
  await expect.poll(timeHere).toBe(before);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => hasKeyboard(cell)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  await said
    .getByText(/^Moved to/)
    .first()
    .waitFor();
  const minutes = (text: string | null): number =>
    (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  await expect.poll(async () => minutes(await timeHere())).toBe(minutes(before) - 75);
  await expect.poll(() => page.locator('.cal-agenda section').first().getAttribute('aria-label')).not.toBe(dayBefore);
  await page.getByRole('button', { name: /^Undo/ }).last().click();
  await cell.press('ArrowLeft');
  await expect.poll(timeHere).toBe(before);
  await expect.poll(() => page.locator('.cal-agenda section').first().getAttribute('aria-label')).toBe(dayBefore);
});

it('a full day of the month opens beside its cell by the keyboard, with what came in together as one line that opens, is moved as one and taken back', async () => {
  const monday = nextMonday();
  const file = Array.from({ length: 30 }, (_, at) => `Catalogue ${at},${monday}T09:${String(at).padStart(2, '0')}:00`);
  const alone = ['08:00', '12:00', '12:30', '17:30'].map((time, at) => `Alone ${at},${monday}T${time}:00`);
  const csv = (rows: string[]) => ['text,scheduled_at,accounts', ...rows.map((row) => `${row},x`)].join('\n');
  const journey = await open({
    posts: 20,
    prepare: async (data) => {
      await importInto(data, csv(file));
      await importInto(data, csv(alone), 'drafts');
      // One that is under way while the service is stopped cannot be moved with the others.
      await pauseAll(data);
    },
  });
  const { page } = journey;
  await journey.stopService();
  await page.evaluate(`location.hash = '/calendar?day=${monday}'`);
  const cell = page.locator(`[data-day="${monday}"]`);
  await tabTo(page, cell);
  await expect.poll(() => cell.innerText()).toMatch(/30 posts\s*\+3 more$/);

  // The line that says how many more there are opens the day as its cell does.
  await page.keyboard.press('Tab');
  await expect.poll(() => hasKeyboard(cell.getByRole('button', { name: '+3 more' }))).toBe(true);
  await page.keyboard.press('Enter');
  const day = page.getByRole('dialog', { name: /^Mon .* 34$/ });
  const rows = day.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(5);
  await expect.poll(() => hasKeyboard(rows.first().getByRole('button', { name: /Alone 0/ }))).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  const [beside, of] = [await day.boundingBox(), await cell.boundingBox()];
  if (beside === null || of === null) throw new Error('nothing to be seen');
  expect(beside.x >= of.x + of.width || beside.x + beside.width <= of.x).toBe(true);
  await page.keyboard.press('Escape');
  await day.waitFor({ state: 'detached' });
  expect(await hasKeyboard(cell)).toBe(true);

  await page.keyboard.press('Enter');
  const pack = day.getByRole('button', { name: /30 posts to 09:29/ });
  await tabTo(page, pack);
  await page.keyboard.press('Enter');
  await day.getByRole('button', { name: /Catalogue 29/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await hasKeyboard(pack)).toBe(true);
  await page.keyboard.press('m');
  await page.getByText(/^All 30 posts picked up together/).waitFor();
  await expect.poll(() => hasKeyboard(cell)).toBe(true);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('30 posts moved').first().waitFor();
  await expect.poll(() => cell.innerText()).not.toContain('30 posts');
  await tabTo(page, page.getByRole('button', { name: /^Undo/ }));
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.innerText()).toContain('30 posts');

  // Pressed elsewhere, it is gone, and what was pressed is done.
  await cell.getByRole('button', { name: '+3 more' }).click();
  await day.waitFor();
  await page.getByRole('radio', { name: 'Week' }).click();
  await day.waitFor({ state: 'detached' });
  // A week has the same pack, however many stand before it in its day; pressed, it opens the day as well.
  await page
    .locator(`[data-at="${monday} 9"]`)
    .getByRole('button', { name: /30 posts/ })
    .click();
  await expect.poll(() => rows.count()).toBe(5);
});

it('a post of the month is cut at the end of its words, whichever way they run', async () => {
  const journey = await open({ posts: 20 });
  const { page } = journey;
  await journey.stopService();
  const texts = { rtl: 'قائمة الشتاء الجديدة في كل فروعنا', ltr: 'The winter menu' };
  for (const text of Object.values(texts)) {
    await page.keyboard.press('Control+n');
    await page.getByRole('textbox', { name: 'Post text' }).fill(text);
    await page.getByRole('radio', { name: 'Schedule' }).click();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
  }
  await page.keyboard.press('Control+3');
  for (const [direction, text] of Object.entries(texts)) {
    const line = page.locator('.cal-t2', { hasText: text });
    const runs = line.evaluate((one) =>
      (one as unknown as { matches(selector: string): boolean }).matches(':dir(rtl)'),
    );
    expect(await runs).toBe(direction === 'rtl');
  }
});
