import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { journeys } from './window.ts';

const open = journeys();

/** So many days from now, as 2026-11-29. */
const dayAhead = (by: number): string => new Date(Date.now() + by * 86_400_000).toISOString().slice(0, 10);

it('M on a day of the month picks up the only post there, lists several, and says where there is none', async () => {
  const [one, two, none] = [dayAhead(7), dayAhead(8), dayAhead(9)];
  const rows = [`Alone,${one}T09:00,x`, `First,${two}T09:00,x`, `Second,${two}T12:00,x`];
  const csv = ['text,scheduled_at,accounts', ...rows].join('\n');
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'drafts') });
  const goToDay = async (day: string): Promise<void> => {
    await page.evaluate(`location.hash = '/calendar?look=month&day=${day}'`);
    await page.locator(`[data-day="${day}"][tabindex="0"]`).focus();
  };
  await page.evaluate(`location.hash = '/calendar?look=month&day=${one}'`);
  await page.locator(`[data-day="${one}"]`).getByText('Alone').waitFor();
  await goToDay(one);
  await page.keyboard.press('m');
  await page.getByText('puts it down').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('Left where it was.').waitFor();

  await goToDay(two);
  await page.keyboard.press('m');
  const list = page.getByRole('dialog');
  await list.getByText('Second').waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await goToDay(none);
  await page.keyboard.press('m');
  await page.getByText('Nothing stands on this day.').waitFor();
  expect(await list.count()).toBe(0);
});

it('M on an hour of the week picks up the only post there, goes to the first of several, and says where there is none', async () => {
  const [one, two] = [dayAhead(7), dayAhead(8)];
  const rows = [`Alone,${one}T09:20,x`, `First,${two}T09:00,x`, `Second,${two}T09:30,x`];
  const csv = ['text,scheduled_at,accounts', ...rows].join('\n');
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'drafts') });
  const goToHour = async (day: string, hour: number): Promise<void> => {
    await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
    const cell = page.locator(`[data-at="${day} ${hour}"]`);
    await cell.waitFor();
    while ((await cell.getAttribute('tabindex')) !== '0') {
      await page.locator('.cal-week [role="gridcell"][tabindex="0"]').focus();
      const at = Number((await page.evaluate<string>('document.activeElement.dataset.at')).split(' ')[1]);
      await page.keyboard.press(at < hour ? 'ArrowDown' : 'ArrowUp');
      await expect
        .poll(() => page.evaluate<string>('document.activeElement.dataset.at'))
        .toMatch(new RegExp(` ${at < hour ? at + 1 : at - 1}$`));
    }
    await cell.focus();
  };
  const hasKeyboard = (): Promise<string> => page.evaluate<string>('document.activeElement.textContent');
  await goToHour(one, 9);
  await page.locator(`[data-at="${one} 9"]`).getByText('Alone').waitFor();
  await page.keyboard.press('m');
  await page.getByText(/^Picked up/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('status').getByText('Left where it was.').waitFor();

  await goToHour(one, 10);
  await page.keyboard.press('m');
  await page.getByText('Nothing stands in this hour.').waitFor();

  await goToHour(two, 9);
  await page.locator(`[data-at="${two} 9"]`).getByText('Second').waitFor();
  await page.keyboard.press('m');
  await expect.poll(hasKeyboard).toContain('First');
  expect(await page.getByText(/^Picked up/).count()).toBe(0);
  await page.keyboard.press('m');
  await page.getByText(/^Picked up/).waitFor();
});
