import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hasKeyboard, Keys } from './keys.ts';
import { journeys, type Journey } from './window.ts';

const open = journeys();
const dayMs = 86_400_000;
const zone = 'Europe/Lisbon';
const isoDay = (atMs: number): string => new Date(atMs).toLocaleDateString('en-CA', { timeZone: zone });
/** So many days from today on, where the space is. */
const inDays = (days: number): string => isoDay(Date.parse(`${isoDay(Date.now())}T12:00Z`) + days * dayMs);
const weekdayOf = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(`${day}T12:00Z`));
/** As one types it: "14 December 2026". */
const typedDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${day}T12:00Z`),
  );
/** A day of the month after this one. */
function nextMonth(day: number): string {
  const [year = 0, month = 0] = isoDay(Date.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month, day, 12)).toISOString().slice(0, 10);
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const bluesky = (page: Page) =>
  page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: /, Bluesky$/ })
    .first();
const cell = (page: Page) => page.locator('[role="gridcell"][tabindex="0"]');
const dayCell = (page: Page, day: string) => page.locator(`[data-day="${day}"]`);

/** Begins a draft for the one account, with the words in it. */
async function write(keys: Keys, words: string): Promise<void> {
  const { page } = keys;
  await keys.press('Control+N');
  await expect.poll(() => hasKeyboard(text(page))).toBe(true);
  await keys.type(words);
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  if ((await bluesky(page).getAttribute('aria-pressed')) === 'true') return;
  await keys.on(bluesky(page), 'Space', 'Shift+Tab');
  await expect.poll(() => bluesky(page).getAttribute('aria-pressed')).toBe('true');
}
async function queued(keys: Keys): Promise<void> {
  await keys.press('Control+Enter');
  await expect.poll(() => text(keys.page).inputValue()).toBe('');
}
/** The calendar, with the keyboard on this day of it. */
async function goToDay(keys: Keys, day: string): Promise<void> {
  const { page } = keys;
  await keys.view('Control+3', 'Calendar');
  await keys.tabTo(cell(page));
  const at = async () => (await cell(page).getAttribute('data-day')) ?? '';
  while ((await at()).slice(0, 7) !== day.slice(0, 7)) await keys.press((await at()) < day ? 'PageDown' : 'PageUp');
  while ((await at()) !== day) await keys.press((await at()) < day ? 'ArrowRight' : 'ArrowLeft');
}

const sent = ({ executed }: Journey): Record<string, string> =>
  Object.fromEntries(
    executed('post.created').map(({ body }) => {
      const { content, scheduled_at: at } = body as { content: string; scheduled_at: string };
      return [content, `${isoDay(Date.parse(at))} ${at.slice(11, 16)}`];
    }),
  );

it('a month is planned with keys alone and no service in reach, no step of which trips anybody, and goes to the service as it was planned', async () => {
  const journey = await open({ posts: 20 });
  const { page } = journey;
  const keys = new Keys(page);
  await keys.begin();
  await bluesky(page).waitFor();
  await journey.stopService();
  const plan: Record<string, string> = {};

  // Posting times: two a week, neither of them today.
  await keys.view('Control+3', 'Calendar');
  await keys.on(page.getByRole('button', { name: 'Posting times' }));
  const times = page.getByRole('dialog', { name: 'Posting times' });
  const [soon, later] = [inDays(2), inDays(4)];
  await times.getByRole('textbox').first().waitFor();
  await keys.tabTo(times.getByRole('combobox', { name: 'Account' }));
  const account = times.getByRole('combobox', { name: 'Account' });
  const named = () => account.locator('option:checked').innerText();
  for (let presses = 0; presses < 20 && !(await named()).endsWith('(Bluesky)'); presses++)
    await keys.press('ArrowDown');
  for (const [day, at] of [
    [soon, '9:00'],
    [later, '18:00'],
  ] as const) {
    const field = times.getByLabel(weekdayOf(day));
    await expect.poll(() => field.isEnabled()).toBe(true);
    await keys.tabTo(field);
    await keys.type(at);
  }
  // Another account and back: nothing that was typed is gone.
  await keys.tabTo(account);
  await keys.press('ArrowDown');
  await expect.poll(() => times.getByLabel(weekdayOf(soon)).inputValue()).toBe('');
  await keys.press('ArrowUp');
  await expect.poll(() => times.getByLabel(weekdayOf(soon)).inputValue()).toBe('9:00');
  await keys.seen('posting times');
  await keys.on(times.getByRole('button', { name: 'Save' }));
  await times.waitFor({ state: 'detached' });

  // At a time that is typed.
  await write(keys, 'Winter menu');
  await keys.choose('When', 'Schedule');
  await keys.tabTo(page.getByRole('combobox', { name: 'Date' }));
  await keys.type(`${typedDay(nextMonth(8))} 18:00`);
  await keys.press('Tab');
  await keys.seen('a typed time');
  await queued(keys);
  plan['Winter menu'] = `${nextMonth(8)} 18:00`;

  // At the next posting time.
  await write(keys, 'New lamps');
  await keys.on(page.getByRole('button', { name: /^Next slot: / }));
  await expect.poll(() => page.getByRole('spinbutton', { name: 'Time' }).inputValue()).toBe('09:00');
  await keys.seen('the next slot');
  await queued(keys);
  plan['New lamps'] = `${soon} 09:00`;

  // From the calendar: on a day, and at an hour of one.
  await goToDay(keys, nextMonth(15));
  await keys.seen('the month');
  await keys.press('+');
  await expect.poll(() => hasKeyboard(text(page))).toBe(true);
  await keys.type('Advent');
  await queued(keys);
  plan['Advent'] = `${nextMonth(15)} 09:00`;
  await goToDay(keys, nextMonth(16));
  await keys.choose('Look', 'Week');
  await keys.tabTo(cell(page));
  const hours = async () => Number((await cell(page).getAttribute('data-at'))?.split(' ')[1]);
  const toHour = async (hour: number): Promise<void> => {
    while ((await hours()) !== hour) await keys.press((await hours()) < hour ? 'ArrowDown' : 'ArrowUp');
  };
  await toHour(14);
  await keys.seen('an empty week');
  await keys.press('Enter');
  await expect.poll(() => hasKeyboard(text(page))).toBe(true);
  await keys.type('Kitchen open');
  await queued(keys);
  plan['Kitchen open'] = `${nextMonth(16)} 14:00`;

  // Moved by an hour and a quarter in its week, taken back, and moved again.
  await keys.view('Control+3', 'Calendar');
  const kitchen = page.getByRole('button', { name: /Kitchen open/ });
  const standsAt = (at: string) => page.locator(`[data-at="${nextMonth(16)} ${at}"]`).getByText('Kitchen open');
  const move = async (): Promise<void> => {
    await keys.tabTo(cell(page));
    await toHour(14);
    await keys.press('Enter');
    await expect.poll(() => hasKeyboard(kitchen)).toBe(true);
    await keys.press('m');
    await keys.said(/^Picked up/);
    await keys.press('ArrowDown', 'ArrowDown', 'Shift+ArrowDown');
    await keys.seen('carried in the week');
    await keys.press('Enter');
    await standsAt('16').waitFor();
  };
  await move();
  await keys.undo(/^Moved to/);
  await standsAt('14').waitFor();
  await move();
  plan['Kitchen open'] = `${nextMonth(16)} 16:15`;

  // Moved by days in its month.
  await keys.choose('Look', 'Month');
  await goToDay(keys, nextMonth(15));
  await keys.press('Enter');
  const day = page.getByRole('dialog');
  await keys.tabTo(day.getByRole('button', { name: /Advent/ }));
  await keys.seen('an opened day');
  await keys.press('m');
  await expect.poll(() => hasKeyboard(cell(page))).toBe(true);
  await keys.press('ArrowDown', 'ArrowRight');
  await keys.seen('carried in the month');
  await keys.press('Enter');
  await keys.said(/^Moved to/);
  await expect.poll(() => dayCell(page, nextMonth(23)).innerText()).toContain('Advent');
  plan['Advent'] = `${nextMonth(23)} 09:00`;

  // Three drafts are given the free posting times, taken back, spread over the month, and their times dealt out anew.
  const three = ['First of three', 'Second of three', 'Third of three'];
  await keys.view('Control+1', 'Compose');
  for (const words of three) await write(keys, words);
  const drafts = page.getByRole('region', { name: 'Drafts' });
  await keys.press('Control+N');
  const rows = drafts.locator('.draft .open');
  await expect.poll(() => rows.count()).toBe(3);
  const selectThree = async (): Promise<void> => {
    const selected = async () => drafts.locator('.draft.picked').count();
    if ((await selected()) === 3) return;
    await keys.tabTo(drafts.locator('.draft .open[tabindex="0"]'));
    await keys.press('Home', 'Space');
    for (const at of [1, 2]) {
      await expect.poll(selected).toBe(at);
      await drafts.locator(`li[aria-posinset="${at}"] .open:focus`).waitFor();
      await keys.press('Shift+ArrowDown');
    }
    await drafts.getByRole('button', { name: '3 selected' }).waitFor();
  };
  await selectThree();
  await keys.seen('drafts selected');
  const slots = page.getByRole('dialog', { name: 'Times for 3 drafts' });
  await keys.palette('posting times for', 'Posting times for 3 selected drafts…');
  await slots.waitFor();
  await keys.seen('fill slots');
  await keys.on(slots.getByRole('button', { name: 'Set the times' }));
  await keys.said('3 drafts have their times.');
  await keys.undo('3 drafts have their times.');
  await expect.poll(() => page.locator('.toast').filter({ hasText: 'have their times' }).count()).toBe(0);
  await keys.palette('posting times for', 'Posting times for 3 selected drafts…');
  await keys.choose('How', 'Spread evenly');
  for (const [which, at] of [
    ['First', `${typedDay(nextMonth(10))} 10:00`],
    ['Last', `${typedDay(nextMonth(12))} 20:00`],
  ] as const) {
    await keys.tabTo(slots.getByRole('group', { name: which }).getByRole('combobox', { name: 'Date' }));
    await keys.type(at);
    await keys.press('Tab');
  }
  await keys.seen('spread evenly');
  await keys.on(slots.getByRole('button', { name: 'Set the times' }));
  await keys.said('3 drafts have their times.');
  const spread = [`${nextMonth(10)} 10:00`, `${nextMonth(11)} 15:00`, `${nextMonth(12)} 20:00`];
  const ofThree = async (): Promise<string[]> => {
    await goToDay(keys, nextMonth(10));
    const cells = spread.map((at) => dayCell(page, at.slice(0, 10)).innerText());
    return (await Promise.all(cells)).map((words) => three.find((one) => words.includes(one)) ?? words);
  };
  await keys.palette('posting times for', 'Posting times for 3 selected drafts…');
  await keys.choose('How', 'Shuffle');
  await keys.seen('shuffle');
  await keys.on(slots.getByRole('button', { name: 'Set the times' }));
  await slots.waitFor({ state: 'detached' });
  await keys.palette('queue 3', 'Queue 3 selected drafts');
  await keys.said('3 posts queued.');
  await expect.poll(async () => (await ofThree()).toSorted()).toEqual(three.toSorted());
  (await ofThree()).forEach((words, at) => (plan[words] = spread[at] ?? ''));
  await keys.seen('the planned month');

  // Filters, and the list of a narrow window.
  await goToDay(keys, nextMonth(8));
  await keys.pickState('Draft');
  await page.getByText('Nothing here is like this.').waitFor();
  await keys.seen('nothing found');
  await keys.pickState('Queued');
  await expect.poll(() => dayCell(page, nextMonth(8)).innerText()).toContain('Winter menu');
  await keys.pickState('All states');
  await page.setViewportSize({ width: 390, height: 780 });
  const agenda = page.locator('.cal-agenda');
  await agenda.getByRole('button', { name: /Winter menu/ }).waitFor();
  await keys.tabTo(agenda.getByRole('button', { name: /Winter menu/ }));
  await keys.seen('the agenda');
  await page.setViewportSize({ width: 1280, height: 800 });

  // One is held, and stays here.
  await journey.letUndoPass();
  await keys.view('Control+2', 'Outbox');
  const waiting = page.getByRole('listbox', { name: 'Waiting' });
  await keys.tabTo(waiting);
  const held = waiting.getByRole('option', { name: /New lamps/ });
  await keys.press('Home');
  for (
    let presses = 0;
    presses < 9 && (await held.getAttribute('id')) !== (await waiting.getAttribute('aria-activedescendant'));
    presses++
  )
    await keys.press('ArrowDown');
  await keys.press('h');
  await expect.poll(() => page.getByRole('option', { name: /New lamps/ }).innerText()).toMatch(/held/i);
  await keys.seen('the outbox');
  const { 'New lamps': _held, ...going } = plan;

  await journey.startService();
  await keys.palette('try the connection', 'Try the connection now');
  await expect.poll(() => Object.keys(sent(journey)).length).toBe(Object.keys(going).length);
  expect(sent(journey)).toEqual(going);
  await keys.seen('all of it accepted');
  await goToDay(keys, nextMonth(8));
  await expect.poll(() => dayCell(page, nextMonth(8)).innerText()).toMatch(/1 scheduled/);
  expect([keys.found, await keys.pointed()]).toEqual([[], false]);
});
