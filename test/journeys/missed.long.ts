import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys, seriousFindings, type Journey } from './window.ts';

const open = journeys();
let journey: Journey;

const hourMs = 3_600_000;

/** Posts for some hours from now, each with what is to happen if it is missed. */
async function importScheduled(page: Page, posts: [text: string, inHours: number, ifMissed?: string][]): Promise<void> {
  const rows = posts.map(([text, inHours, ifMissed = '']) => {
    return `${text},x,${new Date(Date.now() + inHours * hourMs).toISOString()},${ifMissed}`;
  });
  const csv = ['text,accounts,scheduled_at,if_missed', ...rows, ''].join('\n');
  await page.getByRole('button', { name: 'Import' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scheduled.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: `Queue ${posts.length} posts` }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
}

/** The clock of the web shell is the system's, so the times are moved instead: into the past, in the file itself. */
function letTimePass(data: string, hours: number): void {
  const file = new Database(join(data, 'outpost.sqlite'), { timeout: 5_000 });
  file.prepare('UPDATE action SET scheduled_at_ms = scheduled_at_ms - ?').run(hours * hourMs);
  file.close();
}

async function missedWhileAway(page: Page, posts: Parameters<typeof importScheduled>[1]): Promise<void> {
  await journey.stopService();
  await importScheduled(page, posts);
  await journey.letUndoPass();
  await page.getByText('Offline').first().waitFor();
  letTimePass(journey.data, 8);
  await journey.startService();
  await goTo(page, 'Outbox');
}

const created = (): { content: string; scheduled_at?: string }[] =>
  journey.executed('post.created').map(({ body }) => body as { content: string; scheduled_at?: string });
const contents = (): string[] =>
  created()
    .map(({ content }) => content)
    .sort();

describe('posts that missed their time while there was no connection', () => {
  it('ask once for all, and each for itself: a new time, now, or not at all', async () => {
    journey = await open();
    const { page } = journey;
    await missedWhileAway(page, [
      ['Second lamp', 4.5],
      ['First lamp', 3],
      ['Third lamp', 6],
      ['Late lamp', 5, 'publish'],
      ['Skipped lamp', 5, 'skip'],
    ]);
    const card = page.getByRole('article', { name: /^3 posts should have gone between/ });
    await card.waitFor();
    // Two of them had their own answer, and nobody is asked about those.
    await expect.poll(() => contents()).toEqual(['Late lamp']);
    expect(await seriousFindings(page)).toEqual([]);

    await card.getByRole('button', { name: 'Show 3' }).focus();
    await page.keyboard.press('Enter');
    const rows = page.getByRole('region', { name: 'Needs you' }).getByRole('listitem');
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(3);
    await expect.poll(() => rows.first().innerText()).toContain('First lamp');
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('More');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.closest("li")?.innerText')).toContain('First lamp');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'What happened' });
    await sheet.getByText('First lamp').first().waitFor();
    await sheet.getByRole('button', { name: 'Publish now' }).click();
    await page.keyboard.press('Escape');
    const two = page.getByRole('article', { name: /^2 posts should have gone between/ });
    await two.waitFor();
    await expect.poll(() => rows.count()).toBe(2);

    await two.getByRole('button', { name: 'New time' }).click();
    const dialog = page.getByRole('dialog', { name: 'A new time for 2 posts' });
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByText('This time is past.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Set the times' }).isDisabled()).toBe(true);
    // The calendar lies over the dialog, and Esc closes it alone.
    await page.keyboard.press('ArrowDown');
    const calendar = dialog.getByRole('dialog', { name: 'Calendar' });
    await calendar.getByRole('button', { name: 'Next month' }).click();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await dialog.getByLabel('Date').fill('2099-01-01');
    await dialog.getByLabel('Time', { exact: true }).fill('09:00');
    await dialog.getByText('The last one then goes Thu 1 Jan 2099, 10:30.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('radio', { name: 'All at this time' }).check();
    await dialog.getByRole('button', { name: 'Set the time' }).waitFor();
    await dialog.getByRole('radio', { name: 'Keep the time between them' }).check();
    await dialog.getByRole('button', { name: 'Set the times' }).click();
    await expect.poll(() => page.getByRole('region', { name: 'Needs you' }).count()).toBe(0);
    const told = page.locator('.toast').filter({ hasText: '2 items have their new times.' });
    await told.getByRole('button', { name: /^Undo/ }).waitFor();
    const all = ['First lamp', 'Late lamp', 'Second lamp', 'Third lamp'];
    await journey.letUndoPass();
    await expect.poll(() => contents()).toEqual(all);
    const times = new Map(created().map(({ content, scheduled_at }) => [content, Date.parse(scheduled_at ?? '')]));
    expect((times.get('Third lamp') ?? 0) - (times.get('Second lamp') ?? 0)).toBe(1.5 * hourMs);
  });

  it('are left unpublished with one answer', async () => {
    journey = await open();
    const { page } = journey;
    await missedWhileAway(page, [
      ['First lamp', 3],
      ['Second lamp', 4],
    ]);
    const card = page.getByRole('article', { name: /^2 posts should have gone between/ });
    await card.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Do not publish…' }).click();
    const sure = page.getByRole('dialog', { name: 'Cancel 2 items?' });
    expect(await seriousFindings(page)).toEqual([]);
    await sure.getByRole('button', { name: 'Cancel them' }).click();
    await card.waitFor({ state: 'detached' });
    expect(journey.executed('post.created')).toEqual([]);
  });
});

describe('a draft with a time', () => {
  it('says itself what happens if that is missed, and keeps it', async () => {
    journey = await open();
    const { page } = journey;
    const missed = page.getByRole('combobox', { name: 'If it is missed' });
    await page.getByRole('textbox', { name: 'Post text' }).fill('A lamp for later');
    expect(await missed.count()).toBe(0);
    await page.getByRole('radio', { name: 'Schedule' }).click();
    expect(await missed.locator('option:checked').innerText()).toBe('As in Settings (ask me)');
    expect(await seriousFindings(page)).toEqual([]);
    await missed.selectOption({ label: 'Skip it' });
    await page.getByText(/^Saved/).waitFor();
    await page.reload();
    await page
      .getByRole('button', { name: /A lamp for later/ })
      .first()
      .click();
    await expect.poll(() => missed.inputValue()).toBe('skip');
    await missed.selectOption({ label: 'As in Settings (ask me)' });
    await expect.poll(() => missed.inputValue()).toBe('');
  });
});
