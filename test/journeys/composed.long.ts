import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { spoil } from '../lent-page.ts';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
const delay = (page: Page) => page.getByRole('spinbutton', { name: 'After' });

async function write(page: Page, text: string, comment: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Post text' }).fill(text);
  const account = page.getByRole('button', { name: /@harbourandpine\.com/ });
  if ((await account.getAttribute('aria-pressed')) === 'false') await account.click();
  await page.getByRole('radio', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'First comment' }).click();
  await page.getByRole('textbox', { name: 'First comment' }).fill(comment);
}

const sentWith = ({ executed }: Journey, effect: string) =>
  executed(effect).map(({ body }) => body as Record<string, unknown>);

describe('a post that is sent with the cursor still in one of its fields', () => {
  it('goes with what stands in that field, which was kept in the pause before as well', async () => {
    const journey = await open();
    const { page } = journey;
    await write(page, 'With a comment for later', 'Its comment');
    await delay(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('7');
    await page.getByRole('group', { name: 'Options' }).getByText('7 min after').waitFor();
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page.getByRole('group', { name: 'Options' }).getByText('7 min after').waitFor();

    await page.getByRole('button', { name: 'First comment' }).click();
    await delay(page).click();
    await page.keyboard.press('Backspace');
    await page.keyboard.type('12');
    expect(await delay(page).inputValue()).toBe('12');
    await page.keyboard.press('Control+Enter');
    await goTo(page, 'Outbox');
    await journey.letUndoPass();
    await expect.poll(() => sentWith(journey, 'comment.created')).toMatchObject([{ delay_minutes: 12 }]);

    await goTo(page, 'Compose');
    await page.getByRole('textbox', { name: 'Post text' }).fill('With a link');
    await page.getByRole('radio', { name: 'Send now' }).click();
    await page.getByRole('group', { name: 'Options' }).getByRole('button', { name: /^Link/ }).click();
    const unchecked = page.getByText('Whether the link can be reached is not checked.');
    expect(await unchecked.count()).toBe(0);
    await page.getByRole('textbox', { name: 'Link address' }).fill('example.com/winter');
    await unchecked.waitFor();
    await page.keyboard.press('Control+Enter');
    await journey.letUndoPass();
    await expect
      .poll(() => sentWith(journey, 'post.created').at(-1))
      .toMatchObject({ content: 'With a link', link: 'https://example.com/winter' });
  });
});

describe('when a post goes', () => {
  it('is the best time of its accounts with one press, told from how many posts before it; where none is known that is said', async () => {
    const journey = await open({ posts: 1_200 });
    const { page } = journey;
    await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu');
    const best = page.getByRole('radio', { name: 'Best time' });
    const account = page.getByRole('button', { name: /@harbourandpine\.com/ });
    if ((await account.getAttribute('aria-pressed')) === 'false') await account.click();
    const hint = page.getByText(/^Best time: .*\d\d:00, from \d+ posts?$/);
    await hint.waitFor();
    expect(await page.getByRole('radio', { name: 'Schedule' }).getAttribute('aria-checked')).toBe('false');
    const hour = /(\d\d:00)/.exec((await hint.textContent()) ?? '')?.[1] ?? '';
    await best.click();
    await expect.poll(() => best.getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => page.getByLabel('Time', { exact: true }).inputValue()).toBe(hour);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByLabel('Time', { exact: true }).fill('11:11');
    await page.getByLabel('Time', { exact: true }).press('Tab');
    await expect.poll(() => page.getByRole('radio', { name: 'Schedule' }).getAttribute('aria-checked')).toBe('true');
    for (const chosen of await page.locator('.chip[aria-pressed="true"]').all()) await chosen.click();
    await page.getByRole('radio', { name: 'Queue' }).click();
    await best.click();
    await page.getByText('choose one first').waitFor();
    expect(await page.getByRole('radio', { name: 'Queue' }).getAttribute('aria-checked')).toBe('true');
  });

  it('follows a report that comes while Compose stands open', async () => {
    const journey = await open({ posts: 1_200 });
    const { page } = journey;
    spoil(page);
    await page.clock.install();
    await page.getByRole('textbox', { name: 'Post text' }).fill('Winter menu');
    const account = page.getByRole('button', { name: /@harbourandpine\.com/ });
    if ((await account.getAttribute('aria-pressed')) === 'false') await account.click();
    const hint = page.getByText(/^Best time: .*, from \d+ posts?$/);
    await hint.waitFor();
    await journey.stopService();
    const inFile = (sql: string): void => {
      const file = new Database(join(journey.data, 'outpost.sqlite'), { timeout: 5_000 });
      file.pragma('foreign_keys = off');
      file.exec(sql);
      file.close();
    };
    // As it is before the first one is there.
    inFile("UPDATE report SET account_id = 'away' || account_id");
    await page.reload();
    await page.getByRole('radio', { name: 'Best time' }).click();
    await page.getByText('No best time is known').waitFor();
    expect(await hint.count()).toBe(0);
    inFile("UPDATE report SET account_id = substr(account_id, 5) WHERE account_id LIKE 'away%'");
    await page.clock.fastForward(60_000);
    await hint.waitFor();
  });
});

describe('a post that is written without a service in reach', () => {
  it('is asked when it goes as clocks change, is there again after its window was closed and Outpost was killed, down to the caret, and reaches the service as it was planned', async () => {
    const journey = await open({ shell: 'built' });
    const { page } = journey;
    await chip(page, 'Bluesky').waitFor();
    await journey.stopService();
    const planned = { date: dayAfter(nextChangeOfClocks()), time: '09:15' };
    const writing = await page.context().newPage();
    await writing.goto(new URL('/', page.url()).href);
    await textIn(writing).pressSequentially('Lamps along the quay');
    await chip(writing, 'Mastodon').click();
    await chip(writing, 'Bluesky').click();
    await writing.getByRole('radio', { name: 'Schedule' }).click();
    await chooseTimesOfClockChanges(writing);
    await plan(writing, planned);
    await expect.poll(() => timeIn(writing).inputValue()).toBe(planned.time);
    await writing.getByText(/^Saved/).waitFor();
    await ownTab(writing).click();
    await textIn(writing).fill('Lamps, for the sky');
    await writing.getByRole('region', { name: 'Previews' }).getByText('Lamps, for the sky').waitFor();
    await textIn(writing).press('Home');
    await textIn(writing).pressSequentially('New! ');
    await writing.close({ runBeforeUnload: false });

    await journey.killAndOpenAgain();
    await expect.poll(() => textIn(page).inputValue()).toBe('New! Lamps, for the sky');
    expect(await ownTab(page).getAttribute('aria-selected')).toBe('true');
    const caret = () => textIn(page).evaluate((box) => (box as unknown as { selectionStart: number }).selectionStart);
    await expect.poll(caret).toBe(5);
    await expect.poll(() => timeIn(page).inputValue()).toBe(planned.time);
    const previews = page.getByRole('region', { name: 'Previews' });
    await previews.getByText('Lamps along the quay').waitFor();
    await previews.getByText('New! Lamps, for the sky').waitFor();

    await page.keyboard.press('Control+Enter');
    await goTo(page, 'Outbox');
    await journey.letUndoPass();
    await journey.startService();
    const atService = () => sentWith(journey, 'post.created').map(({ content, scheduled_at: at }) => ({ content, at }));
    await expect.poll(() => atService().length).toBe(2);
    const at: unknown = expect.stringContaining(`${planned.date}T${planned.time}:00`);
    expect(atService()).toEqual(
      expect.arrayContaining([
        { content: 'Lamps along the quay', at },
        { content: 'New! Lamps, for the sky', at },
      ]),
    );
    for (const one of atService()) expect(String(one.at)).toMatch(new RegExp(`\\${offsetOn(planned.date)}$`));
  });
});

const zone = 'Europe/Lisbon';
const timeIn = (page: Page) => page.getByRole('spinbutton', { name: 'Time' });
const textIn = (page: Page) => page.getByRole('textbox', { name: 'Post text' });
const chip = (page: Page, network: string) =>
  page
    .getByRole('group', { name: 'Accounts' })
    .getByRole('button', { name: new RegExp(`, ${network}$`) })
    .first();
const ownTab = (page: Page) => page.getByRole('tab', { name: /Bluesky/ });

async function plan(page: Page, { date, time }: { date: string; time: string }): Promise<void> {
  await page.getByRole('combobox', { name: 'Date' }).fill(date);
  await page.keyboard.press('Tab');
  await timeIn(page).fill(time);
  await page.keyboard.press('Enter');
}

/** Half past one is jumped over in spring, which has its remedy, and comes twice in autumn: the second stays chosen. */
async function chooseTimesOfClockChanges(page: Page): Promise<void> {
  await plan(page, { date: nextChangeOfClocks('+01:00'), time: '01:30' });
  await page.getByRole('alert').getByText('01:30 does not exist on').waitFor();
  await page.getByRole('button', { name: 'Use 02:30' }).click();
  await expect.poll(() => timeIn(page).inputValue()).toBe('02:30');
  await expect.poll(() => page.getByText('does not exist on').count()).toBe(0);

  await plan(page, { date: nextChangeOfClocks('+00:00'), time: '01:30' });
  await page.getByText('01:30 happens twice that night. It goes at the first.').waitFor();
  await page.getByRole('button', { name: 'Use the second' }).click();
  await page.getByText('It goes at the second.').waitFor();
  await page.getByText(/^Saved/).waitFor();
  await page.reload();
  await page.getByText('01:30 happens twice that night. It goes at the second.').waitFor();
}

/** How far the clocks of the space are from UTC at noon of a day: `+01:00`. */
function offsetOn(day: string): string {
  const written = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
  const name =
    written.formatToParts(new Date(`${day}T12:00Z`)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? '+00:00' : name.slice(3);
}

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The next day to come on which the clocks of the space are changed; `to`: to what they are from UTC after it. */
function nextChangeOfClocks(to?: string): string {
  const today = new Date().toISOString().slice(0, 10);
  let day = dayAfter(today);
  for (let days = 1; days < 400; days += 1, day = dayAfter(day)) {
    const before = offsetOn(new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10));
    if (offsetOn(day) !== before && (to === undefined || offsetOn(day) === to)) return day;
  }
  throw new Error(`The clocks of ${zone} do not change.`);
}
