import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { goTo, journeys, seriousFindings } from './window.ts';

const open = journeys();
const phone = { viewport: { width: 390, height: 844 } };

async function queueCsv(page: Page, lines: string[]): Promise<void> {
  const buffer = Buffer.from(`${lines.join('\n')}\n`);
  await page.locator('input[type=file]').setInputFiles({ name: 'posts.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^Queue \d+ posts?$/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
}

describe('in a narrow window', () => {
  it('the accounts are one line that says how many are chosen and begins with them; a sheet has all of them', async () => {
    const { page } = await open({ browser: phone });
    const line = page.getByRole('group', { name: 'Accounts', exact: true });
    await line.getByRole('button', { name: /^0 of \d+ accounts are chosen/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Accounts' });
    const last = sheet.getByRole('group', { name: 'All accounts' }).getByRole('button').last();
    const name = (await last.getAttribute('aria-label')) ?? '';
    await last.click();
    await expect.poll(() => last.getAttribute('aria-pressed')).toBe('true');
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await line.getByRole('button', { name: /^1 of \d+ accounts are chosen/ }).waitFor();
    const first = line.locator('[aria-pressed]').first();
    expect(await first.getAttribute('aria-label')).toBe(name);
    expect((await first.boundingBox())?.x).toBeLessThan(200);
    expect((await line.boundingBox())?.height).toBeLessThan(60);
  });

  it('what waits is selected by taps after Select, and the search is an icon that opens a field', async () => {
    const { page } = await open({ browser: phone });
    await queueCsv(page, ['text,accounts', ...Array.from({ length: 40 }, (_, at) => `Lamp ${at + 1},x`)]);
    await page.getByRole('button', { name: 'Pause all' }).click();
    await page.getByText('Paused since').waitFor();
    await page.getByRole('button', { name: 'Select' }).click();
    const rows = page.getByRole('listbox', { name: 'Waiting' }).getByRole('option');
    await rows.nth(0).click();
    await rows.nth(1).click();
    const bar = page.getByRole('toolbar', { name: 'Selected' });
    await bar.getByText('2 items selected').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await bar.getByRole('button', { name: 'Clear' }).click();
    await rows.nth(0).click();
    await page.getByRole('dialog', { name: 'What happened' }).waitFor();
    await page.keyboard.press('Escape');

    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Search the outbox' }).click();
    const field = page.getByRole('searchbox', { name: 'Search the outbox' });
    await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('search');
    await page.keyboard.type('Lamp 40');
    await expect.poll(() => page.getByRole('listbox', { name: 'Found' }).getByRole('option').count()).toBe(1);
    expect(await seriousFindings(page)).toEqual([]);
    await field.fill('');
    await goTo(page, 'Compose');
  });

  it('when it goes stands in the foot beside the one button that sends it, and is chosen in a sheet', async () => {
    const { page } = await open({ browser: phone });
    const foot = page.getByRole('button', { name: 'When: Queue, Next free slot in your queue. Change' });
    expect((await foot.locator('xpath=ancestor::footer').boundingBox())?.height).toBeLessThan(72);
    await foot.click();
    const sheet = page.getByRole('dialog', { name: 'When' });
    await sheet.getByRole('radio', { name: 'Schedule' }).click();
    await sheet.getByLabel('Date').fill('2099-01-01');
    await sheet.getByLabel('Time', { exact: true }).fill('09:00');
    await sheet.getByLabel('If it is missed').selectOption({ label: 'Skip it' });
    expect(await seriousFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: /^When: Thu 1 Jan 2099, 09:00, Lisbon/ }).click();
    await sheet.getByLabel('Date').fill('2020-01-01');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^When: .*This time is past/ }).waitFor();
    await page.getByRole('button', { name: 'Schedule post' }).waitFor();
  });

  it('as low as a zoomed one is, the text is there to be written in', async () => {
    const { page } = await open({ browser: { viewport: { width: 640, height: 400 } } });
    const text = page.getByRole('textbox', { name: 'Post text' });
    await text.scrollIntoViewIfNeeded();
    const box = await text.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(100);
    expect(box?.y).toBeGreaterThanOrEqual(56);
    await page.getByRole('button', { name: /^Queue post/ }).scrollIntoViewIfNeeded();
    await text.fill('A lamp');
    await expect.poll(() => text.inputValue()).toBe('A lamp');
  });
});
