import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goTo, openBrowser, openJourney, problemsOf, seriousFindings, type Journey } from './window.ts';

let browser: Browser;
let journey: Journey;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(async () => {
  expect(problemsOf(journey.page)).toEqual([]);
  await journey.close();
});
afterAll(() => browser.close());

const hourMs = 3_600_000;

async function importScheduled(page: Page, texts: string[]): Promise<void> {
  const at = new Date(Date.now() + 3 * hourMs).toISOString();
  const csv = ['text,accounts,scheduled_at', ...texts.map((text) => `${text},x,${at}`), ''].join('\n');
  await page
    .getByRole('button', { name: 'Import' })
    .or(page.getByRole('link', { name: 'Import' }))
    .first()
    .click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'scheduled.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByRole('button', { name: `Queue ${texts.length} posts` }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
}

/** The clock of the web shell is the system's, so the times are moved instead: into the past, in the file itself. */
function letTimePass(data: string): void {
  const file = new Database(join(data, 'outpost.sqlite'), { timeout: 5_000 });
  file.prepare('UPDATE action SET scheduled_at_ms = ? WHERE scheduled_at_ms IS NOT NULL').run(Date.now() - hourMs);
  file.close();
}

describe('posts that missed their time while there was no connection', () => {
  it('ask, each for itself: a new time, now, or not at all', async () => {
    journey = await openJourney(browser);
    const { page } = journey;
    page.setDefaultTimeout(15_000);
    const contents = (): string[] =>
      journey
        .executed('post.created')
        .map(({ body }) => (body as { content: string }).content)
        .sort();
    await journey.stopService();
    await importScheduled(page, ['First lamp', 'Second lamp', 'Third lamp']);
    await page.getByText('Offline').first().waitFor({ timeout: 30_000 });
    letTimePass(journey.data);
    await journey.startService();
    await goTo(page, 'Outbox');
    const publish = page.getByRole('button', { name: 'Publish now' });
    await expect.poll(() => publish.count(), { timeout: 30_000 }).toBe(3);
    expect(journey.executed('post.created')).toEqual([]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'New time' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^A new time for/ });
    await dialog.getByLabel('Date').fill('2020-01-01');
    await dialog.getByText('This time is past.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Set the time' }).isDisabled()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Date').fill('2099-01-01');
    await dialog.getByRole('button', { name: 'Set the time' }).click();
    await expect.poll(() => publish.count()).toBe(2);
    await publish.first().click();
    await expect.poll(() => publish.count()).toBe(1);
    await page.getByRole('button', { name: /^More/ }).last().click();
    await page.getByRole('menuitem', { name: 'Do not publish' }).click();
    await expect.poll(() => publish.count()).toBe(0);
    await expect.poll(() => contents(), { timeout: 25_000 }).toEqual(['First lamp', 'Second lamp']);
  }, 90_000);
});
