import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { findingsIn, journeys } from './window.ts';

const open = journeys();

/** The last Sunday of October of the next year, on which clocks go back in Europe. */
function clocksGoBack(): string {
  const end = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  end.setUTCDate(31 - end.getUTCDay());
  return end.toISOString().slice(0, 10);
}

it('a post that is moved onto a time that comes twice has the first, is offered the second with one press, and reaches it by keys', async () => {
  const night = clocksGoBack();
  const before = new Date(Date.parse(night) - 86_400_000).toISOString().slice(0, 10);
  const csv = `text,scheduled_at,accounts\nNight menu,${before}T01:30:00,x\n`;
  const { page } = await open({ posts: 5, prepare: (data) => importInto(data, csv, 'drafts') });
  await page.evaluate(`location.hash = '/calendar?look=month&day=${before}'`);
  const [from, to] = [before, night].map((day) => page.locator(`[data-day="${day}"]`));
  if (from === undefined || to === undefined) throw new Error('no days');
  await from.getByRole('button', { name: /Night menu/ }).waitFor();
  await from.focus();
  for (const key of ['m', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page
    .getByRole('status')
    .getByText(/^Moved to .*01:30 \(1st\)$/)
    .first()
    .waitFor();
  await expect.poll(() => to.innerText()).toContain('(1st)');
  const offer = page.getByRole('group', { name: 'A time that happens twice' });
  expect(await offer.innerText()).toContain('clocks go back that night');
  // What was done is said above it, not over it.
  const [said, offered] = await Promise.all([page.locator('.toast').boundingBox(), offer.boundingBox()]);
  if (said === null || offered === null) throw new Error('nothing to be seen');
  expect(said.y + said.height).toBeLessThanOrEqual(offered.y);
  expect(await findingsIn(page, 'the offer of the second', [])).toEqual({});
  await page.keyboard.press('Tab');
  const second = offer.getByRole('button', { name: 'Take the second' });
  for (let presses = 0; presses < 40 && !(await second.evaluate((one) => one.matches(':focus'))); presses++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .getByText(/^Moved to .*01:30 \(2nd\)$/)
    .first()
    .waitFor();
  await expect.poll(() => to.innerText()).toContain('(2nd)');
  expect(await offer.count()).toBe(0);
  expect(await to.evaluate((one) => one.matches(':focus'))).toBe(true);

  // From another day, the hours of a week lead through both.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect.poll(() => from.innerText()).toContain('Night menu');
  await page.evaluate(`location.hash = '/calendar?look=week&day=${before}'`);
  await page.locator(`[data-at="${before} 1"] .cal-ev`).focus();
  for (const key of ['m', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await page.locator('.cal-keys').getByText('01:30 (2nd)').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(`[data-at="${night} 1"]`).innerText()).toContain('(2nd)');
  expect(await offer.count()).toBe(0);
});
