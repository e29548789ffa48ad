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
