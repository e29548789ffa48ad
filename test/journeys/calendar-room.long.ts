import { expect, it } from 'vitest';
import { importInto } from '../data-folder.ts';
import { dayIn, schedule } from './pickers.ts';
import { journeys, seriousFindings } from './window.ts';

const open = journeys();

/** Seven days from now, as 2026-11-29. */
const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
const csv = (rows: string[]) => ['text,scheduled_at,accounts', ...rows].join('\n');
const draftsAt = (rows: string[]) => ({ posts: 5, prepare: (data: string) => importInto(data, csv(rows), 'drafts') });

/** What of a post of the week is cut through: its time, or a sign that is neither seen whole nor gone whole. */
const cutIn = `[...document.querySelectorAll('.cal-ev')].flatMap((one) => {
  const box = one.getBoundingClientRect();
  const line = one.querySelector('.l').getBoundingClientRect();
  const inLine = ({ left, right, top, bottom }) =>
    left >= box.left && right <= box.right && top >= line.top - 1 && bottom <= line.bottom + 1;
  const isGone = ({ top, bottom }) => top >= line.bottom || bottom <= line.top;
  const words = document.createRange();
  words.selectNodeContents(one.querySelector('time'));
  const time = words.getBoundingClientRect();
  return [
    ...(inLine(time) ? [] : ['time of ' + one.textContent]),
    ...[...one.querySelectorAll('.l svg')]
      .map((sign) => sign.getBoundingClientRect())
      .filter((sign) => !inLine(sign) && !isGone(sign))
      .map(() => 'sign of ' + one.textContent),
  ];
})`;

/** How many posts of the week show how they stand, by a sign that is seen whole. */
const signsInSight = `[...document.querySelectorAll('.cal-ev')].filter((one) => {
  const [line, sign] = ['.l', '.l svg'].map((part) => one.querySelector(part).getBoundingClientRect());
  return sign.top >= line.top - 1 && sign.bottom <= line.bottom + 1;
}).length`;

/** How many networks each post of the week that has its own line shows, drawn or counted; what is out of sight is none. */
const networksTold = `[...document.querySelectorAll('.cal-ev:not(.first-half, .second-half) .nets')].map((nets) => {
  const line = nets.closest('.l').getBoundingClientRect();
  const seen = [...nets.children].filter((one) => one.getBoundingClientRect().bottom <= line.bottom + 1);
  return seen.reduce((sum, one) => sum + (Number(one.textContent) || (one.matches('svg') ? 1 : 0)), 0);
})`;

it.each([768, 900, 1280])('in a week of a window of %i px each post tells of all its networks', async (width) => {
  const { page } = await open(draftsAt([`Menu,${day}T09:00:00,x;linkedin;instagram;facebook;bluesky`]));
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
  await page.locator('.cal-ev .nets').waitFor();
  await expect.poll(() => page.evaluate<number[]>(networksTold)).toEqual([5]);
});

it.each([641, 768])(
  'in a week of a window of %i px no time and no sign is cut through, however close the posts are',
  async (width) => {
    const every = 'x;linkedin;instagram;facebook';
    const rows = ['08:00', '09:00', '09:20', '11:00', '11:40', '13:00'].map(
      (time) => `Menu,${day}T${time}:00,${every}`,
    );
    const { page } = await open(draftsAt(rows));
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
    await page.locator('.cal-ev.first-half').waitFor();
    expect(await page.locator('.cal-ev').count()).toBe(6);
    expect(await page.evaluate<string[]>(cutIn)).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
  },
);

/** The last Sunday of October of the next year, on which clocks go back in Europe. */
function clocksGoBack(): string {
  const end = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 9, 31));
  end.setUTCDate(31 - end.getUTCDay());
  return end.toISOString().slice(0, 10);
}

/** Which of two times each post says it is, as far as that is in sight: neither cut nor under something else. */
const whichSeen = `[...document.querySelectorAll('.cal-ev, .cal-me')].map((one) => {
  const box = one.getBoundingClientRect();
  const line = (one.querySelector('.l') ?? one).getBoundingClientRect();
  const words = one.querySelector('.which');
  const seen = [...words.childNodes].flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const isIn = left >= box.left && right <= box.right && top >= line.top - 1 && bottom <= line.bottom + 1;
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return width > 0 && isIn && one.contains(over) ? [node.textContent.trim()] : [];
  });
  return seen.join('').replace(/[()]/g, '');
})`;

it.each([
  { look: 'week', of: 'two posts', times: ['00:30', '01:30'], which: ['1st', '2nd'] },
  { look: 'month', of: 'two posts', times: ['00:30', '01:30'], which: ['1st', '2nd'] },
  { look: 'week', of: 'three', times: ['01:20', '01:30', '01:40'], which: ['2nd'] },
  { look: 'week', of: 'one above another', times: ['00:00', '01:40'], which: ['1st', '2nd'] },
  { look: 'month', of: 'three', times: ['01:20', '01:30', '01:40'], which: ['2nd', '2nd', '2nd'] },
])(
  'in the night that clocks go back $of of a $look say which of two times theirs is, and no time is cut through for that',
  async ({ look, times, which }) => {
    const night = clocksGoBack();
    const { page } = await open(draftsAt(times.map((time) => `Menu ${time},${night}T${time}:00Z,x`)));
    await page.evaluate(`location.hash = '/calendar?look=${look}&day=${night}'`);
    await page.locator('.which').first().waitFor();
    for (const width of [641, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      // The month: its lowest week; what is cut is not to be scrolled into sight.
      await page.locator(`.cal-mday[data-day="${night}"], [data-hour="1"]`).scrollIntoViewIfNeeded();
      expect.soft((await page.evaluate<string[]>(whichSeen)).toSorted(), String(width)).toEqual(which);
      if (look === 'week') expect.soft(await page.evaluate<string[]>(cutIn), String(width)).toEqual([]);
    }
  },
);

it.each([641, 768, 1280])(
  'in a window of %i px a clock of twelve hours is written whole in a week, with the sign of each post',
  async (width) => {
    const night = clocksGoBack();
    const times = ['09:00', '09:20', '11:00', '11:40', '13:00', '22:10', '22:20'];
    const rows = times.map((time) => `Menu,${day}T${time}:00,x;linkedin`);
    const { page } = await open(draftsAt([...rows, `First,${night}T00:30:00Z,x`, `Second,${night}T01:30:00Z,x`]));
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate("location.hash = '/settings/appearance'");
    await page.getByText('6:00 pm').first().click();
    await page.evaluate(`location.hash = '/calendar?look=week&day=${day}'`);
    await page.locator('[data-clock="12"] .cal-ev.first-half').first().waitFor();
    expect(await page.evaluate<string[]>(cutIn)).toEqual([]);
    expect(await page.evaluate<number>(signsInSight)).toBe(times.length);
    await page.evaluate(`location.hash = '/calendar?look=week&day=${night}'`);
    await page.locator('[data-hour="1"]').scrollIntoViewIfNeeded();
    await expect.poll(async () => (await page.evaluate<string[]>(whichSeen)).toSorted()).toEqual(['1st', '2nd']);
    expect(await page.evaluate<string[]>(cutIn)).toEqual([]);
  },
);

it('a day of the month gives the room that it has to the few posts that stand there', async () => {
  const { page } = await open(draftsAt([`${'A long menu for the whole of winter '.repeat(3)},${day}T09:00:00,x`]));
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(`location.hash = '/calendar?look=month&day=${day}'`);
  const cell = page.locator(`[data-day="${day}"]`);
  const words = cell.locator('.cal-t2');
  await words.waitFor();
  const [of, at] = [await cell.boundingBox(), await words.boundingBox()];
  if (of === null || at === null) throw new Error('nothing to be seen');
  const LINE_PX = 16;
  expect(at.height).toBeGreaterThanOrEqual(3 * LINE_PX);
  expect(at.y + at.height).toBeLessThanOrEqual(of.y + of.height);
});

/** The first month from here on that the calendar shows as so many weeks, as 2026-12. */
function monthOf(weeks: number): string {
  for (let ahead = 1; ; ahead += 1) {
    const first = new Date();
    first.setUTCMonth(first.getUTCMonth() + ahead, 1);
    const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
    if (Math.ceil((((first.getUTCDay() + 6) % 7) + days) / 7) === weeks) return first.toISOString().slice(0, 7);
  }
}

it('a full day of the month shows two posts of two lines where they have room, and nothing of three is cut through', async () => {
  const long = 'A long menu for the whole of winter';
  const at = (month: string, date: number, hours: number[]) =>
    hours.map((hour) => `${long} ${date} ${hour},${month}-${date}T${String(hour).padStart(2, '0')}:00:00,x`);
  const [five, six] = [monthOf(5), monthOf(6)];
  const days = [five, six].flatMap((month) => [...at(month, 10, [8, 9, 10, 11, 12]), ...at(month, 11, [8, 9, 10])]);
  const { page } = await open(draftsAt(days));
  const heights = (month: string, date: number) =>
    page.locator(`[data-day="${month}-${date}"] .cal-t2`).evaluateAll((all) => all.map((one) => one.clientHeight));
  const cutThrough = `[...document.querySelectorAll('.cal-t2')].filter((one) =>
    one.getBoundingClientRect().bottom > one.closest('.cal-mes').getBoundingClientRect().bottom + 0.5).length`;
  for (const [month, height, full, three] of [
    [five, 800, [32, 32], [16, 16, 16]],
    [five, 860, [32, 32], [16, 16, 16]],
    [five, 920, [32, 32], [32, 32, 32]],
    [six, 800, [16, 16], [16, 16, 16]],
    [six, 960, [32, 32], [16, 16, 16]],
    [six, 1080, [32, 32], [32, 32, 32]],
  ] as const) {
    await page.setViewportSize({ width: 1280, height });
    await page.evaluate(`location.hash = '/calendar?look=month&day=${month}-10'`);
    await expect.poll(() => heights(month, 10), { message: `${month} ${height}` }).toEqual(full);
    expect(await heights(month, 11), `${month} ${height}`).toEqual(three);
    expect(await page.evaluate(cutThrough), `${month} ${height}`).toBe(0);
  }
});

it('in a sheet of 390 px the words of a post have most of its width, and why it cannot go stands whole below them', async () => {
  const long = `Menu ${'lantern '.repeat(60)}`;
  const { page } = await open(draftsAt([`${long},${day}T09:00:00,x`, `Short,${day}T12:00:00,x`]));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(`location.hash = '/calendar?day=${day}'`);
  await page.locator('.cal-sday[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('dialog').getByRole('button', { name: /lantern/ });
  const why = row.getByText(/too many on X/);
  await why.waitFor();
  // At one moment: the sheet is still on its way in.
  const [all, words, reason] = await row.evaluate((element) => {
    const saysWhy = [...element.querySelectorAll('*')].findLast((one) => one.textContent?.includes('too many on X'));
    return [element, element.querySelector('.cal-txt'), saysWhy].map(
      (one) => one?.getBoundingClientRect().toJSON() as { y: number; width: number; height: number },
    );
  });
  if (!all || !words || !reason) throw new Error('nothing to be seen');
  expect(words.width).toBeGreaterThan(all.width / 2);
  expect(reason.y).toBeGreaterThanOrEqual(words.y + words.height);
  expect(reason.y + reason.height).toBeLessThanOrEqual(all.y + all.height);
  expect(reason.height).toBeLessThan(24);
  expect(await seriousFindings(page)).toEqual([]);
});

it('days of the month after the one shown can be chosen there, and look otherwise than those that are past', async () => {
  const { page } = await open();
  const { date, calendar } = await schedule(page);
  await date.fill(dayIn(40).iso);
  await page.keyboard.press('ArrowDown');
  await calendar.waitFor();
  const after = calendar.locator('[data-outside-month]:not([data-disabled])').last();
  const iso = await after.getAttribute('data-value');
  expect(iso !== null && iso > dayIn(40).iso).toBe(true);
  await after.click();
  await calendar.waitFor({ state: 'hidden' });
  await expect.poll(() => date.inputValue()).toContain(` ${Number(iso?.slice(8))} `);

  await date.fill('today');
  await page.keyboard.press('ArrowDown');
  await calendar.waitFor();
  for (const shown of ['[data-disabled]', '[data-outside-month]:not([data-disabled])'])
    await calendar.locator(shown).first().waitFor();
  const colorOf = (selector: string): Promise<string> =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('.month ${selector}')).color`);
  const [past, other] = [await colorOf('[data-disabled]'), await colorOf('[data-outside-month]:not([data-disabled])')];
  expect(past).not.toBe(other);
});
